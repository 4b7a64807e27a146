//! Nothing in a write-only attribute is planned.

use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("login", optional, write_only)]
    login: Option<Login>,
    #[tfsdk("logins", optional, write_only)]
    logins: Option<Vec<Outer>>,
    #[tfsdk("told", optional)]
    told: Option<Told>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Login {
    #[tfsdk("id", computed)]
    id: Tf<String>,
    #[tfsdk("name", optional, default = "root")]
    name: String,
    #[tfsdk("password", required)]
    password: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Outer {
    #[tfsdk("login", required)]
    login: Login,
}

/// What is wrong inside of it is told here, and not where it is held.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Told {
    #[tfsdk("login", optional, write_only)]
    login: Option<Login>,
}

fn main() {}
