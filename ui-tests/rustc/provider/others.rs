use tfsdk::TfObject;
use tfsdk::provider::Provider;

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Count {}

#[derive(TfObject)]
#[tfsdk(ephemeral)]
struct Key {}

#[derive(TfObject)]
#[tfsdk(list)]
struct Notes {}

#[derive(TfObject)]
#[tfsdk(action)]
struct Ring {}

fn main() {
    let _ = Provider::with_client("notes", ())
        .data_source::<Count>("count")
        .ephemeral_resource::<Key>("key")
        .list_resource::<Notes>("note")
        .action::<Ring>("ring");
}
