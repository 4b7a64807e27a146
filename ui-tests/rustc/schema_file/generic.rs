//! A field whose type is no parameter is checked where the struct stands; any other where it is used with a type.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", data = "shop_item")]
struct Item<T> {
    #[tfsdk("id")]
    id: T,
    #[tfsdk("name")]
    name: bool,
}

/// What a struct says that a field holds is checked there as well, unless it depends on a type parameter.
#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_cart", ignore_unmapped)]
struct Cart<const N: usize> {
    #[tfsdk("options")]
    options: Options<N>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Options<const N: usize> {
    #[tfsdk("fast", required)]
    fast: Option<bool>,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped)]
struct Shop {
    #[tfsdk("cart")]
    cart: Cart<2>,
}

fn main() {}
