#[derive(tfsdk::TfObject, Debug, Clone, PartialEq)]
pub(crate) struct Generic<'a, T, const N: usize = 1>
where
    T: Clone,
{
    #[tfsdk("name")]
    pub(crate) name: std::borrow::Cow<'a, str>,
    #[tfsdk("items")]
    pub(crate) items: [Vec<T>; N],
    #[tfsdk(flatten)]
    pub(crate) rest: T,
    #[tfsdk("-")]
    pub(crate) other: std::marker::PhantomData<T>,
}
