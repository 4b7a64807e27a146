//! Schemas as messages.

use tfsdk_core::schema::{
    Attribute, Block, BlockNesting, Description, DescriptionKind, Kind, Mode, NestedBlock, Nesting, Schema,
};

use crate::proto::tfplugin6::resource_identity_schema::IdentityAttribute;
use crate::proto::tfplugin6::schema::{self as sent, nested_block, object};
use crate::proto::tfplugin6::{self, ResourceIdentitySchema, StringKind};

/// A schema as Terraform is told of it.
pub(crate) fn schema(schema: &Schema, kind: Kind) -> tfplugin6::Schema {
    let version = i64::try_from(schema.version()).unwrap_or(i64::MAX);
    tfplugin6::Schema { version, block: Some(block(schema.block(), kind)) }
}

/// The schema of an identity, whose attributes are required or optional where a resource is imported by it.
pub(crate) fn identity_schema(schema: &Schema) -> ResourceIdentitySchema {
    let attributes = schema.block().attributes().map(|attribute| IdentityAttribute {
        name: attribute.name().to_owned(),
        r#type: attribute.ty().to_json().into(),
        required_for_import: attribute.mode().required,
        optional_for_import: attribute.mode().optional,
        description: attribute.description().text().to_owned(),
    });
    let version = i64::try_from(schema.version()).unwrap_or(i64::MAX);
    ResourceIdentitySchema { version, identity_attributes: attributes.collect() }
}

fn block(block: &Block, kind: Kind) -> sent::Block {
    sent::Block {
        attributes: block.attributes().map(|one| attribute(one, kind)).collect(),
        block_types: block.blocks().map(|one| nested_block(one, kind)).collect(),
        description: block.description().text().to_owned(),
        description_kind: description_kind(block.description()),
        deprecated: block.deprecation().is_some(),
        deprecation_message: block.deprecation().unwrap_or_default().to_owned(),
        ..Default::default()
    }
}

fn attribute(attribute: &Attribute, kind: Kind) -> sent::Attribute {
    let told = attribute.terraform_mode();
    // Nothing is computed in a configuration alone.
    let mode = match kind.is_computed() {
        true => told,
        false => Mode { computed: attribute.mode().computed, ..told },
    };
    let nested_type = attribute.nested_type().map(|nested| sent::Object {
        attributes: nested.attributes().map(|one| self::attribute(one, kind)).collect(),
        nesting: nesting(nested.nesting()).into(),
        ..Default::default()
    });
    let ty = match nested_type {
        Some(_) => Default::default(),
        None => attribute.ty().to_json().into(),
    };
    sent::Attribute {
        name: attribute.name().to_owned(),
        r#type: ty,
        nested_type,
        description: attribute.description().text().to_owned(),
        required: mode.required,
        optional: mode.optional,
        computed: mode.computed,
        sensitive: attribute.is_sensitive(),
        description_kind: description_kind(attribute.description()),
        deprecated: attribute.deprecation().is_some(),
        write_only: attribute.is_write_only(),
        deprecation_message: attribute.deprecation().unwrap_or_default().to_owned(),
    }
}

fn nested_block(nested: &NestedBlock, kind: Kind) -> sent::NestedBlock {
    sent::NestedBlock {
        type_name: nested.name().to_owned(),
        block: Some(block(nested.block(), kind)),
        nesting: block_nesting(nested.nesting()).into(),
        min_items: i64::try_from(nested.min()).unwrap_or(i64::MAX),
        max_items: i64::try_from(nested.max()).unwrap_or(i64::MAX),
    }
}

fn nesting(nesting: Nesting) -> object::NestingMode {
    match nesting {
        Nesting::Single => object::NestingMode::Single,
        Nesting::List => object::NestingMode::List,
        Nesting::Set => object::NestingMode::Set,
        Nesting::Map => object::NestingMode::Map,
    }
}

fn block_nesting(nesting: BlockNesting) -> nested_block::NestingMode {
    match nesting {
        BlockNesting::Single => nested_block::NestingMode::Single,
        BlockNesting::Group => nested_block::NestingMode::Group,
        BlockNesting::List => nested_block::NestingMode::List,
        BlockNesting::Set => nested_block::NestingMode::Set,
        BlockNesting::Map => nested_block::NestingMode::Map,
    }
}

fn description_kind(description: &Description) -> i32 {
    match description.kind() {
        DescriptionKind::Plain => StringKind::Plain.into(),
        DescriptionKind::Markdown => StringKind::Markdown.into(),
    }
}
