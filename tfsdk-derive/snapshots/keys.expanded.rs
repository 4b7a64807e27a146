#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Keys {
    pub(crate) zones: Vec<String>,
    pub(crate) address: Option<std::net::IpAddr>,
    pub(crate) allowed: Vec<std::net::IpAddr>,
    pub(crate) bucket: super::bucket::Bucket,
    pub(crate) cached: Option<u64>,
}
#[doc(hidden)]
#[allow(dead_code, deprecated, unused_qualifications, clippy::absolute_paths)]
const _: () = {
    #[allow(unused_imports)]
    use __tf::NotEmbedded as _;
    use ::tfsdk::__private as __tf;
    const __TF_NAMES: &__tf::TypeSpec = &__tf::TypeSpec::Object(&[
        __tf::Attribute { name: "address", ty: &__tf::TypeSpec::Dynamic, null: true, description: "" },
        __tf::Attribute { name: "allowed", ty: &__tf::TypeSpec::Dynamic, null: true, description: "" },
        __tf::Attribute { name: "zones", ty: &__tf::TypeSpec::Dynamic, null: true, description: "" },
        __tf::Embedded::<super::bucket::Bucket>::NAMES,
    ]);
    const TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF: [__tf::FieldSpec; 4] = [
        __tf::attribute_of(
            "address",
            <__tf::KnownAs<Option<std::net::IpAddr>, __tf::Within<__tf::AsText>>>::TYPE,
        ),
        __tf::attribute_of(
            "allowed",
            <__tf::KnownAs<Vec<std::net::IpAddr>, __tf::NullIsEmpty<__tf::SetOf<__tf::AsText>>>>::TYPE,
        ),
        __tf::attribute_as::<Vec<String>, __tf::AsSet>("zones"),
        __tf::Embedded::<super::bucket::Bucket>::NAMES,
    ];
    const EVERY_ATTRIBUTE_HAS_ONE_FIELD_0: () =
        __tf::embedded_once(__TF_NAMES, 0, &["address", "allowed", "zones"], &["super::bucket::Bucket"]);
    const __TF_ASKED: [__tf::FieldSpec; 3] = [
        __tf::attribute_as::<Option<std::net::IpAddr>, __tf::Within<__tf::AsText>>("address"),
        __tf::attribute_as::<Vec<std::net::IpAddr>, __tf::NullIsEmpty<__tf::SetOf<__tf::AsText>>>("allowed"),
        __tf::embedded::<super::bucket::Bucket>(),
    ];
    const __TF: __tf::If<
        { __tf::sound((TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF, __TF_ASKED)) },
    > = __tf::Typed;
    #[automatically_derived]
    impl __tf::TfType for Keys {
        const SPEC: &'static __tf::TypeSpec =
            &__tf::TypeSpec::Object(&TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF);
    }
    #[automatically_derived]
    impl<'__de> __tf::FromFields<'__de> for Keys {
        fn from_fields<__TfSource: __tf::Source<'__de>>(
            __tf_reader: &mut __tf::ObjectReader<'_, '__de, __TfSource>,
        ) -> __tf::Option<Self> {
            let __tf_reader = __TF.given(__tf_reader);
            match (
                __tf_reader.field_as::<Option<std::net::IpAddr>, __tf::Within<__tf::AsText>>("address"),
                __tf_reader.field_as::<Vec<std::net::IpAddr>, __tf::NullIsEmpty<__tf::SetOf<__tf::AsText>>>(
                    "allowed",
                ),
                __tf_reader.field_as::<Vec<String>, __tf::AsSet>("zones"),
                __tf_reader.embedded::<super::bucket::Bucket>(),
            ) {
                (__tf::Some(__tf_0), __tf::Some(__tf_1), __tf::Some(__tf_2), __tf::Some(__tf_3)) => {
                    __tf::Some(Self {
                        address: __tf_0,
                        allowed: __tf_1,
                        zones: __tf_2,
                        bucket: __tf_3,
                        cached: <Option<u64> as __tf::Skipped>::skipped(),
                    })
                }
                _ => __tf::None,
            }
        }
    }
    #[automatically_derived]
    impl<'__de> __tf::FromTf<'__de> for Keys {
        fn from_tf<__TfSource: __tf::Source<'__de>>(
            __tf_source: &mut __TfSource,
        ) -> __tf::Result<Self, __tf::Error> {
            __tf::read_object(__tf_source)
        }
    }
    #[automatically_derived]
    impl __tf::ToFields for Keys {
        fn to_fields<__TfSink: __tf::Sink>(&self, __tf_writer: &mut __tf::ObjectWriter<'_, __TfSink>) {
            let __tf_writer = __TF.given(__tf_writer);
            __tf_writer
                .field_as::<Option<std::net::IpAddr>, __tf::Within<__tf::AsText>>("address", &self.address);
            __tf_writer.field_as::<Vec<std::net::IpAddr>, __tf::NullIsEmpty<__tf::SetOf<__tf::AsText>>>(
                "allowed",
                &self.allowed,
            );
            __tf_writer.field_as::<Vec<String>, __tf::AsSet>("zones", &self.zones);
            __tf_writer.embedded::<super::bucket::Bucket>(&self.bucket);
        }
    }
    #[automatically_derived]
    impl __tf::ToTf for Keys {
        const KEEPS_BALANCE: ::core::primitive::bool = true;
        fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> __tf::Result<(), __tf::Error> {
            __tf::write_object(self, __tf_sink)
        }
    }
    #[allow(unused_imports)]
    use __tf::NotHeld as _;
    #[automatically_derived]
    impl __tf::FieldRules for Keys {
        const FIELDS: &'static [(&'static ::core::primitive::str, __tf::Option<__tf::TypeRules>)] = &[
            ("address", __tf::Held::<__tf::Text<std::net::IpAddr>>::RULES),
            ("allowed", __tf::Held::<[__tf::Text<std::net::IpAddr>; 1]>::RULES),
            ("", __tf::Held::<super::bucket::Bucket>::RULES),
        ];
    }
    #[automatically_derived]
    impl __tf::AttributeType for Keys {
        const RULES: __tf::TypeRules = __tf::struct_rules::<Self>();
    }
    #[automatically_derived]
    impl __tf::Mirrored for Keys {
        type Mirror = Self;
        fn into_mirror(self) -> __tf::Tf<Self> {
            __tf::Tf::Known(self)
        }
        fn complete(__tf_mirror: __tf::Tf<Self>) -> __tf::Result<Self, __tf::Error> {
            __tf::known::<Self, Self>(__tf_mirror)
        }
    }
};
