#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Port(pub(crate) u16);
#[doc(hidden)]
#[allow(dead_code, deprecated, unused_qualifications, clippy::absolute_paths)]
const _: () = {
    use ::tfsdk::__private as __tf;
    const TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF: &__tf::TypeSpec =
        <u16 as __tf::TfType>::SPEC;
    const __TF: __tf::If<{ __tf::sound(TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF) }> =
        __tf::Typed;
    #[automatically_derived]
    impl __tf::TfType for Port {
        const SPEC: &'static __tf::TypeSpec = TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF;
        const NULL: ::core::primitive::bool = <u16 as __tf::TfType>::NULL;
        const UNKNOWN: ::core::primitive::bool = <u16 as __tf::TfType>::UNKNOWN;
    }
    #[automatically_derived]
    impl<'__de> __tf::FromTf<'__de> for Port {
        fn from_tf<__TfSource: __tf::Source<'__de>>(
            __tf_source: &mut __TfSource,
        ) -> __tf::Result<Self, __tf::Error> {
            let __tf_value =
                __TF.read::<__tf::ReadableAs<'__de, u16, __tf::Plain>, __tf::Plain, _>(__tf_source)?;
            __tf::Ok(Self(__tf_value))
        }
        fn from_null() -> __tf::Result<Self, __tf::Error> {
            let __tf_value = __TF.null::<__tf::ReadableAs<'__de, u16, __tf::Plain>, __tf::Plain>()?;
            __tf::Ok(Self(__tf_value))
        }
    }
    #[automatically_derived]
    impl __tf::ToTf for Port {
        fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> __tf::Result<(), __tf::Error> {
            __TF.write::<u16, __tf::Plain, _>(&self.0, __tf_sink)
        }
    }
    #[allow(unused_imports)]
    use __tf::{NotHeld as _, NotMade as _};
    #[automatically_derived]
    impl __tf::AttributeType for Port {
        const RULES: __tf::TypeRules = __tf::TypeRules {
            validate: __tf::TypeRules::NONE.validate,
            same_meaning: __tf::TypeRules::NONE.same_meaning,
        };
        const TEXTS: __tf::Option<&'static [&'static ::core::primitive::str]> = __tf::Held::<u16>::TEXTS;
        const RANGE: __tf::Option<(::core::primitive::i128, ::core::primitive::i128)> =
            __tf::Held::<u16>::RANGE;
    }
    #[automatically_derived]
    impl __tf::Mirrored for Port
    where
        for<'__tf> __tf::Plain: __tf::MirrorAsOf<'__tf, u16>,
    {
        type Mirror = <__tf::Plain as __tf::MirrorAs<u16>>::Mirror;
        fn into_mirror(self) -> __tf::Tf<Self::Mirror> {
            <__tf::Plain as __tf::MirrorAs<u16>>::into_mirror(self.0)
        }
        fn complete(__tf_mirror: __tf::Tf<Self::Mirror>) -> __tf::Result<Self, __tf::Error> {
            let __tf_value = <__tf::Plain as __tf::MirrorAs<u16>>::complete(__tf_mirror)?;
            __tf::Ok(Self(__tf_value))
        }
    }
    #[automatically_derived]
    impl __tf::MapKey for Port
    where
        for<'__tf> u16: __tf::KeyOf<'__tf>,
    {
        fn to_key(&self) -> __tf::Cow<'_, ::core::primitive::str> {
            <u16 as __tf::MapKey>::to_key(&self.0)
        }
    }
    #[automatically_derived]
    impl<'__de> __tf::FromMapKey<'__de> for Port
    where
        for<'__tf> u16: __tf::FromKeyOf<'__tf, '__de>,
    {
        fn from_key(__tf_text: __tf::Cow<'__de, ::core::primitive::str>) -> __tf::Result<Self, __tf::Error> {
            let __tf_value = <u16 as __tf::FromMapKey<'__de>>::from_key(__tf_text)?;
            __tf::Ok(Self(__tf_value))
        }
    }
};
