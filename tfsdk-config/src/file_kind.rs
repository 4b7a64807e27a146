//! What a file means to Terraform by its name.

/// What a file of a module is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// It declares: `.tf`, `.tf.json`.
    Declarations,
    /// It changes what others declare: `override.tf`, `*_override.tf`, and these in JSON. (Terraform: `isOverride`.)
    Override,
    /// `terraform.tfvars`
    Values,
    /// `terraform.tfvars.json`
    JsonValues,
    /// `*.auto.tfvars` and `*.auto.tfvars.json`
    AutoValues,
    /// Any other file: it gives values if somebody names it.
    Named,
}

impl FileKind {
    /// The kind of a file by its name, which may be a path.
    pub(crate) fn of(path: &str) -> Self {
        let (_, name) = split(path);
        if let Some(stem) = name.strip_suffix(".tf").or_else(|| name.strip_suffix(".tf.json")) {
            let overrides = stem == "override" || stem.ends_with("_override");
            return if overrides { FileKind::Override } else { FileKind::Declarations };
        }
        match name {
            "terraform.tfvars" => FileKind::Values,
            "terraform.tfvars.json" => FileKind::JsonValues,
            _ if name.ends_with(".auto.tfvars") || name.ends_with(".auto.tfvars.json") => {
                FileKind::AutoValues
            }
            _ => FileKind::Named,
        }
    }

    /// Whether it declares variables, or changes them.
    pub(crate) fn declares(self) -> bool {
        matches!(self, FileKind::Declarations | FileKind::Override)
    }

    /// By what files of values are put in order: what counts less comes first, and equals stay as they are.
    pub(crate) fn rank(self, path: &str) -> (u8, String) {
        match self {
            FileKind::Values => (1, String::new()),
            FileKind::JsonValues => (2, String::new()),
            FileKind::AutoValues => (3, split(path).1.to_owned()),
            FileKind::Declarations | FileKind::Override | FileKind::Named => NAMED,
        }
    }
}

/// The rank of what the environment gives.
pub(crate) const ENVIRONMENT: (u8, String) = (0, String::new());

/// The rank of what a command line names.
pub(crate) const NAMED: (u8, String) = (4, String::new());

/// The folder of a path, and the name in it.
pub(crate) fn split(path: &str) -> (&str, &str) {
    let (folder, name) = path.rsplit_once(['/', '\\']).unwrap_or(("", path));
    let folder = folder.strip_prefix("./").unwrap_or(folder);
    (if folder == "." { "" } else { folder }, name)
}

/// Whether an editor left this file, which Terraform passes over among those that declare. (Terraform: `IsIgnoredFile`.)
pub(crate) fn is_left_behind(name: &str) -> bool {
    name.starts_with('.') || name.ends_with('~') || (name.starts_with('#') && name.ends_with('#'))
}
