//! What Terraform's core does with a provider, in this process and with its own checks.

use std::pin::Pin;
use std::time::Duration;

use kit::plan::CHECKED;
use kit::written::{lines, none, value};
use tfsdk::diag::{Diagnostic, Diagnostics};
use tfsdk::plan::{Action, ApplyResponse, PlanResponse, check_apply, check_plan, plan, proposed_new};
use tfsdk::provider::Provider;
use tfsdk::provider::proto::tfplugin6::attribute_path::step::Selector;
use tfsdk::provider::proto::tfplugin6::diagnostic::Severity;
use tfsdk::provider::proto::tfplugin6::{
    self as proto, AttributePath, ClientCapabilities, DynamicValue, apply_resource_change,
    configure_provider, import_resource_state, plan_resource_change, read_resource, validate_provider_config,
    validate_resource_config,
};
use tfsdk::provider::server::{Answer, ProviderServer, Refusal};
use tfsdk::schema::{Block, Schema, TfSchema};
use tfsdk::{Path, Type, Value, msgpack};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

/// What Terraform stores of a resource: its state, and what the provider hides beside it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stored {
    pub(crate) state: Value,
    pub(crate) private: Vec<u8>,
}

/// What comes of a configuration.
#[derive(Debug)]
pub(crate) struct Applied {
    pub(crate) stored: Option<Stored>,
    pub(crate) action: Option<Action>,
    pub(crate) tainted: bool,
    /// What the provider and Terraform say, one a line.
    pub(crate) told: Vec<String>,
}

/// A provider that is driven as Terraform drives it.
pub(crate) struct Core<S> {
    server: S,
    runtime: Runtime,
}

/// The zoo, configured.
pub(crate) fn zoo() -> Core<impl ProviderServer> {
    let core = Core::new(zoo::provider().into_server());
    assert!(core.configure("{}").is_empty());
    core
}

/// A provider without arguments, configured.
pub(crate) fn configured(provider: Provider<()>) -> Core<impl ProviderServer> {
    let core = Core::new(provider.into_server());
    let nothing = Some(sent(&value(&Schema::unchecked(0, Block::new()), "{}"), &Type::object::<&str>([])));
    let request = configure_provider::Request { config: nothing, ..Default::default() };
    assert_eq!(core.wait(core.server.configure_provider(request)).unwrap().diagnostics, []);
    core
}

impl<S: ProviderServer> Core<S> {
    pub(crate) fn new(server: S) -> Self {
        Self { server, runtime: Builder::new_current_thread().enable_all().build().expect("a runtime") }
    }

    /// The same with a clock that runs only while everything waits, and then at once to what comes next.
    pub(crate) fn without_waiting(self) -> Self {
        let runtime = Builder::new_current_thread().enable_all().start_paused(true).build();
        Self { runtime: runtime.expect("a runtime"), ..self }
    }

    pub(crate) fn server(&self) -> &S {
        &self.server
    }

    /// Waits for an answer, for half a minute at most by the clock of the runtime.
    pub(crate) fn wait<T>(&self, answer: impl Future<Output = T>) -> T {
        // Compiled once for each kind of answer, and not for each call.
        let answer: Pin<Box<dyn Future<Output = T> + '_>> = Box::pin(answer);
        self.runtime.block_on(async {
            timeout(Duration::from_secs(30), answer).await.expect("an answer within half a minute")
        })
    }

    /// Configures the zoo, and gives what it says.
    pub(crate) fn configure(&self, config: &str) -> Vec<String> {
        let schema = zoo::Settings::schema();
        let config = Some(sent(&value(&schema, config), schema.ty()));
        let request = validate_provider_config::Request { config: config.clone() };
        let mut told = said(self.wait(self.server.validate_provider_config(request)), |it| it.diagnostics);
        if told.is_empty() {
            let terraform_version = "1.11.4".to_owned();
            let request = configure_provider::Request { config, terraform_version, ..Default::default() };
            told = said(self.wait(self.server.configure_provider(request)), |it| it.diagnostics);
        }
        told
    }

    /// What the validation of a configuration says.
    pub(crate) fn validate<T: TfSchema>(&self, name: &str, config: &str) -> Vec<String> {
        let schema = T::schema();
        lines(&self.validated(name, &schema, &value(&schema, config)))
    }

    fn validated(&self, name: &str, schema: &Schema, config: &Value) -> Diagnostics {
        let config = Some(sent(config, schema.ty()));
        let client_capabilities =
            Some(ClientCapabilities { write_only_attributes_allowed: true, ..Default::default() });
        let request =
            validate_resource_config::Request { type_name: name.to_owned(), config, client_capabilities };
        heard(self.wait(self.server.validate_resource_config(request)), |it| it.diagnostics)
    }

    /// Brings a resource to what a configuration says, from what is stored of it.
    pub(crate) fn apply<T: TfSchema>(&self, name: &str, stored: Option<&Stored>, config: &str) -> Applied {
        let schema = T::schema();
        self.bring(name, &schema, stored, value(&schema, config))
    }

    /// The same for any configuration.
    pub(crate) fn bring(
        &self,
        name: &str,
        schema: &Schema,
        stored: Option<&Stored>,
        config: Value,
    ) -> Applied {
        let prior = stored.map_or_else(|| none(schema), |stored| stored.state.clone());
        let private = stored.map(|stored| stored.private.clone()).unwrap_or_default();
        let found = self.validated(name, schema, &config);
        if found.has_errors() {
            return Applied { stored: stored.cloned(), action: None, tainted: false, told: lines(&found) };
        }
        let (planned, planned_private, action, found) = self.plan(name, schema, &prior, &config, &private);
        match action {
            None | Some(Action::NoOp) => {
                let stored = match action {
                    None => stored.cloned(),
                    Some(_) => Some(Stored { state: prior, private: planned_private }),
                };
                Applied { stored, action, tainted: false, told: lines(&found) }
            }
            Some(Action::Replace) => {
                let nothing = none(schema);
                let (first, handed_on, again, _) =
                    self.plan(name, schema, &nothing, &config, &planned_private);
                assert_eq!(again, Some(Action::Create), "what is replaced is created");
                let destroyed = self.change(name, schema, [&prior, &nothing, &nothing], &handed_on);
                if destroyed.stored.is_some() {
                    return destroyed;
                }
                let (planned, private, ..) = self.plan(name, schema, &nothing, &config, &[]);
                assert_eq!(planned, first, "what is planned again is planned alike");
                let created = self.change(name, schema, [&nothing, &planned, &config], &private);
                let told = [lines(&found), created.told].concat();
                Applied { action, told, ..created }
            }
            Some(_) => {
                let changed = self.change(name, schema, [&prior, &planned, &config], &planned_private);
                let told = [lines(&found), changed.told].concat();
                Applied { action, told, ..changed }
            }
        }
    }

    /// Destroys a resource.
    pub(crate) fn destroy<T: TfSchema>(&self, name: &str, stored: &Stored) -> Applied {
        let schema = T::schema();
        let none = none(&schema);
        self.change(name, &schema, [&stored.state, &none, &none], &stored.private)
    }

    /// Creates a resource as the tags alone plan it, to be waited for beside other things.
    pub(crate) async fn create(
        &self,
        name: &str,
        schema: &Schema,
        config: &Value,
    ) -> apply_resource_change::Response {
        let planned = plan(schema, &none(schema), config).planned;
        let request = apply_resource_change::Request {
            type_name: name.to_owned(),
            prior_state: Some(sent(&none(schema), schema.ty())),
            planned_state: Some(sent(&planned, schema.ty())),
            config: Some(sent(config, schema.ty())),
            ..Default::default()
        };
        self.server.apply_resource_change(request).await.expect("an answer")
    }

    fn plan(
        &self,
        name: &str,
        schema: &Schema,
        prior: &Value,
        config: &Value,
        private: &[u8],
    ) -> (Value, Vec<u8>, Option<Action>, Diagnostics) {
        let proposed = proposed_new(schema, prior, config).expect("values of the schema");
        let request = plan_resource_change::Request {
            type_name: name.to_owned(),
            prior_state: Some(sent(prior, schema.ty())),
            proposed_new_state: Some(sent(&proposed, schema.ty())),
            config: Some(sent(config, schema.ty())),
            prior_private: private.to_vec().into(),
            ..Default::default()
        };
        let answer = self.wait(self.server.plan_resource_change(request));
        let response = answer.clone().unwrap_or_default();
        let found = heard(answer, |it| it.diagnostics);
        if found.has_errors() {
            return (prior.clone(), private.to_vec(), None, found);
        }
        let planned = received(response.planned_state.as_ref(), schema.ty());
        let requires_replace: Vec<Path> = response.requires_replace.iter().map(path).collect();
        let plan = PlanResponse { planned: &planned, requires_replace: &requires_replace };
        let verdict = check_plan(CHECKED, schema, prior, config, plan);
        assert!(verdict.is_accepted(), "Terraform refuses the plan: {}", verdict.diagnostics);
        (planned, response.planned_private.to_vec(), verdict.action, found)
    }

    /// The values are the prior state, the plan and the configuration.
    fn change(&self, name: &str, schema: &Schema, values: [&Value; 3], private: &[u8]) -> Applied {
        let [prior, planned, config] = values;
        let request = apply_resource_change::Request {
            type_name: name.to_owned(),
            prior_state: Some(sent(prior, schema.ty())),
            planned_state: Some(sent(planned, schema.ty())),
            config: Some(sent(config, schema.ty())),
            planned_private: private.to_vec().into(),
            ..Default::default()
        };
        let answer = self.wait(self.server.apply_resource_change(request));
        let response = answer.clone().unwrap_or_default();
        let diagnostics = heard(answer, |it| it.diagnostics);
        let new_state = &received(response.new_state.as_ref(), schema.ty());
        let verdict = check_apply(
            CHECKED,
            schema,
            prior,
            planned,
            ApplyResponse { new_state, diagnostics: &diagnostics },
        );
        assert_eq!(
            verdict.diagnostics.len(),
            diagnostics.len(),
            "Terraform complains: {}",
            verdict.diagnostics
        );
        let private = response.private.to_vec();
        Applied {
            stored: verdict.state.map(|state| Stored { state, private }),
            action: None,
            tainted: verdict.tainted,
            told: lines(&diagnostics),
        }
    }

    /// What a refresh makes of what is stored; `None`: it is gone.
    pub(crate) fn read<T: TfSchema>(&self, name: &str, stored: &Stored) -> (Option<Stored>, Vec<String>) {
        let schema = T::schema();
        let request = read_resource::Request {
            type_name: name.to_owned(),
            current_state: Some(sent(&stored.state, schema.ty())),
            private: stored.private.clone().into(),
            ..Default::default()
        };
        let answer = self.wait(self.server.read_resource(request));
        let response = answer.clone().unwrap_or_default();
        let state = received(response.new_state.as_ref(), schema.ty());
        assert!(state.is_wholly_known());
        let stored = (!state.is_null()).then(|| Stored { state, private: response.private.to_vec() });
        (stored, said(answer, |it| it.diagnostics))
    }

    /// What is imported under an id.
    pub(crate) fn import<T: TfSchema>(&self, name: &str, id: &str) -> (Option<Value>, Vec<String>) {
        let request = import_resource_state::Request {
            type_name: name.to_owned(),
            id: id.to_owned(),
            ..Default::default()
        };
        let answer = self.wait(self.server.import_resource_state(request));
        let imported = answer.clone().unwrap_or_default().imported_resources.into_iter().next();
        let state = imported.map(|one| received(one.state.as_ref(), T::schema().ty()));
        (state.filter(|state| !state.is_null()), said(answer, |it| it.diagnostics))
    }
}

pub(crate) fn sent(value: &Value, ty: &Type) -> DynamicValue {
    let bytes = msgpack::value_to_vec(value, ty).expect("a value");
    DynamicValue { msgpack: bytes.into(), json: Default::default() }
}

pub(crate) fn received(sent: Option<&DynamicValue>, ty: &Type) -> Value {
    match sent {
        Some(sent) => msgpack::value_from_slice(&sent.msgpack, ty).expect("a value of the type"),
        None => Value::null(ty.clone()),
    }
}

/// The diagnostics of an answer, one a line.
pub(crate) fn said<T>(
    answer: Answer<T>,
    diagnostics: impl FnOnce(T) -> Vec<proto::Diagnostic>,
) -> Vec<String> {
    lines(&heard(answer, diagnostics))
}

fn heard<T>(answer: Answer<T>, diagnostics: impl FnOnce(T) -> Vec<proto::Diagnostic>) -> Diagnostics {
    let all = match answer {
        Ok(response) => diagnostics(response),
        Err(Refusal::Diagnostics(all)) => all,
        Err(Refusal::Unserved) => panic!("it is not served"),
    };
    all.into_iter().map(one).collect()
}

fn one(sent: proto::Diagnostic) -> Diagnostic {
    let same = match sent.severity() {
        Severity::Error => Diagnostic::error(sent.summary, sent.detail),
        _ => Diagnostic::warning(sent.summary, sent.detail),
    };
    match sent.attribute {
        Some(at) => same.at(path(&at)),
        None => same,
    }
}

fn path(sent: &AttributePath) -> Path {
    let steps = sent.steps.iter().filter_map(|step| step.selector.as_ref());
    steps.fold(Path::root(), |path, selector| match selector {
        Selector::AttributeName(name) => path.attribute(name.as_str()),
        Selector::ElementKeyString(key) => path.key(key.as_str()),
        Selector::ElementKeyInt(index) => path.index(usize::try_from(*index).expect("an index")),
    })
}
