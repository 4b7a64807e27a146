#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Bucket {
    pub(crate) name: String,
    pub(crate) enabled: bool,
    pub(crate) r#type: Option<String>,
    pub(crate) arn: tfsdk::Tf<String>,
    pub(crate) rules: Vec<u16>,
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
                name: "rules",
                ty: <Vec<u16> as __tf::TfType>::SPEC,
                null: <Vec<u16> as __tf::TfType>::NULL,
            },
            __tf::Attribute {
                name: "type",
                ty: <Option<String> as __tf::TfType>::SPEC,
                null: <Option<String> as __tf::TfType>::NULL,
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
            let __tf_3 = __tf_reader.field::<Vec<u16>>("rules");
            let __tf_4 = __tf_reader.field::<Option<String>>("type");
            ::core::option::Option::Some(Self {
                arn: __tf_0?,
                enabled: __tf_1?,
                name: __tf_2?,
                rules: __tf_3?,
                r#type: __tf_4?,
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
            __tf_writer.field::<Vec<u16>>("rules", &self.rules);
            __tf_writer.field::<Option<String>>("type", &self.r#type);
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
    #[automatically_derived]
    impl __tf::MayBeUnknown for Bucket {
        type Partial = Self;
        fn into_partial(self) -> __tf::Tf<Self> {
            __tf::Tf::Known(self)
        }
        fn complete(__tf_partial: __tf::Tf<Self>) -> ::core::result::Result<Self, __tf::Error> {
            __tf::known::<Self, Self>(__tf_partial)
        }
    }
};
