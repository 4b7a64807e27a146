/// Where the files come from.
#[derive(tfsdk::TfObject, Clone, Debug, PartialEq)]
#[tfsdk(nested)]
pub(crate) enum Origin<'a> {
    /// A file of the machine.
    File(std::borrow::Cow<'a, str>),
    #[tfsdk("hosts", set, deprecated = "Write `file`.")]
    Mirrors(Vec<String>),
    #[tfsdk("type")]
    Kind(super::enumeration::Tier),
}
