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
#[allow(deprecated, non_camel_case_types, clippy::derive_partial_eq_without_eq, clippy::exhaustive_structs)]
pub(crate) struct BucketMirror {
    #[doc = "The attribute `arn`."]
    pub(crate) arn: ::tfsdk::__private::Part<tfsdk::Tf<String>>,
    #[doc = "The attribute `enabled`."]
    pub(crate) enabled: ::tfsdk::__private::Part<bool>,
    #[doc = "Its name."]
    pub(crate) name: ::tfsdk::__private::Part<String>,
    #[doc = "The attribute `zones`."]
    pub(crate) zones: ::tfsdk::__private::PartAs<
        Option<Vec<String>>,
        ::tfsdk::__private::Within<::tfsdk::__private::AsSet>,
    >,
    #[doc = "No attribute."]
    pub(crate) fetched: bool,
}
#[doc(hidden)]
#[allow(dead_code, deprecated, unused_qualifications, clippy::absolute_paths)]
const _: () = {
    use ::tfsdk::__private as __tf;
    const TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF: [__tf::FieldSpec; 5] = [
        __tf::attribute_with_mirror::<tfsdk::Tf<String>>("arn"),
        __tf::attribute_with_mirror::<bool>("enabled"),
        __tf::attribute_with_mirror::<String>("name"),
        __tf::attribute_with_mirror_as::<Option<Vec<String>>, __tf::Within<__tf::AsSet>>("zones"),
        __tf::Schema { stands_alone: true, hidden: &[] },
    ];
    const __TF: __tf::If<{ __tf::sound(TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF) }> =
        __tf::Typed;
    #[automatically_derived]
    impl __tf::TfType for Bucket {
        const SPEC: &'static __tf::TypeSpec =
            &__tf::TypeSpec::Object(&TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF);
    }
    #[automatically_derived]
    impl<'__de> __tf::FromFields<'__de> for Bucket {
        fn from_fields<__TfSource: __tf::Source<'__de>>(
            __tf_reader: &mut __tf::ObjectReader<'_, '__de, __TfSource>,
        ) -> __tf::Option<Self> {
            let __tf_reader = __TF.given(__tf_reader);
            match (
                __tf_reader.field("arn"),
                __tf_reader.field("enabled"),
                __tf_reader.field("name"),
                __tf_reader.field_as::<Option<Vec<String>>, __tf::Within<__tf::AsSet>>("zones"),
            ) {
                (__tf::Some(__tf_0), __tf::Some(__tf_1), __tf::Some(__tf_2), __tf::Some(__tf_3)) => {
                    __tf::Some(Self {
                        arn: __tf_0,
                        enabled: __tf_1,
                        name: __tf_2,
                        zones: __tf_3,
                        fetched: <bool as __tf::Skipped>::skipped(),
                    })
                }
                _ => __tf::None,
            }
        }
    }
    #[automatically_derived]
    impl<'__de> __tf::FromTf<'__de> for Bucket {
        fn from_tf<__TfSource: __tf::Source<'__de>>(
            __tf_source: &mut __TfSource,
        ) -> __tf::Result<Self, __tf::Error> {
            __tf::read_object(__tf_source)
        }
    }
    #[automatically_derived]
    impl __tf::ToFields for Bucket {
        fn to_fields<__TfSink: __tf::Sink>(&self, __tf_writer: &mut __tf::ObjectWriter<'_, __TfSink>) {
            let __tf_writer = __TF.given(__tf_writer);
            __tf_writer.field("arn", &self.arn);
            __tf_writer.field("enabled", &self.enabled);
            __tf_writer.field("name", &self.name);
            __tf_writer.field_as::<Option<Vec<String>>, __tf::Within<__tf::AsSet>>("zones", &self.zones);
        }
    }
    #[automatically_derived]
    impl __tf::ToTf for Bucket {
        const KEEPS_BALANCE: ::core::primitive::bool = true;
        fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> __tf::Result<(), __tf::Error> {
            __tf::write_object(self, __tf_sink)
        }
    }
    #[allow(unused_imports)]
    use __tf::{NotGiven as _, NotHeld as _, NotMade as _};
    const ATTRIBUTES_KEEP_THE_RULES_OF_SCHEMAS_0: () = __tf::validator_fits(
        <__tf::Plain as __tf::TypeAs<String>>::SPEC,
        __tf::validates(|| __tf::Made(tfsdk::schema::validate::length(3..=63)).validates()),
    );
    #[automatically_derived]
    impl __tf::TfSchema for Bucket {
        type Data = __tf::Owned;
        type Tag = __tf::tagged::Resource;
        const BODY: &'static __tf::BodySpec = &__tf::BodySpec {
            members: &[__tf::FieldMembers(
                <Bucket as __tf::TfType>::SPEC,
                0,
                "coro",
                &["", "", "Its name.", ""],
                &[
                    (0, __tf::TagKey::Keep),
                    (1, __tf::TagKey::Default(|| __tf::default_of::<bool, __tf::Plain>(true))),
                    (2, __tf::TagKey::ForceNew),
                    (
                        2,
                        __tf::TagKey::Validate(
                            const { &[|| __tf::validator(tfsdk::schema::validate::length(3..=63))] },
                        ),
                    ),
                ],
            )],
            description: "A bucket.",
            deprecated: __tf::None,
        };
        const VERSION: ::core::primitive::u64 = 1;
    }
    #[automatically_derived]
    impl __tf::TfType for BucketMirror {
        const SPEC: &'static __tf::TypeSpec = <Bucket as __tf::TfType>::SPEC;
    }
    #[automatically_derived]
    impl<'__de> __tf::FromFields<'__de> for BucketMirror {
        fn from_fields<__TfSource: __tf::Source<'__de>>(
            __tf_reader: &mut __tf::ObjectReader<'_, '__de, __TfSource>,
        ) -> __tf::Option<Self> {
            let __tf_reader = __TF.given(__tf_reader);
            __tf::Some(Self {
                arn: __tf_reader.field_or_null("arn"),
                enabled: __tf_reader.field_or_null("enabled"),
                name: __tf_reader.field_or_null("name"),
                zones: __tf_reader.part_as::<Option<Vec<String>>, __tf::Within<__tf::AsSet>>("zones"),
                fetched: <bool as __tf::Skipped>::skipped(),
            })
        }
    }
    #[automatically_derived]
    impl<'__de> __tf::FromTf<'__de> for BucketMirror {
        fn from_tf<__TfSource: __tf::Source<'__de>>(
            __tf_source: &mut __TfSource,
        ) -> __tf::Result<Self, __tf::Error> {
            __tf::read_object(__TF.given(__tf_source))
        }
    }
    #[automatically_derived]
    impl __tf::ToFields for BucketMirror {
        fn to_fields<__TfSink: __tf::Sink>(&self, __tf_writer: &mut __tf::ObjectWriter<'_, __TfSink>) {
            let __tf_writer = __TF.given(__tf_writer);
            __tf_writer.part("arn", &self.arn);
            __tf_writer.part("enabled", &self.enabled);
            __tf_writer.part("name", &self.name);
            __tf_writer.part("zones", &self.zones);
        }
    }
    #[automatically_derived]
    impl __tf::ToTf for BucketMirror {
        const KEEPS_BALANCE: ::core::primitive::bool = true;
        fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> __tf::Result<(), __tf::Error> {
            __tf::write_object(self, __tf_sink)
        }
    }
    #[automatically_derived]
    impl ::core::convert::From<Bucket> for BucketMirror {
        #[inline]
        fn from(__tf_whole: Bucket) -> Self {
            Self {
                arn: __TF.mirrored(__tf_whole.arn),
                enabled: __TF.mirrored(__tf_whole.enabled),
                name: __TF.mirrored(__tf_whole.name),
                zones: __TF.mirrored_as::<Option<Vec<String>>, __tf::Within<__tf::AsSet>>(__tf_whole.zones),
                fetched: __tf_whole.fetched,
            }
        }
    }
    impl BucketMirror {
        #[doc = "The [`Bucket`], when all of it is known."]
        #[doc = r""]
        #[doc = r" # Errors"]
        #[doc = r" Every part that is unknown, and every null that its field cannot hold, with its path."]
        #[inline]
        pub(crate) fn complete(self) -> __tf::Result<Bucket, __tf::Error> {
            let mut __tf_given = __TF.given(__tf::Completion::new());
            let __tf_completion = &mut __tf_given;
            let __tf_whole = match (
                __tf_completion.field("arn", self.arn),
                __tf_completion.field("enabled", self.enabled),
                __tf_completion.field("name", self.name),
                __tf_completion
                    .field_as::<Option<Vec<String>>, __tf::Within<__tf::AsSet>>("zones", self.zones),
            ) {
                (__tf::Some(__tf_0), __tf::Some(__tf_1), __tf::Some(__tf_2), __tf::Some(__tf_3)) => {
                    __tf::Some(Bucket {
                        arn: __tf_0,
                        enabled: __tf_1,
                        name: __tf_2,
                        zones: __tf_3,
                        fetched: self.fetched,
                    })
                }
                _ => __tf::None,
            };
            __tf_given.finish(__tf_whole)
        }
    }
    #[automatically_derived]
    impl __tf::Mirrored for Bucket {
        type Mirror = BucketMirror;
        #[inline]
        fn into_mirror(self) -> __tf::Tf<BucketMirror> {
            __tf::Tf::Known(::core::convert::From::from(__TF.given(self)))
        }
        #[inline]
        fn complete(__tf_mirror: __tf::Tf<BucketMirror>) -> __tf::Result<Self, __tf::Error> {
            __tf::complete(__TF.given(__tf_mirror), BucketMirror::complete)
        }
    }
    #[automatically_derived]
    impl ::core::clone::Clone for BucketMirror {
        #[inline]
        fn clone(&self) -> Self {
            Self {
                arn: __tf::Clone::clone(&self.arn),
                enabled: __tf::Clone::clone(&self.enabled),
                name: __tf::Clone::clone(&self.name),
                zones: __tf::Clone::clone(&self.zones),
                fetched: __tf::Clone::clone(&self.fetched),
            }
        }
    }
    #[automatically_derived]
    impl ::core::fmt::Debug for BucketMirror {
        #[inline]
        fn fmt(&self, __tf_out: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            __tf::show::<Bucket>(self, "BucketMirror", __tf_out)
        }
    }
    #[automatically_derived]
    #[allow(unpredictable_function_pointer_comparisons)]
    impl ::core::cmp::PartialEq for BucketMirror {
        #[inline]
        fn eq(&self, __tf_other: &Self) -> ::core::primitive::bool {
            __tf::same(self, __tf_other) && self.fetched == __tf_other.fetched
        }
    }
};
