//! Changes of a file of many blocks, by tfsdk and by hcl-edit.

use std::error::Error;
use std::fmt::Write;

use hcl_edit::Decorate;
use hcl_edit::expr::Expression;
use hcl_edit::structure::Body;
use tfsdk::config::Edit;

/// A file of so many blocks, as `terraform fmt` leaves it, some 75 bytes each.
pub fn source(blocks: usize) -> String {
    let mut text = String::new();
    for i in 0..blocks {
        let apart = if i == 0 { "" } else { "\n" };
        let _ = write!(
            text,
            "{apart}resource \"a_disk\" \"d{i}\" {{\n  name = \"disk-{i}\"\n  size = {i} # gigabytes\n}}\n"
        );
    }
    text
}

/// Sets an argument of each of the first blocks, so many of them; gives the text.
///
/// # Errors
/// When the file cannot be read or changed.
pub fn ours(source: &str, changes: usize) -> Result<String, Box<dyn Error>> {
    let mut edit = Edit::parse("main.tf", source)?;
    for i in 0..changes {
        edit.block("resource", &["a_disk", &format!("d{i}")])?.set("size", &(1_000 + i))?;
    }
    Ok(edit.text().to_owned())
}

/// The same by hcl-edit, which neither lays out nor reads again what was changed.
///
/// # Errors
/// When the file cannot be read.
pub fn theirs(source: &str, changes: usize) -> Result<String, Box<dyn Error>> {
    let mut body: Body = source.parse()?;
    for i in 0..changes {
        let label = format!("d{i}");
        let blocks = body.get_blocks_mut("resource");
        for block in blocks.filter(|block| block.has_exact_labels(&["a_disk", &label])) {
            if let Some(mut size) = block.body.get_attribute_mut("size") {
                let mut new = Expression::from(u64::try_from(1_000 + i)?);
                std::mem::swap(new.decor_mut(), size.value_mut().decor_mut());
                *size.value_mut() = new;
            }
        }
    }
    Ok(body.to_string())
}

#[cfg(test)]
mod tests {
    use super::{ours, source, theirs};

    #[test]
    fn both_write_the_same() {
        let source = source(20);
        assert_eq!(ours(&source, 15).unwrap(), theirs(&source, 15).unwrap());
    }
}
