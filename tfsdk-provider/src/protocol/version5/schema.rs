//! Schemas in the messages of protocol 5.

use std::collections::BTreeMap;

use super::{all_same, five, same, six};
use crate::proto::tfplugin6::Diagnostic;

/// All schemas in the messages of protocol 5.
///
/// # Errors
/// One for each attribute that has attributes of its own, which protocol 5 cannot express.
pub(super) fn response(
    response: six::get_provider_schema::Response,
) -> Result<five::get_provider_schema::Response, Vec<Diagnostic>> {
    let six::get_provider_schema::Response {
        provider,
        provider_meta,
        server_capabilities,
        resource_schemas,
        data_source_schemas,
        functions,
        ephemeral_resource_schemas,
        list_resource_schemas,
        state_store_schemas: _,
        action_schemas,
        diagnostics,
    } = response;
    let mut nested = Vec::new();
    let mut one = |what: String, schema: six::Schema| {
        Converter { what, path: Vec::new(), nested: &mut nested }.schema(schema)
    };
    let provider = provider.map(|schema| one("the provider's configuration".to_owned(), schema));
    let provider_meta = provider_meta.map(|schema| one("provider_meta".to_owned(), schema));
    let mut all = |kind: &str, schemas: BTreeMap<String, six::Schema>| {
        let converted = schemas.into_iter().map(|(name, schema)| {
            let schema = one(format!("{kind} {name}"), schema);
            (name, schema)
        });
        converted.collect::<BTreeMap<_, _>>()
    };
    let converted = five::get_provider_schema::Response {
        provider,
        provider_meta,
        server_capabilities: server_capabilities.as_ref().map(same),
        resource_schemas: all("the resource", resource_schemas),
        data_source_schemas: all("the data source", data_source_schemas),
        functions: functions.iter().map(|(name, function)| (name.clone(), same(function))).collect(),
        ephemeral_resource_schemas: all("the ephemeral resource", ephemeral_resource_schemas),
        list_resource_schemas: all("the list of", list_resource_schemas),
        action_schemas: action_schemas
            .into_iter()
            .map(|(name, action)| {
                let schema = action.schema.map(|schema| one(format!("the action {name}"), schema));
                (name, five::ActionSchema { schema })
            })
            .collect(),
        diagnostics: all_same(&diagnostics),
    };
    if nested.is_empty() { Ok(converted) } else { Err(nested) }
}

/// Converts one schema.
struct Converter<'a> {
    what: String,
    /// The names of the blocks around.
    path: Vec<String>,
    nested: &'a mut Vec<Diagnostic>,
}

impl Converter<'_> {
    fn schema(mut self, schema: six::Schema) -> five::Schema {
        let six::Schema { version, block } = schema;
        five::Schema { version, block: block.map(|block| self.block(block)) }
    }

    fn block(&mut self, block: six::schema::Block) -> five::schema::Block {
        let six::schema::Block {
            version,
            attributes,
            block_types,
            description,
            description_kind,
            deprecated,
            deprecation_message,
            computed: _,
        } = block;
        five::schema::Block {
            version,
            attributes: attributes.into_iter().map(|attribute| self.attribute(attribute)).collect(),
            block_types: block_types.into_iter().map(|block| self.nested_block(block)).collect(),
            description,
            description_kind,
            deprecated,
            deprecation_message,
        }
    }

    fn attribute(&mut self, attribute: six::schema::Attribute) -> five::schema::Attribute {
        let six::schema::Attribute {
            name,
            r#type,
            nested_type,
            description,
            required,
            optional,
            computed,
            sensitive,
            description_kind,
            deprecated,
            write_only,
            deprecation_message,
        } = attribute;
        if nested_type.is_some() {
            self.refuse(&name);
        }
        five::schema::Attribute {
            name,
            r#type,
            description,
            required,
            optional,
            computed,
            sensitive,
            description_kind,
            deprecated,
            write_only,
            deprecation_message,
        }
    }

    fn nested_block(&mut self, block: six::schema::NestedBlock) -> five::schema::NestedBlock {
        let six::schema::NestedBlock { type_name, block, nesting, min_items, max_items } = block;
        self.path.push(type_name.clone());
        let block = block.map(|block| self.block(block));
        self.path.pop();
        five::schema::NestedBlock { type_name, block, nesting, min_items, max_items }
    }

    fn refuse(&mut self, name: &str) {
        let path = self.path.iter().map(String::as_str).chain([name]).collect::<Vec<_>>().join(".");
        let detail = format!(
            "The attribute {path} of {} has attributes of its own, which version 5 of Terraform's plugin protocol cannot \
             express. Use Terraform 1.0 or later, which speaks version 6.",
            self.what
        );
        self.nested.push(Diagnostic::error("This Terraform is too old for the provider", detail));
    }
}
