#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Tier {
    Standard,
    Archive,
}
#[doc(hidden)]
#[allow(dead_code, deprecated, unused_qualifications, clippy::absolute_paths)]
const _: () = {
    use ::tfsdk::__private as __tf;
    #[automatically_derived]
    impl __tf::Mirrored for Tier {
        type Mirror = Self;
        fn into_mirror(self) -> __tf::Tf<Self> {
            __tf::Tf::Known(self)
        }
        fn complete(__tf_mirror: __tf::Tf<Self>) -> __tf::Result<Self, __tf::Error> {
            __tf::known::<Self, Self>(__tf_mirror)
        }
    }
    #[automatically_derived]
    impl __tf::AttributeType for Tier {
        const RULES: __tf::TypeRules = __tf::TypeRules {
            validate: __tf::Some(|| {
                __tf::with_inner(
                    [(|| __tf::validator(__tf::one_of(["standard", "archive"])))()],
                    __tf::TypeRules::NONE,
                )
            }),
            same_meaning: __tf::TypeRules::NONE.same_meaning,
        };
        const TEXTS: __tf::Option<&'static [&'static ::core::primitive::str]> =
            __tf::Some(&["standard", "archive"]);
    }
    #[automatically_derived]
    impl __tf::TfType for Tier {
        const SPEC: &'static __tf::TypeSpec = &__tf::TypeSpec::String;
    }
    #[automatically_derived]
    impl<'__de> __tf::FromTf<'__de> for Tier {
        fn from_tf<__TfSource: __tf::Source<'__de>>(
            __tf_source: &mut __TfSource,
        ) -> __tf::Result<Self, __tf::Error> {
            __tf::read_key(__tf_source)
        }
    }
    #[automatically_derived]
    impl __tf::ToTf for Tier {
        const KEEPS_BALANCE: ::core::primitive::bool = true;
        fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> __tf::Result<(), __tf::Error> {
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
        fn from_key(__tf_text: __tf::Cow<'__de, ::core::primitive::str>) -> __tf::Result<Self, __tf::Error> {
            match &*__tf_text {
                "standard" => __tf::Ok(Self::Standard),
                "archive" => __tf::Ok(Self::Archive),
                _ => ::core::result::Result::Err(__tf::no_variant(&__tf_text, &["standard", "archive"])),
            }
        }
    }
};
