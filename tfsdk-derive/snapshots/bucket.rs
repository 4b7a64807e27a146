#[derive(tfsdk::TfObject, Debug, Clone, PartialEq)]
pub(crate) struct Bucket {
    #[tfsdk("name")]
    pub(crate) name: String,
    #[tfsdk("enabled")]
    pub(crate) enabled: bool,
    #[tfsdk("type")]
    pub(crate) r#type: Option<String>,
    #[tfsdk("arn")]
    pub(crate) arn: tfsdk::Tf<String>,
    #[tfsdk("rules")]
    pub(crate) rules: Vec<u16>,
}
