#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Bucket {
    pub(crate) name: String,
    pub(crate) enabled: bool,
    pub(crate) r#type: Option<String>,
    pub(crate) arn: tfsdk::Tf<String>,
    pub(crate) rules: Vec<u16>,
}
#[doc(hidden)]
#[allow(dead_code, deprecated, unused_qualifications, clippy::absolute_paths)]
const _: () = {
    use ::tfsdk::__private as __tf;
    const TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF: [__tf::FieldSpec; 5] = [
        __tf::attribute::<tfsdk::Tf<String>>("arn"),
        __tf::attribute::<bool>("enabled"),
        __tf::attribute::<String>("name"),
        __tf::attribute::<Vec<u16>>("rules"),
        __tf::attribute::<Option<String>>("type"),
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
                __tf_reader.field("rules"),
                __tf_reader.field("type"),
            ) {
                (
                    __tf::Some(__tf_0),
                    __tf::Some(__tf_1),
                    __tf::Some(__tf_2),
                    __tf::Some(__tf_3),
                    __tf::Some(__tf_4),
                ) => __tf::Some(Self {
                    arn: __tf_0,
                    enabled: __tf_1,
                    name: __tf_2,
                    rules: __tf_3,
                    r#type: __tf_4,
                }),
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
            __tf_writer.field("rules", &self.rules);
            __tf_writer.field("type", &self.r#type);
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
    use __tf::NotHeld as _;
    #[automatically_derived]
    impl __tf::AttributeType for Bucket {}
    #[automatically_derived]
    impl __tf::Mirrored for Bucket {
        type Mirror = Self;
        fn into_mirror(self) -> __tf::Tf<Self> {
            __tf::Tf::Known(self)
        }
        fn complete(__tf_mirror: __tf::Tf<Self>) -> __tf::Result<Self, __tf::Error> {
            __tf::known::<Self, Self>(__tf_mirror)
        }
    }
};
