//! The source address of a provider.

/// The longest part of an address; host names have no longer ones.
const LONGEST_PART: usize = 253;

/// The source address of a provider: `registry.terraform.io/acme/notes`, or less of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    address: String,
}

impl Name {
    /// # Errors
    /// It is no address, with what is wrong about it.
    pub(super) fn of(address: &str) -> Result<Self, String> {
        let parts: Vec<&str> = address.split('/').collect();
        let fits = |part: &&str| {
            let mut letters = part.chars();
            !part.is_empty()
                && part.len() <= LONGEST_PART
                && letters.all(|c| c.is_alphanumeric() || "-_.:".contains(c))
        };
        if parts.len() <= 3 && parts.iter().all(fits) {
            return Ok(Self { address: address.to_owned() });
        }
        Err(format!(
            "{address:?} is not the address of a provider. Expected HOST/NAMESPACE/TYPE, as in \
             registry.terraform.io/acme/notes, or the last parts of that: acme/notes, notes."
        ))
    }

    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// The last part of it, which starts the names of its resources.
    pub(super) fn provider(&self) -> &str {
        self.address.rsplit('/').next().unwrap_or(&self.address)
    }

    /// What the program is called, for Terraform to find it.
    pub(super) fn program(&self) -> String {
        format!("terraform-provider-{}", self.provider())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_up_to_three_parts() {
        let name = Name::of("registry.terraform.io/acme/notes").unwrap();
        assert_eq!((name.provider(), name.program().as_str()), ("notes", "terraform-provider-notes"));
        assert_eq!(Name::of("notes").unwrap().provider(), "notes");
        for wrong in ["", "a//b", "a/b/c/d", "acme/no tes", "acme/"] {
            let told = Name::of(wrong).unwrap_err();
            assert!(
                told.contains("Expected HOST/NAMESPACE/TYPE") && told.contains("the last parts"),
                "{told}"
            );
        }
    }
}
