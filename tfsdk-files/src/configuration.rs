//! The configuration that a plan was made from.

use std::borrow::Cow;
use std::collections::BTreeMap;

use tfsdk_core::error::Error as ValueError;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::json::Raw;
use tfsdk_core::mapping::{FromTf, TfType};
use tfsdk_core::stream::Source;
use tfsdk_core::ty::TypeSpec;
use tfsdk_derive::TfObject;

use crate::derived;
use crate::error::Error;

/// The configuration that a plan was made from, as far as the format has it: what is written where, but no values of
/// what is not constant.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Configuration<'a> {
    /// The configurations of providers, by the keys that resources name them with.
    pub providers: BTreeMap<String, ProviderConfiguration<'a>>,
    /// The root module.
    pub root: Module<'a>,
}

/// A `provider` block, or a provider that has none.
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
    module: Raw<'a>,
}

impl<'a> ModuleCall<'a> {
    /// What is written in the module that is called.
    ///
    /// # Errors
    /// When it is not as Terraform writes it.
    pub fn module(&self) -> Result<Module<'a>, Error> {
        Ok(self.module.get()?)
    }
}

/// An `output` block.
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
#[derive(Clone, Debug, TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
#[non_exhaustive]
pub struct VariableConfiguration<'a> {
    /// Its default, if it has one.
    #[tfsdk("default")]
    pub default: Option<Raw<'a>>,
    /// Whether it is sensitive.
    #[tfsdk("sensitive")]
    pub is_sensitive: Option<bool>,
    /// What it says of itself.
    #[tfsdk("description")]
    pub description: Option<Cow<'a, str>>,
}

/// What an argument is set to, or the blocks of one type.
///
/// The format tells a constant, or what is referred to; it does not have the expression itself.
#[derive(Clone, Copy)]
pub struct Expression<'a>(Raw<'a>);

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
    /// The value, if it is constant.
    ///
    /// # Errors
    /// When this stands for blocks.
    pub fn constant(&self) -> Result<Option<Raw<'a>>, Error> {
        Ok(self.0.get::<Written<'a>>()?.constant)
    }

    /// What it refers to, each with the parts that it is a part of: `aws_instance.a.id`, and `aws_instance.a` after it.
    ///
    /// # Errors
    /// When this stands for blocks.
    pub fn references(&self) -> Result<Vec<Cow<'a, str>>, Error> {
        Ok(self.0.get::<Written<'a>>()?.references)
    }

    /// The blocks that it stands for, each with what is written in it; one if there can only be one.
    ///
    /// # Errors
    /// When it is not as Terraform writes it.
    pub fn blocks(&self) -> Result<Vec<BTreeMap<String, Expression<'a>>>, Error> {
        match self.0.text().starts_with('[') {
            true => Ok(self.0.get()?),
            false => Ok(vec![self.0.get()?]),
        }
    }
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
        Raw::from_tf(source).map(Expression)
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
        Ok(Configuration { providers: written.providers, root: written.root })
    }
}
