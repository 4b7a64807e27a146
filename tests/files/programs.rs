//! Whole programs, as users write them with the documentation alone.

use std::collections::BTreeSet;

use tfsdk::files::{Error, Plan, State};
use tfsdk::{Tf, TfObject, Value};

use crate::generated::{aws, aws_plain};

/// Of a bucket, what a rule about encryption asks. Blocks of a plan may be known only after apply.
#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/aws.json", resource = "aws_s3_bucket", ignore_unmapped)]
struct Bucket {
    #[tfsdk("server_side_encryption_configuration")]
    encryption: Tf<Vec<Value>>,
}

/// The buckets that a plan leaves unencrypted, and those of which only apply will tell.
fn unencrypted(plan: &str) -> Result<Vec<String>, Error> {
    let plan = Plan::from_json(plan)?;
    let mut found = Vec::new();
    for read in plan.resources::<Bucket>("aws_s3_bucket") {
        let (change, bucket) = read?;
        match bucket.encryption {
            Tf::Known(blocks) if !blocks.is_empty() => {}
            Tf::Unknown => found.push(format!("{}: known only after apply", change.address)),
            Tf::Known(_) | Tf::Null => found.push(change.address.to_string()),
        }
    }
    Ok(found)
}

/// A state as CSV: a line for each object, a column for each attribute of any.
fn csv(state: &str) -> Result<String, Error> {
    let state = State::from_json(state)?;
    let mut objects: Vec<(String, Value)> = Vec::new();
    let mut columns = BTreeSet::new();
    for resource in &state.resources {
        let value = resource.untyped()?;
        columns.extend(value.elements().filter_map(|(key, _)| Some(key.name()?.to_owned())));
        objects.push((resource.address.to_string(), value));
    }
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut lines = vec![
        std::iter::once("address").chain(columns.iter().map(String::as_str)).collect::<Vec<_>>().join(","),
    ];
    for (address, value) in &objects {
        let cell = |column: &String| match value.attribute(column) {
            None => String::new(),
            Some(part) if part.is_null() => String::new(),
            Some(part) => quoted(part.as_str().unwrap_or(&part.to_string())),
        };
        lines.push(
            std::iter::once(quoted(address)).chain(columns.iter().map(cell)).collect::<Vec<_>>().join(","),
        );
    }
    Ok(lines.join("\n"))
}

#[test]
fn unencrypted_buckets_of_a_plan_are_listed() {
    let change = |name: &str, after: &str, unknown: &str| {
        format!(
            r#"{{"address":"aws_s3_bucket.{name}","mode":"managed","type":"aws_s3_bucket","name":"{name}","provider_name":"registry.terraform.io/hashicorp/aws",
            "change":{{"actions":["create"],"before":null,"after":{after},"after_unknown":{unknown},"before_sensitive":false,"after_sensitive":{{}}}}}}"#
        )
    };
    let plan = format!(
        r#"{{"format_version":"1.2","resource_changes":[{},{},{}]}}"#,
        change("open", r#"{"bucket":"a","server_side_encryption_configuration":[]}"#, r#"{"id":true}"#),
        change(
            "closed",
            r#"{"bucket":"b","server_side_encryption_configuration":[{"rule":[{}]}]}"#,
            r#"{"id":true,"server_side_encryption_configuration":[{"rule":[{"apply_server_side_encryption_by_default":true}]}]}"#
        ),
        change("later", r#"{"bucket":"c"}"#, r#"{"server_side_encryption_configuration":true}"#),
    );
    let found = unencrypted(&plan).expect("a plan");
    assert_eq!(found, ["aws_s3_bucket.open", "aws_s3_bucket.later: known only after apply"]);
}

#[test]
fn a_state_becomes_csv() {
    let text = csv(include_str!("recorded/partial.show.json")).expect("a state");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "address,id,input,output,triggers_replace");
    assert_eq!(lines.len(), 4);
    assert!(lines[1].starts_with("\"terraform_data.made\",\""), "{text}");
    assert!(lines[1].ends_with("\",\"whole\",\"whole\","), "{text}");
}

#[test]
fn generated_structs_of_three_resources_read_a_state() {
    // Every attribute null, as a generated struct reads all of them.
    let schemas =
        tfsdk::schema::ProviderSchemas::from_json(include_str!("../schemas/aws.json")).expect("schemas");
    let provider = &schemas.providers["registry.terraform.io/hashicorp/aws"];
    let types = ["aws_acm_certificate", "aws_s3_bucket", "aws_security_group"];
    let resources: Vec<String> = types
        .iter()
        .map(|name| {
            let schema = &provider.resources[*name];
            let attributes: Vec<String> = schema
                .block()
                .members()
                .iter()
                .map(|member| {
                    let value = match member {
                        tfsdk::schema::Member::Attribute(a) if a.mode().required => "\"x\"",
                        tfsdk::schema::Member::Attribute(_) => "null",
                        tfsdk::schema::Member::Block(b) if b.nesting() == tfsdk::schema::BlockNesting::Single => "null",
                        tfsdk::schema::Member::Block(_) => "[]",
                    };
                    format!("\"{}\":{value}", member.name())
                })
                .collect();
            format!(
                r#"{{"mode":"managed","type":"{name}","name":"n","provider":"provider[\"registry.terraform.io/hashicorp/aws\"]","instances":[{{"attributes":{{{}}}}}]}}"#,
                attributes.join(",")
            )
        })
        .collect();
    let text = format!(r#"{{"version":4,"resources":[{}]}}"#, resources.join(","));
    let state = State::from_json(&text).expect("a state");
    assert_eq!(state.all::<aws::AwsAcmCertificate>(types[0]).expect("it fits").len(), 1);
    assert_eq!(state.all::<aws::AwsS3Bucket>(types[1]).expect("it fits").len(), 1);
    assert_eq!(state.all::<aws_plain::AwsSecurityGroup>(types[2]).expect("it fits").len(), 1);
}
