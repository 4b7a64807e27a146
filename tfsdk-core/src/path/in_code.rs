//! The macro for paths that are written in code, and checked by the compiler.

/// The path that a literal says: `path!("rules[0].port")`. A text that is no path does not compile.
///
/// With a type before it, `path!(Firewall: "rules[0].port")`, the path has to lead to a part of that type, and a misspelt name
/// does not compile either. The type may be `Self`, which the compiler looks at when it builds and not when it checks alone; it cannot be a
/// parameter of a function. A path that comes at run time is parsed instead: `text.parse::<Path>()`.
///
/// ```
/// use tfsdk::{Path, TfObject, path};
///
/// #[derive(TfObject)]
/// struct Firewall {
///     #[tfsdk("rules")]
///     rules: Vec<Rule>,
/// }
///
/// #[derive(TfObject)]
/// struct Rule {
///     #[tfsdk("port")]
///     port: u16,
/// }
///
/// assert_eq!(path!(Firewall: "rules[0].port"), Path::root().attribute("rules").index(0).attribute("port"));
/// assert_eq!(path!(r#"tags["a.b"]"#).to_string(), r#"tags["a.b"]"#);
/// ```
///
/// ```compile_fail
/// # #[derive(tfsdk::TfObject)]
/// # struct Firewall {
/// #     #[tfsdk("rules")]
/// #     rules: Vec<String>,
/// # }
/// tfsdk::path!(Firewall: "rule[0]"); // there is no attribute `rule`; did you mean `rules`?
/// ```
#[macro_export]
macro_rules! path {
    ($text:literal $(,)?) => {{
        const _: () = $crate::private::path_fits($crate::private::None, $text);
        $crate::private::literal_path($text)
    }};
    // No item within a function knows its `Self`.
    (Self: $text:literal $(,)?) => {{
        const { $crate::private::path_fits($crate::private::Some(<Self as $crate::mapping::TfType>::SPEC), $text) };
        $crate::private::literal_path($text)
    }};
    // As a type, which starts so as well, the compiler would tell of it first.
    ([$step:literal] $($rest:tt)*) => { $crate::path!() };
    ($type:ty: $text:literal $(,)?) => {{
        const _: () =
            $crate::private::path_fits($crate::private::Some(<$type as $crate::mapping::TfType>::SPEC), $text);
        $crate::private::literal_path($text)
    }};
    ($text:literal $($more:tt)+) => {
        ::core::compile_error!(::core::concat!(
            "`path!` takes one path\nhelp: drop what stands behind `",
            ::core::stringify!($text),
            "`"
        ))
    };
    ($type:ty: $text:literal $($more:tt)+) => {
        ::core::compile_error!(::core::concat!(
            "`path!` takes one path\nhelp: drop what stands behind `",
            ::core::stringify!($text),
            "`"
        ))
    };
    ($type:ty: $($path:tt)+) => {
        ::core::compile_error!(::core::concat!(
            "a path in code is a text\nhelp: write `path!(",
            ::core::stringify!($type),
            ": \"",
            ::core::stringify!($($path)+),
            "\")`; what comes at run time is parsed: `text.parse::<Path>()`"
        ))
    };
    ($($other:tt)*) => {
        ::core::compile_error!(
            "a path in code is a text\nhelp: write `path!(\"rules[0].port\")`, or with the type that has it `path!(Firewall: \"rules[0].port\")`"
        )
    };
}
