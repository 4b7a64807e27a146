//! What has its default from a function or the environment is required by the provider, and optional to Terraform.

use tfsdk::TfObject;
use tfsdk::provider::testing::{Failure, Hosted, Scenario, Step};
use tfsdk::provider::{DataContext, DataSource, Error, Provider, Result};

fn near() -> String {
    "near".to_owned()
}

#[derive(TfObject)]
#[tfsdk(provider)]
struct Found {
    #[tfsdk("folder", required, default_fn = near)]
    folder: String,
}

#[derive(TfObject)]
#[tfsdk(provider)]
struct Lost {
    #[tfsdk("folder", required, default_env("TFSDK_TEST_UNSET"))]
    folder: String,
}

/// The folder that the provider was configured to.
#[derive(TfObject)]
#[tfsdk(data_source)]
struct Folder {
    #[tfsdk("path", computed)]
    path: Option<String>,
}

impl DataSource for Folder {
    type Client = String;

    async fn read(mut self, cx: &DataContext<Self>) -> Result<Self> {
        self.path = Some(cx.client().clone());
        Ok(self)
    }
}

const READ: &str = "data \"disk_folder\" \"a\" {}\noutput \"path\" {\n  value = data.disk_folder.a.path\n}\n";

async fn found(settings: Found) -> Result<String> {
    Ok(settings.folder)
}

async fn lost(settings: Lost) -> Result<String> {
    Ok(settings.folder)
}

fn run(step: Step, provider: Provider<String>) -> std::result::Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(Scenario::new().step(step).run(provider.data_source::<Folder>("folder")))
}

#[test]
fn what_has_a_default_from_a_function_may_be_left_out() -> std::result::Result<(), Failure> {
    run(Step::apply(READ).outputs("path", "near"), Provider::new("example.com/tfsdk/disk", found))?;
    let written = format!("provider \"disk\" {{}}\n{READ}");
    run(Step::apply(written).outputs("path", "near"), Provider::new("example.com/tfsdk/disk", found))
}

#[test]
fn what_the_environment_has_not_is_missing_and_a_provider_that_is_not_written_says_so()
-> std::result::Result<(), Failure> {
    let missing = "Missing required attribute: The attribute \"folder\" is required: set it to a value other than null, or set the environment variable TFSDK_TEST_UNSET.";
    let explained = "Provider \"example.com/tfsdk/disk\" requires explicit configuration.";
    let lost = || Provider::new("example.com/tfsdk/disk", lost);
    run(Step::plan(READ).fails(missing).fails(explained), lost())?;
    let written = format!("provider \"disk\" {{}}\n{READ}");
    run(Step::plan(written.clone()).fails(missing), lost())?;
    assert!(run(Step::plan(written).fails(explained), lost()).is_err(), "it is written");
    Ok(())
}

#[derive(TfObject)]
#[tfsdk(provider)]
struct Meant {
    #[tfsdk("folder", required, default_env("TFSDK_TEST_FOLDER", else "here"))]
    folder: String,
}

async fn meant(settings: Meant) -> Result<String> {
    tokio::task::yield_now().await;
    Ok(settings.folder)
}

/// Each scenario has its own variables, also where they run at the same time on one thread.
#[test]
fn a_scenario_has_the_environment_that_it_says() -> std::result::Result<(), Failure> {
    let scenario = |found: &str| Scenario::new().step(Step::apply(READ).outputs("path", found));
    let provider = || Provider::new("example.com/tfsdk/disk", meant).data_source::<Folder>("folder");
    let (here, there, unset) = (
        scenario("here"),
        scenario("there").env("TFSDK_TEST_FOLDER", "there"),
        // Every process that runs tests has this one.
        scenario("missing").env_remove("PATH"),
    );
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let all = tokio::join!(here.run(provider()), there.run(provider()), here.run(provider()));
        all.0.and(all.1).and(all.2)?;
        let of_path = Provider::new("example.com/tfsdk/disk", path).data_source::<Folder>("folder");
        unset.run(of_path).await
    })
}

#[derive(TfObject)]
#[tfsdk(provider)]
struct OfPath {
    #[tfsdk("folder", required, default_env("PATH", else "missing"))]
    folder: String,
}

async fn path(settings: OfPath) -> Result<String> {
    Ok(settings.folder)
}

#[derive(TfObject)]
#[tfsdk(provider)]
struct Rooms {
    #[tfsdk("rooms", optional, default_env("TFSDK_TEST_ROOMS", else "3"))]
    rooms: u8,
}

/// Which of two providers, which attribute of it, and where that stands.
#[test]
fn what_is_wrong_with_the_configuration_of_a_provider_is_told_of_it() {
    let configure = async |settings: Rooms| match settings.rooms {
        13 => Err(Error::new("It brings bad luck", "Choose another number.")),
        rooms => Ok(rooms.to_string()),
    };
    let told = |env: &str, blocks: &str| {
        let provider = |address: &str| Provider::new(address, configure).data_source::<Folder>("folder");
        let both = Hosted::from(provider("example.com/tfsdk/disk")).and(provider("acme/tape"));
        let config = format!("data \"disk_folder\" \"a\" {{}}\ndata \"tape_folder\" \"a\" {{}}\n{blocks}");
        let scenario = Scenario::new().env("TFSDK_TEST_ROOMS", env).step(Step::plan(config));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let told = runtime.block_on(scenario.run(both)).expect_err("it fails").to_string();
        told.trim_start_matches("Step 1 (plan): it failed.\n").to_owned()
    };
    let beyond = "Invalid value: Expected a whole number from 0 to 255, found 300.\n    \n    with provider";
    let by_default = "Invalid value: Expected a whole number from 0 to 255, found 300. `rooms` is not set, and this is its default, for which \
                      there is the environment variable TFSDK_TEST_ROOMS.\n    \n    with provider";
    let luck = "It brings bad luck: Choose another number.\n    \n    with provider";
    let one = "provider \"tape\" {\n  rooms = 300\n}\nprovider \"disk\" {}\n";
    assert_eq!(
        told("3", one),
        format!("  Error: main.tf:4,11-14: {beyond}[\"registry.terraform.io/acme/tape\"], at rooms\n")
    );
    let aliased = "provider \"disk\" {\n  alias = \"b\"\n  rooms = 13\n}\ndata \"disk_folder\" \"b\" {\n  provider = disk.b\n}\n";
    assert_eq!(told("3", aliased), format!("  Error: {luck}[\"example.com/tfsdk/disk\"].b\n"));
    // It comes from the environment: Terraform shows the body in which it is not written.
    let written = "provider \"disk\" {\n}\nprovider \"tape\" {\n  rooms = 2\n}\n";
    assert_eq!(
        told("300", written),
        format!("  Error: main.tf:3,17-18: {by_default}[\"example.com/tfsdk/disk\"], at rooms\n")
    );
    // What is not written at all is explained, wherever it turns out to be wrong.
    let explained = |source: &str| {
        format!(
            "  Error: Invalid provider configuration: Provider {source:?} requires explicit configuration. Add a provider block to the root module and configure the provider's required arguments as described in the provider documentation.\n    \n"
        )
    };
    let sources = ["example.com/tfsdk/disk", "registry.terraform.io/acme/tape"];
    let of_both = |what: &str, at: &str| {
        sources.map(|source| format!("  Error: {what}[{source:?}]{at}\n{}", explained(source))).concat()
    };
    assert_eq!(told("13", ""), of_both(luck, ""));
    assert_eq!(told("300", ""), of_both(by_default, ", at rooms"));
}
