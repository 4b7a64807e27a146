#[doc = " A bucket."]
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Bucket {
    #[doc = " Its name."]
    pub(crate) name: String,
    pub(crate) enabled: bool,
    pub(crate) arn: tfsdk::Tf<String>,
    pub(crate) zones: Option<Vec<String>>,
    pub(crate) fetched: bool,
}
#[doc = "[`Bucket`] where every attribute and every element may be null or unknown."]
pub(crate) struct BucketPartial {
    #[doc = "The attribute `arn`."]
    pub(crate) arn: ::tfsdk::__private::Tf<<tfsdk::Tf<String> as ::tfsdk::__private::MayBeUnknown>::Partial>,
    #[doc = "The attribute `enabled`."]
    pub(crate) enabled: ::tfsdk::__private::Tf<<bool as ::tfsdk::__private::MayBeUnknown>::Partial>,
    #[doc = "Its name."]
    pub(crate) name: ::tfsdk::__private::Tf<<String as ::tfsdk::__private::MayBeUnknown>::Partial>,
    #[doc = "The attribute `zones`."]
    pub(crate) zones: ::tfsdk::__private::Tf<
        <::tfsdk::__private::Within<::tfsdk::__private::AsSet> as ::tfsdk::__private::PartialAs<
            Option<Vec<String>>,
        >>::Partial,
    >,
    #[doc = "No attribute."]
    pub(crate) fetched: bool,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications, clippy::absolute_paths)]
const _: () = {
    use ::tfsdk::__private as __tf;
    const TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF: &__tf::TypeSpec =
        &__tf::TypeSpec::Object(&[
            __tf::Attribute {
                name: "arn",
                ty: <tfsdk::Tf<String> as __tf::TfType>::SPEC,
                null: <tfsdk::Tf<String> as __tf::TfType>::NULL,
            },
            __tf::Attribute {
                name: "enabled",
                ty: <bool as __tf::TfType>::SPEC,
                null: <bool as __tf::TfType>::NULL,
            },
            __tf::Attribute {
                name: "name",
                ty: <String as __tf::TfType>::SPEC,
                null: <String as __tf::TfType>::NULL,
            },
            __tf::Attribute {
                name: "zones",
                ty: <__tf::Within<__tf::AsSet> as __tf::TypeAs<Option<Vec<String>>>>::SPEC,
                null: <__tf::Within<__tf::AsSet> as __tf::TypeAs<Option<Vec<String>>>>::NULL,
            },
        ]);
    #[automatically_derived]
    impl __tf::TfType for Bucket {
        const SPEC: &'static __tf::TypeSpec = TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF;
    }
    #[automatically_derived]
    impl<'__de> __tf::FromFields<'__de> for Bucket {
        fn from_fields<__TfSource: __tf::Source<'__de>>(
            __tf_reader: &mut __tf::ObjectReader<'_, '__de, __TfSource>,
        ) -> ::core::option::Option<Self> {
            let __tf_0 = __tf_reader.field::<tfsdk::Tf<String>>("arn");
            let __tf_1 = __tf_reader.field::<bool>("enabled");
            let __tf_2 = __tf_reader.field::<String>("name");
            let __tf_3 = __tf_reader.field_as::<Option<Vec<String>>, __tf::Within<__tf::AsSet>>("zones");
            ::core::option::Option::Some(Self {
                arn: __tf_0?,
                enabled: __tf_1?,
                name: __tf_2?,
                zones: __tf_3?,
                fetched: <bool as __tf::Skipped>::skipped(),
            })
        }
    }
    #[automatically_derived]
    impl<'__de> __tf::FromTf<'__de> for Bucket {
        fn from_tf<__TfSource: __tf::Source<'__de>>(
            __tf_source: &mut __TfSource,
        ) -> ::core::result::Result<Self, __tf::Error> {
            __tf::read_object(__tf_source)
        }
    }
    #[automatically_derived]
    impl __tf::ToFields for Bucket {
        fn to_fields<__TfSink: __tf::Sink>(&self, __tf_writer: &mut __tf::ObjectWriter<'_, __TfSink>) {
            __tf_writer.field::<tfsdk::Tf<String>>("arn", &self.arn);
            __tf_writer.field::<bool>("enabled", &self.enabled);
            __tf_writer.field::<String>("name", &self.name);
            __tf_writer.field_as::<Option<Vec<String>>, __tf::Within<__tf::AsSet>>("zones", &self.zones);
        }
    }
    #[automatically_derived]
    impl __tf::ToTf for Bucket {
        fn to_tf<__TfSink: __tf::Sink>(
            &self,
            __tf_sink: &mut __TfSink,
        ) -> ::core::result::Result<(), __tf::Error> {
            __tf::write_object(self, __tf_sink)
        }
    }
    #[allow(unused_imports)]
    use __tf::NotHeld as _;
    const __TF_MEMBER_0: __tf::MemberSpec = __tf::MemberSpec::Attribute(
        __tf::AttributeSpec::holding(
            "arn",
            <__tf::Plain as __tf::TypeAs<tfsdk::Tf<String>>>::SPEC,
            __tf::Held::<tfsdk::Tf<String>>::NESTED,
            __tf::Mode { required: false, optional: false, computed: true },
        )
        .field_holds(
            <__tf::Plain as __tf::TypeAs<tfsdk::Tf<String>>>::NULL,
            <__tf::Plain as __tf::TypeAs<tfsdk::Tf<String>>>::UNKNOWN,
        )
        .keep()
        .type_rules(__tf::Held::<tfsdk::Tf<String>>::RULES),
    );
    const _: () = {
        #[allow(dead_code)]
        const ATTRIBUTES_KEEP_THE_RULES_OF_SCHEMAS: () =
            __tf::member_fits(::core::option::Option::Some(__tf::Kind::Resource), &__TF_MEMBER_0);
    };
    const __TF_MEMBER_1: __tf::MemberSpec = __tf::MemberSpec::Attribute(
        __tf::AttributeSpec::holding(
            "enabled",
            <__tf::Plain as __tf::TypeAs<bool>>::SPEC,
            __tf::Held::<bool>::NESTED,
            __tf::Mode { required: false, optional: true, computed: false },
        )
        .field_holds(<__tf::Plain as __tf::TypeAs<bool>>::NULL, <__tf::Plain as __tf::TypeAs<bool>>::UNKNOWN)
        .default(|| __tf::default_of::<bool, __tf::Plain>(true))
        .type_rules(__tf::Held::<bool>::RULES),
    );
    const _: () = {
        #[allow(dead_code)]
        const ATTRIBUTES_KEEP_THE_RULES_OF_SCHEMAS: () =
            __tf::member_fits(::core::option::Option::Some(__tf::Kind::Resource), &__TF_MEMBER_1);
    };
    const __TF_MEMBER_2: __tf::MemberSpec = __tf::MemberSpec::Attribute(
        __tf::AttributeSpec::holding(
            "name",
            <__tf::Plain as __tf::TypeAs<String>>::SPEC,
            __tf::Held::<String>::NESTED,
            __tf::Mode { required: true, optional: false, computed: false },
        )
        .field_holds(
            <__tf::Plain as __tf::TypeAs<String>>::NULL,
            <__tf::Plain as __tf::TypeAs<String>>::UNKNOWN,
        )
        .force_new()
        .describe("Its name.")
        .type_rules(__tf::Held::<String>::RULES)
        .validate(const { &[|| __tf::validator(tfsdk::schema::validate::length(3..=63))] }),
    );
    const _: () = {
        #[allow(dead_code)]
        const ATTRIBUTES_KEEP_THE_RULES_OF_SCHEMAS: () =
            __tf::member_fits(::core::option::Option::Some(__tf::Kind::Resource), &__TF_MEMBER_2);
    };
    const __TF_MEMBER_3: __tf::MemberSpec = __tf::MemberSpec::Attribute(
        __tf::AttributeSpec::holding(
            "zones",
            <__tf::Within<__tf::AsSet> as __tf::TypeAs<Option<Vec<String>>>>::SPEC,
            __tf::as_set(__tf::Held::<Option<Vec<String>>>::NESTED),
            __tf::Mode { required: false, optional: true, computed: false },
        )
        .field_holds(
            <__tf::Within<__tf::AsSet> as __tf::TypeAs<Option<Vec<String>>>>::NULL,
            <__tf::Within<__tf::AsSet> as __tf::TypeAs<Option<Vec<String>>>>::UNKNOWN,
        )
        .type_rules(__tf::Held::<Option<Vec<String>>>::RULES),
    );
    const _: () = {
        #[allow(dead_code)]
        const ATTRIBUTES_KEEP_THE_RULES_OF_SCHEMAS: () =
            __tf::member_fits(::core::option::Option::Some(__tf::Kind::Resource), &__TF_MEMBER_3);
    };
    #[automatically_derived]
    impl __tf::TfSchema for Bucket {
        const KIND: ::core::option::Option<__tf::Kind> = ::core::option::Option::Some(__tf::Kind::Resource);
        const BODY: &'static __tf::BodySpec = &__tf::BodySpec {
            members: &[__TF_MEMBER_0, __TF_MEMBER_1, __TF_MEMBER_2, __TF_MEMBER_3],
            description: "A bucket.",
            deprecated: ::core::option::Option::None,
        };
        const VERSION: ::core::primitive::u64 = 1;
    }
    #[automatically_derived]
    impl __tf::TfType for BucketPartial {
        const SPEC: &'static __tf::TypeSpec = <Bucket as __tf::TfType>::SPEC;
    }
    #[automatically_derived]
    impl<'__de> __tf::FromFields<'__de> for BucketPartial {
        fn from_fields<__TfSource: __tf::Source<'__de>>(
            __tf_reader: &mut __tf::ObjectReader<'_, '__de, __TfSource>,
        ) -> ::core::option::Option<Self> {
            let __tf_0 =
                __tf_reader.field::<__tf::Tf<<tfsdk::Tf<String> as __tf::MayBeUnknown>::Partial>>("arn");
            let __tf_1 = __tf_reader.field::<__tf::Tf<<bool as __tf::MayBeUnknown>::Partial>>("enabled");
            let __tf_2 = __tf_reader.field::<__tf::Tf<<String as __tf::MayBeUnknown>::Partial>>("name");
            let __tf_3 = __tf_reader.field::<__tf::Tf<
                <__tf::Within<__tf::AsSet> as __tf::PartialAs<Option<Vec<String>>>>::Partial,
            >>("zones");
            ::core::option::Option::Some(Self {
                arn: __tf_0?,
                enabled: __tf_1?,
                name: __tf_2?,
                zones: __tf_3?,
                fetched: <bool as __tf::Skipped>::skipped(),
            })
        }
    }
    #[automatically_derived]
    impl<'__de> __tf::FromTf<'__de> for BucketPartial {
        fn from_tf<__TfSource: __tf::Source<'__de>>(
            __tf_source: &mut __TfSource,
        ) -> ::core::result::Result<Self, __tf::Error> {
            __tf::read_object(__tf_source)
        }
    }
    #[automatically_derived]
    impl __tf::ToFields for BucketPartial {
        fn to_fields<__TfSink: __tf::Sink>(&self, __tf_writer: &mut __tf::ObjectWriter<'_, __TfSink>) {
            __tf_writer
                .field::<__tf::Tf<<tfsdk::Tf<String> as __tf::MayBeUnknown>::Partial>>("arn", &self.arn);
            __tf_writer.field::<__tf::Tf<<bool as __tf::MayBeUnknown>::Partial>>("enabled", &self.enabled);
            __tf_writer.field::<__tf::Tf<<String as __tf::MayBeUnknown>::Partial>>("name", &self.name);
            __tf_writer . field :: < __tf :: Tf < < __tf :: Within < __tf :: AsSet > as __tf :: PartialAs < Option < Vec < String > > > > :: Partial > > ("zones" , & self . zones) ;
        }
    }
    #[automatically_derived]
    impl __tf::ToTf for BucketPartial {
        fn to_tf<__TfSink: __tf::Sink>(
            &self,
            __tf_sink: &mut __TfSink,
        ) -> ::core::result::Result<(), __tf::Error> {
            __tf::write_object(self, __tf_sink)
        }
    }
    #[automatically_derived]
    impl ::core::convert::From<Bucket> for BucketPartial {
        fn from(__tf_whole: Bucket) -> Self {
            Self {
                arn: <tfsdk::Tf<String> as __tf::MayBeUnknown>::into_partial(__tf_whole.arn),
                enabled: <bool as __tf::MayBeUnknown>::into_partial(__tf_whole.enabled),
                name: <String as __tf::MayBeUnknown>::into_partial(__tf_whole.name),
                zones: <__tf::Within<__tf::AsSet> as __tf::PartialAs<Option<Vec<String>>>>::into_partial(
                    __tf_whole.zones,
                ),
                fetched: __tf_whole.fetched,
            }
        }
    }
    impl BucketPartial {
        #[doc = "The [`Bucket`], when all of it is known."]
        #[doc = r""]
        #[doc = r" # Errors"]
        #[doc = r" Every part that is unknown, and every null that its field cannot hold, with its path."]
        #[allow(dead_code)]
        pub(crate) fn complete(self) -> ::core::result::Result<Bucket, __tf::Error> {
            let mut __tf_completion = __tf::Completion::new();
            let __tf_0 = __tf_completion.field::<tfsdk::Tf<String>, __tf::Plain>("arn", self.arn);
            let __tf_1 = __tf_completion.field::<bool, __tf::Plain>("enabled", self.enabled);
            let __tf_2 = __tf_completion.field::<String, __tf::Plain>("name", self.name);
            let __tf_3 =
                __tf_completion.field::<Option<Vec<String>>, __tf::Within<__tf::AsSet>>("zones", self.zones);
            let __tf_4 = ::core::option::Option::Some(self.fetched);
            let __tf_whole = (|| {
                ::core::option::Option::Some(Bucket {
                    arn: __tf_0?,
                    enabled: __tf_1?,
                    name: __tf_2?,
                    zones: __tf_3?,
                    fetched: __tf_4?,
                })
            })();
            __tf_completion.finish(__tf_whole)
        }
    }
    #[automatically_derived]
    impl __tf::MayBeUnknown for Bucket {
        type Partial = BucketPartial;
        fn into_partial(self) -> __tf::Tf<Self::Partial> {
            __tf::Tf::Known(::core::convert::From::from(self))
        }
        fn complete(__tf_partial: __tf::Tf<Self::Partial>) -> ::core::result::Result<Self, __tf::Error> {
            __tf::known::<Self, Self::Partial>(__tf_partial)?.complete()
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for BucketPartial
    where
        for<'__tf> __tf::Tf<<tfsdk::Tf<String> as __tf::MayBeUnknown>::Partial>: __tf::CloneOf<'__tf, 0>,
        for<'__tf> __tf::Tf<<bool as __tf::MayBeUnknown>::Partial>: __tf::CloneOf<'__tf, 1>,
        for<'__tf> __tf::Tf<<String as __tf::MayBeUnknown>::Partial>: __tf::CloneOf<'__tf, 2>,
        for<'__tf> __tf::Tf<<__tf::Within<__tf::AsSet> as __tf::PartialAs<Option<Vec<String>>>>::Partial>:
            __tf::CloneOf<'__tf, 3>,
        for<'__tf> bool: __tf::CloneOf<'__tf, 4>,
    {
        fn clone(&self) -> Self {
            Self {
                arn: ::core::clone::Clone::clone(&self.arn),
                enabled: ::core::clone::Clone::clone(&self.enabled),
                name: ::core::clone::Clone::clone(&self.name),
                zones: ::core::clone::Clone::clone(&self.zones),
                fetched: ::core::clone::Clone::clone(&self.fetched),
            }
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for BucketPartial
    where
        for<'__tf> __tf::Tf<<tfsdk::Tf<String> as __tf::MayBeUnknown>::Partial>: __tf::DebugOf<'__tf, 0>,
        for<'__tf> __tf::Tf<<bool as __tf::MayBeUnknown>::Partial>: __tf::DebugOf<'__tf, 1>,
        for<'__tf> __tf::Tf<<String as __tf::MayBeUnknown>::Partial>: __tf::DebugOf<'__tf, 2>,
        for<'__tf> __tf::Tf<<__tf::Within<__tf::AsSet> as __tf::PartialAs<Option<Vec<String>>>>::Partial>:
            __tf::DebugOf<'__tf, 3>,
        for<'__tf> bool: __tf::DebugOf<'__tf, 4>,
    {
        fn fmt(&self, __tf_out: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            __tf_out
                .debug_struct("BucketPartial")
                .field("arn", &self.arn)
                .field("enabled", &self.enabled)
                .field("name", &self.name)
                .field("zones", &self.zones)
                .field("fetched", &self.fetched)
                .finish()
        }
    }
    #[automatically_derived]
    impl ::core::cmp::PartialEq for BucketPartial
    where
        for<'__tf> __tf::Tf<<tfsdk::Tf<String> as __tf::MayBeUnknown>::Partial>: __tf::PartialEqOf<'__tf, 0>,
        for<'__tf> __tf::Tf<<bool as __tf::MayBeUnknown>::Partial>: __tf::PartialEqOf<'__tf, 1>,
        for<'__tf> __tf::Tf<<String as __tf::MayBeUnknown>::Partial>: __tf::PartialEqOf<'__tf, 2>,
        for<'__tf> __tf::Tf<<__tf::Within<__tf::AsSet> as __tf::PartialAs<Option<Vec<String>>>>::Partial>:
            __tf::PartialEqOf<'__tf, 3>,
        for<'__tf> bool: __tf::PartialEqOf<'__tf, 4>,
    {
        fn eq(&self, __tf_other: &Self) -> ::core::primitive::bool {
            ::core::cmp::PartialEq::eq(&self.arn, &__tf_other.arn)
                && ::core::cmp::PartialEq::eq(&self.enabled, &__tf_other.enabled)
                && ::core::cmp::PartialEq::eq(&self.name, &__tf_other.name)
                && ::core::cmp::PartialEq::eq(&self.zones, &__tf_other.zones)
                && ::core::cmp::PartialEq::eq(&self.fetched, &__tf_other.fetched)
        }
    }
    #[automatically_derived]
    impl ::core::cmp::Eq for BucketPartial
    where
        for<'__tf> __tf::Tf<<tfsdk::Tf<String> as __tf::MayBeUnknown>::Partial>: __tf::EqOf<'__tf, 0>,
        for<'__tf> __tf::Tf<<bool as __tf::MayBeUnknown>::Partial>: __tf::EqOf<'__tf, 1>,
        for<'__tf> __tf::Tf<<String as __tf::MayBeUnknown>::Partial>: __tf::EqOf<'__tf, 2>,
        for<'__tf> __tf::Tf<<__tf::Within<__tf::AsSet> as __tf::PartialAs<Option<Vec<String>>>>::Partial>:
            __tf::EqOf<'__tf, 3>,
        for<'__tf> bool: __tf::EqOf<'__tf, 4>,
    {
    }
};
