//! The provider local.

use std::fs;

use serde_json::json;

use crate::scenario::Scenario;

const FILE: &str = "local_file.test";

fn resource(kind: &str, arguments: &str) -> String {
    format!("resource \"{kind}\" \"test\" {{\n  {arguments}\n}}\n")
}

#[test]
fn a_file_is_made_of_each_kind_of_content_and_removed() {
    let Some(scenario) = Scenario::new("file", "") else { return };
    fs::write(scenario.folder().join("source"), "a source").unwrap();
    // Of another name for each kind: what is new is made before what is old is removed.
    let made = |kind: &str| scenario.folder().join(kind);
    for (kind, argument, content) in [
        ("local_file", "content = \"some content\"", "some content"),
        ("local_file", "sensitive_content = \"some sensitive content\"", "some sensitive content"),
        ("local_file", "content_base64 = \"VGhpcyBpcyBiYXNlNjQ=\"", "This is base64"),
        ("local_file", "source = \"source\"", "a source"),
        ("local_sensitive_file", "content = \"a secret\"", "a secret"),
        ("local_sensitive_file", "content_base64 = base64encode(\"another\")", "another"),
        ("local_sensitive_file", "source = \"source\"", "a source"),
    ] {
        let printed = scenario.change(&resource(kind, &format!("filename = \"{kind}\"\n  {argument}"))).text;
        assert_eq!(fs::read_to_string(made(kind)).unwrap(), content);
        assert!(!content.contains("secret") || !printed.contains(content), "{printed}");
    }
    scenario.destroy();
    assert!(!made("local_file").exists() && !made("local_sensitive_file").exists());
}

#[test]
fn checksums_tell_the_content() {
    let configuration = resource("local_file", "filename = \"made\"\n  content  = \"test\"");
    let Some(scenario) = Scenario::new("sums", &configuration) else { return };
    scenario.apply();
    let state = scenario.state(FILE);
    assert_eq!(state["content_md5"], "098f6bcd4621d373cade4e832627b4f6");
    assert_eq!([&state["content_sha1"], &state["id"]], ["a94a8fe5ccb19ba61c4c0873d391e987982fbbd3"; 2]);
    assert_eq!(state["content_base64sha256"], "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=");
}

#[test]
fn a_file_that_was_changed_or_removed_is_made_again() {
    let configuration = resource("local_file", "filename = \"deep/down/made\"\n  content  = \"test\"");
    let Some(scenario) = Scenario::new("drift", &configuration) else { return };
    scenario.apply();
    let made = scenario.folder().join("deep/down/made");
    fs::write(&made, "other").unwrap();
    assert_eq!(scenario.plan().actions(FILE), ["create"]);
    scenario.apply();
    fs::remove_file(&made).unwrap();
    scenario.apply().has("1 added");
    assert_eq!(fs::read_to_string(&made).unwrap(), "test");
}

#[cfg(unix)]
#[test]
fn permissions_are_those_that_are_wanted() {
    use std::os::unix::fs::PermissionsExt;
    let arguments = "filename = \"folder/made\"\n  content = \"x\"\n  file_permission = \"0600\"\n  directory_permission = \"0700\"";
    let Some(scenario) = Scenario::new("permissions", &resource("local_file", arguments)) else { return };
    scenario.apply();
    let mode = |path: &str| fs::metadata(scenario.folder().join(path)).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode("folder"), mode("folder/made")), (0o700, 0o600));
    for wrong in ["9999", "07777", "77", "+777", "rwx"] {
        let arguments = format!("filename = \"made\"\n  content = \"x\"\n  file_permission = \"{wrong}\"");
        scenario
            .refuses(&resource("local_file", &arguments))
            .has("bad mode permission")
            .has("file_permission");
    }
}

#[test]
fn exactly_one_content_is_wanted() {
    let Some(scenario) = Scenario::new("contents", "") else { return };
    for kind in ["local_file", "local_sensitive_file"] {
        scenario.refuses(&resource(kind, "filename = \"made\"")).has("Missing attribute");
        scenario
            .refuses(&resource(kind, "filename = \"made\"\n  content = \"x\"\n  source = \"y\""))
            .has("Conflicting attributes")
            .has("content = \"x\"")
            .has("source = \"y\"");
    }
    let late = "resource \"terraform_data\" \"late\" {\n  input = \"late\"\n}\n".to_owned();
    let unknown =
        late + &resource("local_file", "filename = \"made\"\n  content = terraform_data.late.output");
    scenario.change(&unknown);
    assert_eq!(fs::read_to_string(scenario.folder().join("made")).unwrap(), "late");
}

#[test]
fn a_file_is_read() {
    let configuration = "data \"local_file\" \"test\" {\n  filename = \"read\"\n}\ndata \"local_sensitive_file\" \"test\" {\n  filename = \"read\"\n}\noutput \"it\" {\n  value = data.local_file.test.content\n}\n";
    let Some(scenario) = Scenario::new("read", configuration) else { return };
    scenario.refuses(configuration).has("filename");
    fs::write(scenario.folder().join("read"), "read").unwrap();
    scenario.apply().has("it = \"read\"");
    let state = scenario.state("data.local_file.test");
    assert_eq!(
        (&state["content_base64"], &state["content_md5"]),
        (&json!("cmVhZA=="), &json!("ecae13117d6f0584c25a9da6c8f8415e"))
    );
    assert_eq!(scenario.state("data.local_sensitive_file.test")["content"], "read");
    scenario
        .refuses(
            &configuration.replace("data.local_file.test.content", "data.local_sensitive_file.test.content"),
        )
        .has("Output refers to sensitive values");
}

#[test]
fn a_function_tells_whether_there_is_a_directory() {
    let output =
        |path: &str| format!("output \"it\" {{\n  value = provider::local::direxists({path:?})\n}}\n");
    let Some(scenario) = Scenario::new("direxists", &output(".")) else { return };
    scenario.apply().has("it = true");
    scenario.change(&output("nowhere")).has("it = false");
    scenario.refuses(&output("main.tf")).has("There is something else at \"main.tf\"");
}

#[test]
fn a_state_of_an_earlier_version_has_no_changes() {
    let configuration = resource("local_file", "filename = \"made\"\n  content  = \"test\"");
    let Some(scenario) = Scenario::new("file-upgrade", &configuration) else { return };
    fs::write(scenario.folder().join("made"), "test").unwrap();
    let stored = json!({
        "content": "test", "content_base64": null, "directory_permission": "0777", "file_permission": "0777",
        "filename": "made", "id": "a94a8fe5ccb19ba61c4c0873d391e987982fbbd3", "sensitive_content": null, "source": null,
    });
    scenario.store(FILE, 0, &stored);
    scenario.is_settled();
}
