/// A bucket.
#[derive(tfsdk::TfObject, Debug, Clone, PartialEq)]
#[tfsdk(resource, version = 1)]
pub(crate) struct Bucket {
    /// Its name.
    #[tfsdk("name", required, force_new, validate = tfsdk::schema::validate::length(3..=63))]
    pub(crate) name: String,
    #[tfsdk("enabled", optional, default = true)]
    pub(crate) enabled: bool,
    #[tfsdk("arn", computed, keep)]
    pub(crate) arn: tfsdk::Tf<String>,
    #[tfsdk("zones", set, optional)]
    pub(crate) zones: Option<Vec<String>>,
    #[tfsdk("-")]
    pub(crate) fetched: bool,
}
