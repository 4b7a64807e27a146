#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Generic<'a, T, const N: usize = 1>
where
    T: Clone,
{
    pub(crate) name: std::borrow::Cow<'a, str>,
    pub(crate) items: [Vec<T>; N],
    pub(crate) rest: T,
    pub(crate) other: std::marker::PhantomData<T>,
}
#[doc(hidden)]
#[allow(dead_code, deprecated, unused_qualifications, clippy::absolute_paths)]
const _: () = {
    use ::tfsdk::__private as __tf;
    const __TF: __tf::If<{ __tf::sound([__tf::attribute::<std::borrow::Cow<'static, str>>("name")]) }> =
        __tf::Typed;
    #[automatically_derived]
    impl<'a, T, const N: usize> __tf::TfType for Generic<'a, T, { N }>
    where
        T: Clone,
        [Vec<T>; N]: __tf::TfType,
        T: __tf::TfType,
    {
        const SPEC: &'static __tf::TypeSpec = {
            let __tf_spec = &__tf::TypeSpec::Object(&[
                __tf::attribute::<[Vec<T>; N]>("items"),
                __tf::attribute::<std::borrow::Cow<'a, str>>("name"),
                __tf::Flatten(<T as __tf::TfType>::SPEC),
            ]);
            __tf::embedded_once(__tf_spec, 0, &["items", "name"], &["T"]);
            __tf_spec
        };
    }
    #[automatically_derived]
    impl<'__de: 'a, 'a, T, const N: usize> __tf::FromFields<'__de> for Generic<'a, T, { N }>
    where
        T: Clone,
        [Vec<T>; N]: __tf::FromTf<'__de>,
        T: __tf::FromFields<'__de>,
        std::marker::PhantomData<T>: ::core::default::Default,
    {
        fn from_fields<__TfSource: __tf::Source<'__de>>(
            __tf_reader: &mut __tf::ObjectReader<'_, '__de, __TfSource>,
        ) -> __tf::Option<Self> {
            let __tf_reader = __TF.given(__tf_reader);
            match (
                __tf_reader.field::<[Vec<T>; N]>("items"),
                __tf_reader.field("name"),
                __tf_reader.embedded::<T>(),
            ) {
                (__tf::Some(__tf_0), __tf::Some(__tf_1), __tf::Some(__tf_2)) => __tf::Some(Self {
                    items: __tf_0,
                    name: __tf_1,
                    rest: __tf_2,
                    other: <std::marker::PhantomData<T> as __tf::Skipped>::skipped(),
                }),
                _ => __tf::None,
            }
        }
    }
    #[automatically_derived]
    impl<'__de: 'a, 'a, T, const N: usize> __tf::FromTf<'__de> for Generic<'a, T, { N }>
    where
        T: Clone,
        [Vec<T>; N]: __tf::FromTf<'__de>,
        T: __tf::FromFields<'__de>,
        std::marker::PhantomData<T>: ::core::default::Default,
    {
        fn from_tf<__TfSource: __tf::Source<'__de>>(
            __tf_source: &mut __TfSource,
        ) -> __tf::Result<Self, __tf::Error> {
            __tf::read_object(__tf_source)
        }
    }
    #[automatically_derived]
    impl<'a, T, const N: usize> __tf::ToFields for Generic<'a, T, { N }>
    where
        T: Clone,
        [Vec<T>; N]: __tf::ToTf,
        T: __tf::ToFields,
    {
        fn to_fields<__TfSink: __tf::Sink>(&self, __tf_writer: &mut __tf::ObjectWriter<'_, __TfSink>) {
            let __tf_writer = __TF.given(__tf_writer);
            __tf_writer.field::<[Vec<T>; N]>("items", &self.items);
            __tf_writer.field("name", &self.name);
            __tf_writer.embedded::<T>(&self.rest);
        }
    }
    #[automatically_derived]
    impl<'a, T, const N: usize> __tf::ToTf for Generic<'a, T, { N }>
    where
        T: Clone,
        [Vec<T>; N]: __tf::ToTf,
        T: __tf::ToFields,
    {
        const KEEPS_BALANCE: ::core::primitive::bool = true;
        fn to_tf<__TfSink: __tf::Sink>(&self, __tf_sink: &mut __TfSink) -> __tf::Result<(), __tf::Error> {
            __tf::write_object(self, __tf_sink)
        }
    }
    #[allow(unused_imports)]
    use __tf::NotHeld as _;
    #[automatically_derived]
    impl<'a, T, const N: usize> __tf::FieldRules for Generic<'a, T, { N }>
    where
        T: Clone,
        [Vec<T>; N]: __tf::TfType,
        [Vec<T>; N]: __tf::AttributeType,
        T: __tf::TfType,
    {
        const FIELDS: &'static [(&'static ::core::primitive::str, __tf::Option<__tf::TypeRules>)] =
            &[("items", __tf::Held::<[Vec<T>; N]>::RULES), ("", __tf::Held::<T>::RULES)];
    }
    #[automatically_derived]
    impl<'a, T, const N: usize> __tf::AttributeType for Generic<'a, T, { N }>
    where
        T: Clone,
        [Vec<T>; N]: __tf::TfType,
        [Vec<T>; N]: __tf::AttributeType,
        T: __tf::TfType,
    {
        const RULES: __tf::TypeRules = __tf::struct_rules::<Self>();
    }
    #[automatically_derived]
    impl<'a, T, const N: usize> __tf::Mirrored for Generic<'a, T, { N }>
    where
        T: Clone,
        [Vec<T>; N]: __tf::TfType,
        [Vec<T>; N]: __tf::AttributeType,
        T: __tf::TfType,
    {
        type Mirror = Self;
        fn into_mirror(self) -> __tf::Tf<Self> {
            __tf::Tf::Known(self)
        }
        fn complete(__tf_mirror: __tf::Tf<Self>) -> __tf::Result<Self, __tf::Error> {
            __tf::known::<Self, Self>(__tf_mirror)
        }
    }
};
