//! The configuration that a plan was made from.

use std::borrow::Cow;
use std::collections::BTreeMap;

use tfsdk_core::error::Error as ValueError;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::json::Raw;
use tfsdk_core::mapping::{FromTf, TfType};
use tfsdk_core::path::Step;
use tfsdk_core::stream::Source;
use tfsdk_core::ty::TypeSpec;
use tfsdk_derive::TfObject;

use crate::data::Data;
use crate::derived;
use crate::error::Error;
use crate::located::{Located, Site};
use crate::marks::Marks;
use crate::output;

/// The configuration that a plan was made from, as far as the format has it: what is written where, but no values of
/// what is not constant.
///
/// ```
/// use tfsdk::files::Plan;
///
/// let plan = Plan::from_json(
///     r#"{"format_version":"1.2","resource_changes":[],"configuration":{
///         "provider_config":{"a":{"name":"a","full_name":"registry.terraform.io/acme/a","version_constraint":"~> 2.0"}},
///         "root_module":{"resources":[{"address":"a_disk.d","provider_config_key":"a"}]}}}"#,
/// )?;
/// let configuration = plan.configuration()?.unwrap();
/// let disk = &configuration.root.resources[0];
/// let provider = &configuration.providers[disk.provider.as_deref().unwrap()];
/// assert_eq!(provider.version_constraint.as_deref(), Some("~> 2.0"));
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Configuration<'a> {
    /// The configurations of providers, by the keys that resources name them with.
    pub providers: BTreeMap<String, ProviderConfiguration<'a>>,
    /// The root module.
    pub root: Module<'a>,
}

/// A `provider` block, or a provider that has none.
///
/// ```
/// use tfsdk::files::Plan;
///
/// let plan = Plan::from_json(
///     r#"{"format_version":"1.2","resource_changes":[],"configuration":{"root_module":{},
///         "provider_config":{"a.eu":{"name":"a","alias":"eu","expressions":{"region":{"constant_value":"eu-1"}}}}}}"#,
/// )?;
/// let provider = &plan.configuration()?.unwrap().providers["a.eu"];
/// assert_eq!((provider.name.as_deref(), provider.alias.as_deref()), (Some("a"), Some("eu")));
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug, TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
#[non_exhaustive]
pub struct ProviderConfiguration<'a> {
    /// Its local name.
    #[tfsdk("name")]
    pub name: Option<Cow<'a, str>>,
    /// Its address, such as `registry.terraform.io/hashicorp/aws`.
    #[tfsdk("full_name")]
    pub address: Option<Cow<'a, str>>,
    /// Its alias, if it has one.
    #[tfsdk("alias")]
    pub alias: Option<Cow<'a, str>>,
    /// The module it stands in; none for the root module.
    #[tfsdk("module_address")]
    pub module: Option<Cow<'a, str>>,
    /// What versions it may have.
    #[tfsdk("version_constraint")]
    pub version_constraint: Option<Cow<'a, str>>,
    /// What is written in it.
    #[tfsdk("expressions", null_is_empty)]
    pub expressions: BTreeMap<String, Expression<'a>>,
}

/// What is written in a module.
///
/// ```
/// use tfsdk::files::{Error, Module, Plan};
///
/// /// How many resources a module has, and those that it calls.
/// fn count(module: &Module<'_>) -> Result<usize, Error> {
///     let mut all = module.resources.len();
///     for call in module.calls.values() {
///         all += count(&call.module()?)?;
///     }
///     Ok(all)
/// }
///
/// let plan = Plan::from_json(
///     r#"{"format_version":"1.2","resource_changes":[],"configuration":{"root_module":{"resources":[{"address":"a_disk.d"}],
///         "module_calls":{"net":{"source":"./net","module":{"resources":[{"address":"a_net.n"},{"address":"a_net.m"}]}}}}}}"#,
/// )?;
/// assert_eq!(count(&plan.configuration()?.unwrap().root)?, 3);
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug, TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
#[non_exhaustive]
pub struct Module<'a> {
    /// Its resources and data sources.
    #[tfsdk("resources", null_is_empty)]
    pub resources: Vec<ResourceConfiguration<'a>>,
    /// The modules that it calls, by name.
    #[tfsdk("module_calls", null_is_empty)]
    pub calls: BTreeMap<String, ModuleCall<'a>>,
    /// Its outputs, by name.
    #[tfsdk("outputs", null_is_empty)]
    pub outputs: BTreeMap<String, OutputConfiguration<'a>>,
    /// Its variables, by name.
    #[tfsdk("variables", null_is_empty)]
    pub variables: BTreeMap<String, VariableConfiguration<'a>>,
}

/// A `resource`, `data` or `ephemeral` block.
///
/// ```
/// use tfsdk::files::Plan;
///
/// let plan = Plan::from_json(
///     r#"{"format_version":"1.2","resource_changes":[],"configuration":{"root_module":{"resources":[
///         {"address":"a_disk.d","expressions":{"size":{"references":["var.size"]}},"count_expression":{"constant_value":2}}]}}}"#,
/// )?;
/// let disk = &plan.configuration()?.unwrap().root.resources[0];
/// assert_eq!(disk.expressions["size"].references()?, ["var.size"]);
/// let count = disk.count.as_ref().unwrap().constant()?.unwrap();
/// assert_eq!(count.get::<u64>()?, 2);
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug, TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
#[non_exhaustive]
pub struct ResourceConfiguration<'a> {
    /// Its address in the module, such as `data.aws_ami.ubuntu`.
    #[tfsdk("address")]
    pub address: Cow<'a, str>,
    /// Which configuration of a provider it has.
    #[tfsdk("provider_config_key")]
    pub provider: Option<Cow<'a, str>>,
    /// What is written in it.
    #[tfsdk("expressions", null_is_empty)]
    pub expressions: BTreeMap<String, Expression<'a>>,
    /// Its `count`.
    #[tfsdk("count_expression")]
    pub count: Option<Expression<'a>>,
    /// Its `for_each`.
    #[tfsdk("for_each_expression")]
    pub for_each: Option<Expression<'a>>,
    /// What it says it depends on.
    #[tfsdk("depends_on", null_is_empty)]
    pub depends_on: Vec<Cow<'a, str>>,
}

/// A `module` block.
///
/// ```
/// use tfsdk::files::Plan;
///
/// let plan = Plan::from_json(
///     r#"{"format_version":"1.2","resource_changes":[],"configuration":{"root_module":{"module_calls":{
///         "net":{"source":"acme/net/a","version_constraint":"1.2.0","expressions":{"zone":{"constant_value":"eu"}},"module":{}}}}}}"#,
/// )?;
/// let call = &plan.configuration()?.unwrap().root.calls["net"];
/// assert_eq!((call.source.as_deref(), call.version_constraint.as_deref()), (Some("acme/net/a"), Some("1.2.0")));
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug, TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
#[non_exhaustive]
pub struct ModuleCall<'a> {
    /// Where it comes from.
    #[tfsdk("source")]
    pub source: Option<Cow<'a, str>>,
    /// What versions it may have.
    #[tfsdk("version_constraint")]
    pub version_constraint: Option<Cow<'a, str>>,
    /// What its variables are set to.
    #[tfsdk("expressions", null_is_empty)]
    pub expressions: BTreeMap<String, Expression<'a>>,
    /// Its `count`.
    #[tfsdk("count_expression")]
    pub count: Option<Expression<'a>>,
    /// Its `for_each`.
    #[tfsdk("for_each_expression")]
    pub for_each: Option<Expression<'a>>,
    /// What it says it depends on.
    #[tfsdk("depends_on", null_is_empty)]
    pub depends_on: Vec<Cow<'a, str>>,
    #[tfsdk("module")]
    module: Located<'a>,
}

impl<'a> ModuleCall<'a> {
    /// What is written in the module that is called.
    ///
    /// # Errors
    /// When it is not as Terraform writes it: all problems, each with the address of the module.
    ///
    /// ```
    /// use tfsdk::files::Plan;
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[],"configuration":{"root_module":{"module_calls":{
    ///         "net":{"source":"./net","module":{"resources":[{"address":"a_net.n"}]}}}}}}"#,
    /// )?;
    /// let net = plan.configuration()?.unwrap().root.calls["net"].module()?;
    /// assert_eq!(net.resources[0].address, "a_net.n");
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn module(&self) -> Result<Module<'a>, Error> {
        let mut module: Module<'a> = self.module.get()?;
        module.stands_at(&self.module.place);
        Ok(module)
    }
}

/// An `output` block.
///
/// ```
/// use tfsdk::files::Plan;
///
/// let plan = Plan::from_json(
///     r#"{"format_version":"1.2","resource_changes":[],"configuration":{"root_module":{"outputs":{
///         "id":{"expression":{"references":["a_disk.d.id","a_disk.d"]},"description":"Of the disk."}}}}}"#,
/// )?;
/// let id = &plan.configuration()?.unwrap().root.outputs["id"];
/// assert_eq!(id.description.as_deref(), Some("Of the disk."));
/// assert_eq!(id.expression.as_ref().unwrap().references()?, ["a_disk.d.id", "a_disk.d"]);
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug, TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
#[non_exhaustive]
pub struct OutputConfiguration<'a> {
    /// What its value is made of.
    #[tfsdk("expression")]
    pub expression: Option<Expression<'a>>,
    /// Whether it is sensitive.
    #[tfsdk("sensitive")]
    pub is_sensitive: Option<bool>,
    /// What it says of itself.
    #[tfsdk("description")]
    pub description: Option<Cow<'a, str>>,
}

/// A `variable` block.
///
/// ```
/// use tfsdk::files::Plan;
///
/// let plan = Plan::from_json(
///     r#"{"format_version":"1.2","resource_changes":[],"configuration":{"root_module":{"variables":{"size":{"default":8}}}}}"#,
/// )?;
/// let size = &plan.configuration()?.unwrap().root.variables["size"];
/// assert_eq!(size.default.as_ref().unwrap().get::<u64>()?, 8);
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariableConfiguration<'a> {
    /// Its default, if it has one: all of it is sensitive where the variable is.
    pub default: Option<Data<'a>>,
    /// Whether it is sensitive.
    pub is_sensitive: Option<bool>,
    /// What it says of itself.
    pub description: Option<Cow<'a, str>>,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct WrittenVariable<'a> {
    #[tfsdk("default")]
    default: Option<Raw<'a>>,
    #[tfsdk("sensitive")]
    is_sensitive: Option<bool>,
    #[tfsdk("description")]
    description: Option<Cow<'a, str>>,
}

impl TfType for VariableConfiguration<'_> {
    const SPEC: &'static TypeSpec = <WrittenVariable<'_> as TfType>::SPEC;
}

impl<'de: 'a, 'a> FromTf<'de> for VariableConfiguration<'a> {
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, ValueError> {
        let limits = source.budget().limits();
        // What stands in its place may be its default.
        let written = WrittenVariable::from_tf(source);
        let WrittenVariable { default, is_sensitive, description } =
            written.map_err(|error| error.hiding(|path| path.is_root().then_some(0)))?;
        let marks = if is_sensitive == Some(true) { Marks::All } else { Marks::NONE };
        let default = default.map(|json| Data::shown(json, marks, limits));
        Ok(VariableConfiguration { default, is_sensitive, description })
    }
}

/// What an argument is set to, or the blocks of one type.
///
/// The format tells a constant, or what is referred to; it does not have the expression itself. Nor does it say whether this is an
/// argument or a block that stands alone: the names in it tell, unless there are none, or `constant_value` alone.
///
/// ```
/// use tfsdk::files::Plan;
///
/// let plan = Plan::from_json(
///     r#"{"format_version":"1.2","resource_changes":[],"configuration":{"root_module":{"resources":[{"address":"a_disk.d",
///         "expressions":{"size":{"constant_value":8},"zone":{"references":["var.zone"]}}}]}}}"#,
/// )?;
/// let expressions = &plan.configuration()?.unwrap().root.resources[0].expressions;
/// assert_eq!(expressions["size"].constant()?.unwrap().get::<u64>()?, 8);
/// assert!(expressions["zone"].constant()?.is_none());
///
/// let error = expressions["zone"].blocks().unwrap_err();
/// assert_eq!(error.to_string(), "a_disk.d: zone: expected blocks, found an argument; `constant` and `references` read it");
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone)]
pub struct Expression<'a>(Located<'a>);

/// An argument as plans have it.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct Written<'a> {
    #[tfsdk("constant_value")]
    constant: Option<Raw<'a>>,
    #[tfsdk("references", null_is_empty)]
    references: Vec<Cow<'a, str>>,
}

impl<'a> Expression<'a> {
    /// The value, if it is constant. [`get_with`](Raw::get_with) reads it within limits of one's own.
    ///
    /// # Errors
    /// When this stands for blocks. The error says where, as do all of an expression.
    ///
    /// ```
    /// use tfsdk::files::Plan;
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[],"configuration":{"root_module":{"resources":[
    ///         {"address":"a_disk.d","expressions":{"tags":{"constant_value":["a","b"]}}}]}}}"#,
    /// )?;
    /// let tags = &plan.configuration()?.unwrap().root.resources[0].expressions["tags"];
    /// assert_eq!(tags.constant()?.unwrap().get::<Vec<String>>()?, ["a", "b"]);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn constant(&self) -> Result<Option<Raw<'a>>, Error> {
        Ok(self.written()?.constant)
    }

    /// What it refers to, each with the parts that it is a part of: `aws_instance.a.id`, and `aws_instance.a` after it.
    ///
    /// # Errors
    /// When this stands for blocks. The error says where, as do all of an expression.
    ///
    /// ```
    /// use tfsdk::files::Plan;
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[],"configuration":{"root_module":{"resources":[
    ///         {"address":"a_disk.d","expressions":{"zone":{"references":["a_net.n.zone","a_net.n"]}}}]}}}"#,
    /// )?;
    /// let zone = &plan.configuration()?.unwrap().root.resources[0].expressions["zone"];
    /// assert_eq!(zone.references()?, ["a_net.n.zone", "a_net.n"]);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn references(&self) -> Result<Vec<Cow<'a, str>>, Error> {
        Ok(self.written()?.references)
    }

    /// The blocks that it stands for, each with what is written in it; one if there can only be one.
    ///
    /// Blocks that have a key each (of the nesting mode `map`) come as one, in which each key leads to such a block again.
    ///
    /// # Errors
    /// When this is an argument, or not as Terraform writes it.
    ///
    /// ```
    /// use tfsdk::files::Plan;
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[],"configuration":{"root_module":{"resources":[
    ///         {"address":"a_net.n","expressions":{"rule":[{"port":{"constant_value":22}},{"port":{"constant_value":80}}]}}]}}}"#,
    /// )?;
    /// let rules = plan.configuration()?.unwrap().root.resources[0].expressions["rule"].blocks()?;
    /// assert_eq!(rules[1]["port"].constant()?.unwrap().get::<u16>()?, 80);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn blocks(&self) -> Result<Vec<BTreeMap<String, Expression<'a>>>, Error> {
        let place = &self.0.place;
        if self.0.json.text().starts_with('[') {
            let mut blocks: Vec<BTreeMap<_, _>> = self.0.get()?;
            for (i, block) in blocks.iter_mut().enumerate() {
                stand_at(block, &place.step(Step::Index(i)));
            }
            return Ok(blocks);
        }
        let mut block: BTreeMap<_, _> = self.0.get()?;
        if !block.is_empty() && !is_block(&block) {
            return Err(self.found_instead("blocks", "an argument", "`constant` and `references` read it"));
        }
        stand_at(&mut block, place);
        Ok(vec![block])
    }

    fn written(&self) -> Result<Written<'a>, Error> {
        let blocks = match self.0.json.text().starts_with('[') {
            true => "blocks",
            // What is wrong with it is told where it is read as an argument.
            false if self.0.get().is_ok_and(|block| is_block(&block)) => "a block",
            false => return self.0.get(),
        };
        Err(self.found_instead("an argument", blocks, "`blocks` reads what is in it"))
    }

    #[cold]
    fn found_instead(&self, expected: &str, found: &str, advice: &'static str) -> Error {
        self.0.place.locate(ValueError::expected(expected, found).with_advice(advice))
    }
}

/// Whether what has these parts is a block. The parts of an argument have two names, under which a block may have arguments of
/// its own: these are objects, or blocks in a list, and what is referred to is texts.
fn is_block(parts: &BTreeMap<String, Expression<'_>>) -> bool {
    let is_of_block = |(name, part): (&String, &Expression<'_>)| match name.as_str() {
        "constant_value" => false,
        "references" => {
            let text = part.0.json.text();
            text.trim_start_matches(|it: char| it == '[' || it.is_whitespace()).starts_with('{')
        }
        _ => true,
    };
    parts.iter().any(is_of_block)
}

impl std::fmt::Debug for Expression<'_> {
    /// Without the value, which may be a secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Expression")
    }
}

impl TfType for Expression<'_> {
    const SPEC: &'static TypeSpec = <Raw<'_> as TfType>::SPEC;
}

impl<'de: 'a, 'a> FromTf<'de> for Expression<'a> {
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, ValueError> {
        Located::from_tf(source).map(Expression)
    }
}

/// Says to each of these where it stands.
fn stand_at(expressions: &mut BTreeMap<String, Expression<'_>>, place: &Site) {
    for (name, expression) in expressions {
        expression.0.place = place.step(Step::Attribute(name.as_str().into()));
    }
}

/// The same for what says how many of something there are.
fn repeat_at<'a>(count: &mut Option<Expression<'a>>, for_each: &mut Option<Expression<'a>>, place: &Site) {
    for (expression, name) in [(count, "count"), (for_each, "for_each")] {
        if let Some(expression) = expression {
            expression.0.place = place.step(Step::Attribute(name.into()));
        }
    }
}

impl Module<'_> {
    /// Says to all that is in it where it stands.
    fn stands_at(&mut self, place: &Site) {
        for resource in &mut self.resources {
            let place = place.name(&*resource.address);
            stand_at(&mut resource.expressions, &place);
            repeat_at(&mut resource.count, &mut resource.for_each, &place);
        }
        for (name, call) in &mut self.calls {
            let place = place.name(format!("module.{name}"));
            stand_at(&mut call.expressions, &place);
            repeat_at(&mut call.count, &mut call.for_each, &place);
            call.module.place = place;
        }
        for (name, output) in &mut self.outputs {
            if let Some(expression) = &mut output.expression {
                expression.0.place = place.name(output::place(name));
            }
        }
    }
}

/// The property `configuration` of a plan.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct WrittenConfiguration<'a> {
    #[tfsdk("provider_config", null_is_empty)]
    providers: BTreeMap<String, ProviderConfiguration<'a>>,
    #[tfsdk("root_module")]
    root: Module<'a>,
}

impl<'a> Configuration<'a> {
    pub(crate) fn read(json: Raw<'a>, limits: Limits) -> Result<Self, Error> {
        let written: WrittenConfiguration<'a> =
            json.get_with(limits).map_err(|error| Error::at("configuration", error))?;
        let WrittenConfiguration { mut providers, mut root } = written;
        for (key, provider) in &mut providers {
            // Terraform writes `module.net:aws` of one in a module.
            let name = match key.rsplit_once(':') {
                Some((module, name)) => format!("{module}.provider.{name}"),
                None => format!("provider.{key}"),
            };
            stand_at(&mut provider.expressions, &Site::default().name(name));
        }
        root.stands_at(&Site::default());
        Ok(Configuration { providers, root })
    }
}
