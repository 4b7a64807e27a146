#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Tier {
    Standard,
    Archive,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications, clippy::absolute_paths)]
const _: () = {
    use ::tfsdk::__private as __tf;
    #[automatically_derived]
    impl __tf::MayBeUnknown for Tier {
        type Partial = Self;
        fn into_partial(self) -> __tf::Tf<Self> {
            __tf::Tf::Known(self)
        }
        fn complete(__tf_partial: __tf::Tf<Self>) -> ::core::result::Result<Self, __tf::Error> {
            __tf::known::<Self, Self>(__tf_partial)
        }
    }
    #[automatically_derived]
    impl __tf::AttributeType for Tier {
        const RULES: __tf::TypeRules = __tf::TypeRules {
            validate: ::core::option::Option::Some(|| __tf::validator(__tf::one_of(["standard", "archive"]))),
            same_meaning: ::core::option::Option::None,
        };
    }
    #[automatically_derived]
    impl __tf::Texts for Tier {
        const TEXTS: &'static [&'static ::core::primitive::str] = &["standard", "archive"];
    }
    #[automatically_derived]
    impl __tf::TfType for Tier {
        const SPEC: &'static __tf::TypeSpec = &__tf::TypeSpec::String;
    }
    #[automatically_derived]
    impl<'__de> __tf::FromTf<'__de> for Tier {
        fn from_tf<__TfSource: __tf::Source<'__de>>(
            __tf_source: &mut __TfSource,
        ) -> ::core::result::Result<Self, __tf::Error> {
            __tf::read_key(__tf_source)
        }
    }
    #[automatically_derived]
    impl __tf::ToTf for Tier {
        fn to_tf<__TfSink: __tf::Sink>(
            &self,
            __tf_sink: &mut __TfSink,
        ) -> ::core::result::Result<(), __tf::Error> {
            __tf::write_key(self, __tf_sink)
        }
    }
    #[automatically_derived]
    impl __tf::MapKey for Tier {
        fn to_key(&self) -> __tf::Cow<'_, ::core::primitive::str> {
            __tf::Cow::Borrowed(match self {
                Self::Standard => "standard",
                Self::Archive => "archive",
            })
        }
    }
    #[automatically_derived]
    impl<'__de> __tf::FromMapKey<'__de> for Tier {
        fn from_key(
            __tf_text: __tf::Cow<'__de, ::core::primitive::str>,
        ) -> ::core::result::Result<Self, __tf::Error> {
            match &*__tf_text {
                "standard" => ::core::result::Result::Ok(Self::Standard),
                "archive" => ::core::result::Result::Ok(Self::Archive),
                _ => ::core::result::Result::Err(__tf::no_variant(&__tf_text, &["standard", "archive"])),
            }
        }
    }
};
