#[derive(tfsdk::TfValue, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Tier {
    #[tfsdk("standard")]
    Standard,
    #[tfsdk("archive")]
    Archive,
}
