#[doc = " Where the files come from."]
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Origin<'a> {
    #[doc = " A file of the machine."]
    File(std::borrow::Cow<'a, str>),
    Mirrors(Vec<String>),
    Kind(super::enumeration::Tier),
}
#[doc = "[`Origin`] where every attribute and every element may be null or unknown."]
#[allow(deprecated, non_camel_case_types, clippy::derive_partial_eq_without_eq, clippy::exhaustive_structs)]
pub(crate) struct OriginMirror<'a> {
    #[doc = "A file of the machine."]
    pub(crate) file: ::tfsdk::__private::Part<::core::option::Option<std::borrow::Cow<'a, str>>>,
    #[doc = "The attribute `hosts`."]
    pub(crate) hosts: ::tfsdk::__private::PartAs<
        ::core::option::Option<Vec<String>>,
        ::tfsdk::__private::Within<::tfsdk::__private::AsSet>,
    >,
    #[doc = "The attribute `type`."]
    pub(crate) r#type: ::tfsdk::__private::Part<
        ::tfsdk::__private::If<
            {
                ::tfsdk::__private::sound(::tfsdk::__private::attribute_with_mirror::<
                    ::core::option::Option<super::enumeration::Tier>,
                >("type"))
            },
            ::core::option::Option<super::enumeration::Tier>,
        >,
    >,
}
#[doc(hidden)]
#[allow(dead_code, deprecated, unused_qualifications, clippy::absolute_paths)]
const _: () = {
    use ::tfsdk::__private as __tf;
    const TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF: &__tf::TypeSpec =
        <Origin<'static> as __tf::TfType>::SPEC;
    const A_VARIANT_IS_SET_WHERE_ITS_ATTRIBUTE_IS_NOT_NULL_0: () = __tf::variant_is_not_null::<
        __tf::If<
            {
                __tf::sound(__tf::attribute_with_mirror::<::core::option::Option<super::enumeration::Tier>>(
                    "type",
                ))
            },
            super::enumeration::Tier,
        >,
        __tf::Plain,
    >();
    const __TF_ASKED: [__tf::FieldSpec; 1] =
        [__tf::attribute_with_mirror::<::core::option::Option<super::enumeration::Tier>>("type")];
    const __TF: __tf::If<
        { __tf::sound((TERRAFORM_TYPES_ARE_FINITE_SO_NO_STRUCT_CONTAINS_ITSELF, __TF_ASKED)) },
    > = __tf::Typed;
    #[automatically_derived]
    impl<'a> __tf::TfType for Origin<'a> {
        const SPEC: &'static __tf::TypeSpec = &__tf::TypeSpec::Object(&[
            __tf::attribute_with_mirror::<::core::option::Option<std::borrow::Cow<'a, str>>>("file"),
            __tf::attribute_with_mirror_as::<::core::option::Option<Vec<String>>, __tf::Within<__tf::AsSet>>(
                "hosts",
            ),
            __tf::attribute_of("type", <__tf::Known<::core::option::Option<super::enumeration::Tier>>>::PART),
            __tf::Schema { stands_alone: false, hidden: &[] },
        ]);
    }
    #[automatically_derived]
    impl<'__de: 'a, 'a> __tf::FromFields<'__de> for Origin<'a> {
        fn from_fields<__TfSource: __tf::Source<'__de>>(
            __tf_reader: &mut __tf::ObjectReader<'_, '__de, __TfSource>,
        ) -> __tf::Option<Self> {
            let __tf_reader = __TF.given(__tf_reader);
            {
                let __tf_read = [
                    __tf::variant(__tf_reader.field("file"), Self::File),
                    __tf::variant(
                        __tf_reader
                            .field_as::<::core::option::Option<Vec<String>>, __tf::Within<__tf::AsSet>>(
                                "hosts",
                            ),
                        Self::Mirrors,
                    ),
                    __tf::variant(
                        __tf_reader.field::<::core::option::Option<super::enumeration::Tier>>("type"),
                        Self::Kind,
                    ),
                ];
                __tf_reader.exactly_one(__tf_read)
            }
        }
    }
    #[automatically_derived]
    impl<'__de: 'a, 'a> __tf::FromTf<'__de> for Origin<'a> {
        fn from_tf<__TfSource: __tf::Source<'__de>>(
            __tf_source: &mut __TfSource,
        ) -> __tf::Result<Self, __tf::Error> {
            __tf::read_object(__tf_source)
        }
    }
    #[automatically_derived]
    impl<'a> __tf::ToFields for Origin<'a> {
        fn to_fields<__TfSink: __tf::Sink>(&self, __tf_writer: &mut __tf::ObjectWriter<'_, __TfSink>) {
            let __tf_writer = __TF.given(__tf_writer);
            match self {
                Self::File(__tf_held) => {
                    __tf_writer.variant::<Self, std::borrow::Cow<'a, str>>("file", __tf_held)
                }
                Self::Mirrors(__tf_held) => {
                    __tf_writer.variant_as::<Self, Vec<String>, __tf::AsSet>("hosts", __tf_held)
                }
                Self::Kind(__tf_held) => {
                    __tf_writer.variant::<Self, super::enumeration::Tier>("type", __tf_held)
                }
            }
        }
    }
    #[automatically_derived]
    impl<'a> __tf::ToTf for Origin<'a> {
        const KEEPS_BALANCE: ::core::primitive::bool = true;
        fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> __tf::Result<(), __tf::Error> {
            __tf::write_object(self, __tf_sink)
        }
    }
    #[allow(unused_imports)]
    use __tf::{NotGiven as _, NotHeld as _, NotMade as _};
    const __TF_2: __tf::MemberSpec = __tf::held(
        "type",
        <__tf::Known<::core::option::Option<super::enumeration::Tier>>>::PART,
        __tf::Mode::OPTIONAL,
        "",
        &[__tf::TagKey::Held(
            __tf::Held::<::core::option::Option<super::enumeration::Tier>>::NESTED,
            __tf::Held::<::core::option::Option<super::enumeration::Tier>>::RULES,
        )],
    );
    const ATTRIBUTES_KEEP_THE_RULES_OF_SCHEMAS_0: () = __tf::member_fits(__tf::None, __TF_2);
    #[automatically_derived]
    impl<'a> __tf::TfSchema for Origin<'a> {
        type Data = __tf::Borrowed;
        type Tag = __tf::tagged::Nested;
        const BODY: &'static __tf::BodySpec = &__tf::BodySpec {
            members: &[
                __tf::held(
                    "file",
                    <__tf::Known<::core::option::Option<std::borrow::Cow<'a, str>>>>::TYPE,
                    __tf::Mode::OPTIONAL,
                    "A file of the machine.",
                    &[],
                ),
                __tf::held(
                    "hosts",
                    <__tf::KnownAs<::core::option::Option<Vec<String>>, __tf::Within<__tf::AsSet>>>::TYPE,
                    __tf::Mode::OPTIONAL,
                    "",
                    &[__tf::TagKey::Deprecated("Write `file`.")],
                ),
                __TF_2,
                __tf::MemberSpec::ExactlyOne(&["file", "hosts", "type"]),
            ],
            description: "Where the files come from.",
            deprecated: __tf::None,
        };
    }
    #[automatically_derived]
    impl<'a> __tf::HoldsOne for Origin<'a> {}
    #[automatically_derived]
    impl<'a> __tf::Holds for Origin<'a> {
        const BODY: &'static __tf::BodySpec = <Self as __tf::TfSchema>::BODY;
    }
    #[automatically_derived]
    impl<'a> __tf::FieldRules for Origin<'a> {
        const FIELDS: &'static [(&'static ::core::primitive::str, __tf::Option<__tf::TypeRules>)] =
            &[("type", __tf::Held::<::core::option::Option<super::enumeration::Tier>>::RULES)];
    }
    #[automatically_derived]
    impl<'a> __tf::AttributeType for Origin<'a> {
        const RULES: __tf::TypeRules = __tf::union_rules::<Self>();
        const HELD: __tf::Option<(__tf::Nesting, &'static __tf::BodySpec)> =
            __tf::Some((__tf::Nesting::Single, <Self as __tf::Holds>::BODY));
    }
    #[automatically_derived]
    impl<'a> __tf::TfType for OriginMirror<'a> {
        const SPEC: &'static __tf::TypeSpec = <Origin<'a> as __tf::TfType>::SPEC;
    }
    #[automatically_derived]
    impl<'__de: 'a, 'a> __tf::FromFields<'__de> for OriginMirror<'a> {
        fn from_fields<__TfSource: __tf::Source<'__de>>(
            __tf_reader: &mut __tf::ObjectReader<'_, '__de, __TfSource>,
        ) -> __tf::Option<Self> {
            let __tf_reader = __TF.given(__tf_reader);
            __tf::Some(Self {
                file: __tf_reader.field_or_null("file"),
                hosts: __tf_reader
                    .part_as::<::core::option::Option<Vec<String>>, __tf::Within<__tf::AsSet>>("hosts"),
                r#type: __tf_reader.part::<::core::option::Option<super::enumeration::Tier>>("type"),
            })
        }
    }
    #[automatically_derived]
    impl<'__de: 'a, 'a> __tf::FromTf<'__de> for OriginMirror<'a> {
        fn from_tf<__TfSource: __tf::Source<'__de>>(
            __tf_source: &mut __TfSource,
        ) -> __tf::Result<Self, __tf::Error> {
            __tf::read_object(__TF.given(__tf_source))
        }
    }
    #[automatically_derived]
    impl<'a> __tf::ToFields for OriginMirror<'a> {
        fn to_fields<__TfSink: __tf::Sink>(&self, __tf_writer: &mut __tf::ObjectWriter<'_, __TfSink>) {
            let __tf_writer = __TF.given(__tf_writer);
            __tf_writer.part("file", &self.file);
            __tf_writer.part("hosts", &self.hosts);
            __tf_writer.part("type", &self.r#type);
        }
    }
    #[automatically_derived]
    impl<'a> __tf::ToTf for OriginMirror<'a> {
        const KEEPS_BALANCE: ::core::primitive::bool = true;
        fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> __tf::Result<(), __tf::Error> {
            __tf::write_object(self, __tf_sink)
        }
    }
    #[automatically_derived]
    impl<'a> ::core::convert::From<Origin<'a>> for OriginMirror<'a> {
        #[inline]
        fn from(__tf_whole: Origin<'a>) -> Self {
            let mut __tf_mirror =
                Self { file: __tf::Tf::Null, hosts: __tf::Tf::Null, r#type: __tf::Tf::Null };
            match __tf_whole {
                Origin::File(__tf_held) => __tf_mirror.file = __TF.mirrored(__tf::Some(__tf_held)),
                Origin::Mirrors(__tf_held) => {
                    __tf_mirror.hosts = __TF
                        .mirrored_as::<::core::option::Option<Vec<String>>, __tf::Within<__tf::AsSet>>(
                            __tf::Some(__tf_held),
                        )
                }
                Origin::Kind(__tf_held) => __tf_mirror.r#type = __TF.mirrored(__tf::Some(__tf_held)),
            }
            __tf_mirror
        }
    }
    impl<'a> OriginMirror<'a> {
        #[doc = "The [`Origin`], when all of it is known."]
        #[doc = r""]
        #[doc = r" # Errors"]
        #[doc = r" Every part that is unknown, and every null that its field cannot hold, with its path."]
        #[inline]
        pub(crate) fn complete(self) -> __tf::Result<Origin<'a>, __tf::Error> {
            let mut __tf_given = __TF.given(__tf::Completion::new());
            let __tf_completion = &mut __tf_given;
            let __tf_whole = {
                let __tf_read = [
                    __tf::variant(__tf_completion.field("file", self.file), Origin::File),
                    __tf::variant(
                        __tf_completion
                            .field_as::<::core::option::Option<Vec<String>>, __tf::Within<__tf::AsSet>>(
                                "hosts", self.hosts,
                            ),
                        Origin::Mirrors,
                    ),
                    __tf::variant(
                        __tf_completion
                            .field::<::core::option::Option<super::enumeration::Tier>>("type", self.r#type),
                        Origin::Kind,
                    ),
                ];
                __tf_completion.exactly_one(__tf_read)
            };
            __tf_given.finish(__tf_whole)
        }
    }
    #[automatically_derived]
    impl<'a> __tf::Mirrored for Origin<'a> {
        type Mirror = OriginMirror<'a>;
        #[inline]
        fn into_mirror(self) -> __tf::Tf<OriginMirror<'a>> {
            __tf::Tf::Known(::core::convert::From::from(__TF.given(self)))
        }
        #[inline]
        fn complete(__tf_mirror: __tf::Tf<OriginMirror<'a>>) -> __tf::Result<Self, __tf::Error> {
            __tf::complete(__TF.given(__tf_mirror), OriginMirror::complete)
        }
    }
    #[automatically_derived]
    impl<'a> ::core::clone::Clone for OriginMirror<'a>
    where
        for<'__tf> ::core::option::Option<super::enumeration::Tier>: __tf::PartClone<'__tf>,
    {
        #[inline]
        fn clone(&self) -> Self {
            Self {
                file: __tf::Clone::clone(&self.file),
                hosts: __tf::Clone::clone(&self.hosts),
                r#type: __tf::Clone::clone(&self.r#type),
            }
        }
    }
    #[automatically_derived]
    impl<'a> ::core::fmt::Debug for OriginMirror<'a> {
        #[inline]
        fn fmt(&self, __tf_out: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            __tf::show::<Origin<'a>>(self, "OriginMirror", __tf_out)
        }
    }
    #[automatically_derived]
    impl<'a> ::core::cmp::PartialEq for OriginMirror<'a> {
        #[inline]
        fn eq(&self, __tf_other: &Self) -> ::core::primitive::bool {
            __tf::same(self, __tf_other)
        }
    }
};
