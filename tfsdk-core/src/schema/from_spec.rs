//! Schemas, blocks and attributes of their constants.

use super::{
    Attribute, AttributeSpec, Behaviour, Block, BlockSpec, BodySpec, Description, Member, MemberSpec,
    NestedBlock, NestedType, SameMeaning, Schema, SchemaSpec, ValueSpec,
};

impl From<&SchemaSpec> for Schema {
    fn from(spec: &SchemaSpec) -> Self {
        Schema::unchecked(spec.version, spec.body.into())
    }
}

impl From<&BodySpec> for Block {
    fn from(spec: &BodySpec) -> Self {
        let mut collected = Collected::default();
        collected.add(spec);
        let mut block = Block::new().with_members(collected.members).describe(described(spec.description));
        for names in collected.exactly_one {
            block = block.exactly_one_of(names.iter().copied());
        }
        match spec.deprecated {
            Some(message) => block.deprecated(message),
            None => block,
        }
    }
}

impl From<&BlockSpec> for NestedBlock {
    fn from(spec: &BlockSpec) -> Self {
        let mut block = Block::from(spec.body);
        if !spec.description.is_empty() {
            block = block.describe(described(spec.description));
        }
        if let Some(message) = spec.deprecated {
            block = block.deprecated(message);
        }
        NestedBlock::new(spec.name, spec.nesting, block).min_items(spec.min_items).max_items(spec.max_items)
    }
}

impl From<&AttributeSpec> for Attribute {
    fn from(spec: &AttributeSpec) -> Self {
        let mut attribute = match spec.value {
            ValueSpec::Type(ty) => Attribute::new(spec.name, ty.into(), spec.mode),
            ValueSpec::Nested(nesting, body) => {
                let mut collected = Collected::default();
                collected.add(body);
                let attributes = collected.members.into_iter().filter_map(|member| match member {
                    Member::Attribute(attribute) => Some(attribute),
                    // Refused at compile time: an attribute has no blocks inside.
                    Member::Block(_) => None,
                });
                let mut nested = NestedType::new(nesting, attributes);
                for names in collected.exactly_one {
                    nested = nested.exactly_one_of(names.iter().copied());
                }
                Attribute::nested(spec.name, nested, spec.mode)
            }
        }
        .describe(described(match spec.value {
            // What the struct says of itself is said of the attribute, as of a block: Terraform has no other place for it.
            ValueSpec::Nested(_, body) if spec.description.is_empty() => body.description,
            _ => spec.description,
        }));
        if spec.sensitive {
            attribute = attribute.sensitive();
        }
        if spec.write_only {
            attribute = attribute.write_only();
        }
        let of_struct = match spec.value {
            ValueSpec::Nested(_, body) => body.deprecated,
            ValueSpec::Type(_) => None,
        };
        if let Some(message) = spec.deprecated.or(of_struct) {
            attribute = attribute.deprecated(message);
        }
        attribute.with_behaviour(behaviour(spec))
    }
}

fn behaviour(spec: &AttributeSpec) -> Behaviour {
    let mut behaviour = Behaviour::from(&spec.behaviour);
    let Some(rules) = spec.type_rules else { return behaviour };
    if behaviour.same_meaning.is_none() {
        let same = rules.same_meaning.map(SameMeaning::new);
        behaviour.same_meaning = same.map(|same| same.with_canonical(spec.canonical));
    }
    // No configuration sets a computed attribute, so there is nothing to validate.
    if let Some(make) = rules.validate.filter(|_| spec.mode.required || spec.mode.optional) {
        behaviour.validators.insert(0, make());
    }
    behaviour
}

/// What a body consists of, embedded structs included.
#[derive(Default)]
struct Collected {
    members: Vec<Member>,
    /// The names of members of which exactly one is set.
    exactly_one: Vec<&'static [&'static str]>,
}

impl Collected {
    fn add(&mut self, spec: &BodySpec) {
        let mut members = spec.each_member();
        while let Some(member) = members.next_whole() {
            match member {
                MemberSpec::Attribute(attribute) => self.members.push(Attribute::from(&attribute).into()),
                MemberSpec::Block(block) => self.members.push(NestedBlock::from(&block).into()),
                MemberSpec::Flatten(inner) => self.add(inner),
                MemberSpec::ExactlyOne(names) => self.exactly_one.push(names),
                // The derive names no field of which it knows no type.
                MemberSpec::Field(..) | MemberSpec::Fields(..) => {}
            }
        }
    }
}

fn described(markdown: &'static str) -> Description {
    if markdown.is_empty() { Description::default() } else { Description::markdown(markdown) }
}
