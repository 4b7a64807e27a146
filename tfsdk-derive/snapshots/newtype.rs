#[derive(tfsdk::TfValue, Debug, Clone, PartialEq)]
pub(crate) struct Port(pub(crate) u16);
