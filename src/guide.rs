#![doc = include_str!("guide/index.md")]

macro_rules! chapters {
    ($($chapter:ident)*) => {
        $(
            pub mod $chapter {
                #![doc = include_str!(concat!("guide/", stringify!($chapter), ".md"))]
            }
        )*
    };
}

chapters! {
    first_struct null_unknown_empty numbers collections nested own_types
    reading_a_part schemas constraints inputs files provider provider_parts testing limits
    errors from_go from_serde from_hcl
}
