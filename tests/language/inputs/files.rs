//! Files by their names: which give values, which are passed over, and which cannot be read.

use tfsdk::Value;
use tfsdk::config::Inputs;

use super::{gives, refuses};

#[test]
fn files_count_by_their_names_beside_the_declarations_alone() {
    let declared = ("a/main.tf", "variable \"s\" {}\n");
    let of = |files: &[(&str, &str)]| {
        let sources = files.iter().copied().chain([declared]);
        let (value, _) = Inputs::new().sources(sources).read::<Value>().unwrap();
        value.attribute("s").unwrap().as_str().unwrap().to_owned()
    };
    let auto = ("a/z.auto.tfvars", "s = \"auto\"\n");
    // Asked of Terraform: `-var-file=prod/terraform.tfvars` counts more than what it finds by itself.
    assert_eq!(of(&[auto, ("prod/terraform.tfvars", "s = \"prod\"\n")]), "prod");
    assert_eq!(of(&[("prod/terraform.tfvars", "s = \"prod\"\n"), auto]), "prod");
    assert_eq!(of(&[auto, ("a/terraform.tfvars", "s = \"own\"\n")]), "auto");
    // A file that is named once more counts there.
    assert_eq!(of(&[auto, ("a/b.auto.tfvars", "s = \"b\"\n"), ("a/b.auto.tfvars", "s = \"b\"\n")]), "b");
    assert_eq!(of(&[auto, ("a/b.auto.tfvars", "s = \"b\"\n"), ("./a/b.auto.tfvars", "s = \"b\"\n")]), "b");
}

#[test]
fn files_that_terraform_passes_over_are_passed_over() {
    let folder = std::env::temp_dir().join(format!("tfsdk-passed-over-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("x.tf")).unwrap();
    for (name, text) in [
        ("main.tf", "variable \"a\" {}\n"),
        (".hidden.tf", "variable \"a\" {}\n"),
        ("#main.tf#", "variable \"a\" {}\n"),
        ("main.tf~", "variable \"a\" {}\n"),
        ("b.auto.tfvars", "a = 1\n"),
        // Of values it passes over none.
        (".c.auto.tfvars", "a = 2\n"),
    ] {
        std::fs::write(folder.join(name), text).unwrap();
    }
    gives(Inputs::new().paths([&folder]), r#"{ a = 1 }"#);
    std::fs::write(folder.join("z.auto.tfvars"), "a = 3\n").unwrap();
    gives(Inputs::new().paths([&folder]), r#"{ a = 3 }"#);
    // A folder that bears the name of values is told, as by Terraform.
    std::fs::create_dir_all(folder.join("zz.auto.tfvars")).unwrap();
    let refused = refuses(Inputs::new().paths([&folder]));
    assert!(refused[0].contains("zz.auto.tfvars\" could not be read"), "{refused:?}");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// What is no file may have no end, and may have nobody who writes it.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_read_from_a_folder() {
    use std::os::unix::fs::symlink;
    let folder = std::env::temp_dir().join(format!("tfsdk-no-file-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("main.tf"), "variable \"a\" {}\n").unwrap();
    std::fs::write(folder.join("values"), "a = 1\n").unwrap();
    symlink(folder.join("values"), folder.join("terraform.tfvars")).unwrap();
    gives(Inputs::new().paths([&folder]), r#"{ a = 1 }"#);
    for name in ["more.tf", "more.auto.tfvars"] {
        symlink("/dev/null", folder.join(name)).unwrap();
        let refused = refuses(Inputs::new().paths([&folder]));
        let told = format!("{name}\" could not be read: it is no regular file");
        assert!(refused.len() == 1 && refused[0].contains(&told), "{refused:?}");
        std::fs::remove_file(folder.join(name)).unwrap();
    }
    // What is named by itself is read.
    gives(Inputs::new().paths([&folder]).paths(["/dev/null"]), r#"{ a = 1 }"#);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_file_that_cannot_be_read_brings_no_further_problems() {
    let declared = ("main.tf", "variable \"a\" {}\nvariable \"b\" {\n  default = 1\n}\n");
    let refused = refuses(Inputs::new().sources([declared]).paths(["no/such.tfvars"]));
    assert_eq!(refused.len(), 1, "{refused:?}");
    let refused = refuses(Inputs::new().paths(["no/such.tf"]).sources([("x.tfvars", "a = 1\n")]));
    assert_eq!(refused.len(), 1, "{refused:?}");
}

#[test]
fn files_of_a_folder_are_named_without_the_dots_that_lead_to_it() {
    for folder in ["./language/./broken/.", "language/broken/", "language//broken"] {
        let report = Inputs::new().paths([folder]).read::<Value>().expect_err("they are broken");
        let names: Vec<&str> = report.files().iter().map(tfsdk::config::File::name).collect();
        assert!(names.contains(&"language/broken/main.tf"), "{folder}: {names:?}");
        assert!(names.iter().all(|name| name.starts_with("language/broken/")), "{folder}: {names:?}");
    }
}
