//! An identity that may change while its resource lives, as `Identified::MUTABLE_IDENTITY` says.

use kit::written::{of_type, value};
use tfsdk::plan::Action;
use tfsdk::provider::proto::tfplugin6::{
    ResourceIdentityData, apply_resource_change, plan_resource_change, read_resource,
};
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{Context, Error, Identified, Provider, Resource, Result};
use tfsdk::schema::TfSchema;
use tfsdk::{Tf, TfObject, Type, Value};

use crate::core::{Core, configured, received, said, sent};

/// A page that is known by its title, and may get another one.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Page {
    #[tfsdk("title", required)]
    title: String,
    #[tfsdk("text", optional)]
    text: Option<String>,
    #[tfsdk("number", computed)]
    number: Tf<u32>,
}

#[derive(TfObject)]
struct PageIdentity {
    #[tfsdk("title")]
    title: String,
    #[tfsdk("number")]
    number: Option<u32>,
}

impl Resource for Page {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.number = Tf::Known(7);
        Ok(self)
    }

    async fn read(mut self, _: &Context<Self>) -> Result<Option<Self>> {
        if self.text.as_deref() == Some("draft") {
            self.title = format!("{} (draft)", self.title);
        }
        Ok(Some(self))
    }

    async fn update(mut self, _: Self, _: &Context<Self>) -> Result<Self> {
        let torn = Error::new("The text is torn", "Glue it.");
        if self.text.as_deref() == Some("torn early") {
            return Err(torn.leaving(&self));
        }
        self.number = Tf::Known(7);
        match self.text.as_deref() {
            Some("torn") => Err(torn.leaving(&self)),
            _ => Ok(self),
        }
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

impl Identified for Page {
    type Identity = PageIdentity;
    const MUTABLE_IDENTITY: bool = true;

    fn identity(&self) -> Result<PageIdentity> {
        Ok(PageIdentity { title: self.title.clone(), number: self.number.known() })
    }
}

fn pages() -> Provider<()> {
    Provider::with_client("x", ()).identified_resource::<Page>("page")
}

fn titled(title: &str) -> Option<ResourceIdentityData> {
    let ty = Type::of::<PageIdentity>();
    let identity = of_type(&ty, &format!("{{ title = {title:?}, number = 7 }}"));
    Some(ResourceIdentityData { identity_data: Some(sent(&identity, &ty)) })
}

/// Plans and applies a change of the page "a".
fn changed(core: &Core<impl ProviderServer>, config: &str) -> apply_resource_change::Response {
    let schema = Page::schema();
    let (type_name, ty) = ("x_page".to_owned(), schema.ty());
    let [prior, config] =
        [r#"{ title = "a", number = 7 }"#, config].map(|text| Some(sent(&value(&schema, text), ty)));
    let request = plan_resource_change::Request {
        type_name: type_name.clone(),
        prior_state: prior.clone(),
        proposed_new_state: config.clone(),
        config: config.clone(),
        prior_identity: titled("a"),
        ..Default::default()
    };
    let plan = core.wait(core.server().plan_resource_change(request)).unwrap();
    assert_eq!((plan.diagnostics, &plan.planned_identity), (Vec::new(), &titled("a")));
    let request = apply_resource_change::Request {
        type_name,
        prior_state: prior,
        planned_state: plan.planned_state,
        config,
        planned_identity: plan.planned_identity,
        planned_private: plan.planned_private,
        ..Default::default()
    };
    core.wait(core.server().apply_resource_change(request)).unwrap()
}

#[test]
fn an_update_may_change_it() {
    let applied = changed(&configured(pages()), r#"{ title = "b" }"#);
    assert_eq!((applied.diagnostics, applied.new_identity), (Vec::new(), titled("b")));
}

#[test]
fn what_an_update_left_half_done_has_that_of_what_is_left() {
    let applied = changed(&configured(pages()), r#"{ title = "b", text = "torn" }"#);
    assert_eq!(applied.new_identity, titled("b"));
    assert_eq!(said(Ok(applied), |it| it.diagnostics), ["error: The text is torn: Glue it."]);
}

/// Its number is not told yet where the update fails: with what is known of it, nobody would find the page.
#[test]
fn what_an_update_left_without_a_part_of_it_keeps_the_whole() {
    let applied = changed(&configured(pages()), r#"{ title = "b", text = "torn early" }"#);
    assert_eq!(applied.new_identity, titled("a"));
    assert_eq!(said(Ok(applied), |it| it.diagnostics), ["error: The text is torn: Glue it."]);
}

#[test]
fn a_read_may_find_another_one() {
    let core = configured(pages());
    let schema = Page::schema();
    let read = |text: &str, current_identity| {
        let request = read_resource::Request {
            type_name: "x_page".to_owned(),
            current_state: Some(sent(&value(&schema, text), schema.ty())),
            current_identity,
            ..Default::default()
        };
        core.wait(core.server().read_resource(request)).unwrap()
    };
    let found = read(r#"{ title = "a", text = "draft", number = 7 }"#, titled("a"));
    assert_eq!((found.diagnostics, found.new_identity), (Vec::new(), titled("a (draft)")));
    let state: Value = received(found.new_state.as_ref(), schema.ty());
    assert_eq!(state.attribute("title").and_then(|title| title.as_str()), Some("a (draft)"));
}

#[test]
fn a_resource_is_renamed_in_place() -> Result<(), Failure> {
    let page = |title: &str| format!("resource \"x_page\" \"p\" {{\n  title = {title:?}\n}}\n");
    let renamed = Step::apply(page("b")).plans("x_page.p", Action::Update).stores("x_page.p", "title", "b");
    let scenario = Scenario::new().step(Step::apply(page("a"))).step(renamed);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(scenario.run(pages()))
}
