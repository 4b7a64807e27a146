#[derive(tfsdk::TfObject, Debug, Clone, PartialEq)]
pub(crate) struct Keys {
    #[tfsdk("zones", set)]
    pub(crate) zones: Vec<String>,
    #[tfsdk("address", text)]
    pub(crate) address: Option<std::net::IpAddr>,
    #[tfsdk("allowed", set, text, null_is_empty)]
    pub(crate) allowed: Vec<std::net::IpAddr>,
    #[tfsdk(flatten)]
    pub(crate) bucket: super::bucket::Bucket,
    #[tfsdk("-")]
    pub(crate) cached: Option<u64>,
}
