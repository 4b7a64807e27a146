use tfsdk::TfObject;
use tfsdk::provider::{DataContext, DataSource, Provider, Result};

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Count {}

impl DataSource for Count {
    type Client = Vec<String>;

    async fn read(self, _: &DataContext<Self>) -> Result<Self> {
        Ok(self)
    }
}

fn main() {
    let _ = Provider::with_client("notes", ()).data_source::<Count>("count");
}
