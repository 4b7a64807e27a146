//! How far the nested objects inside of elements may differ.

/// How the nested objects inside elements are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum NestedMatch {
    /// As Terraform does: sets inside elements have to be equal, lists and maps may have grown. Elements choose in their
    /// order.
    AsTerraform,
    /// Sets inside elements may fit element by element. Elements that leave least open choose first.
    Deep,
    /// As `Deep`, but lists and maps may not have grown, and objects may not have come.
    DeepAndWhole,
}
