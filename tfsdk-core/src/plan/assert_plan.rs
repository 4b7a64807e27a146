//! The rules for the values of a plan. (Terraform: `objchange.AssertPlanValid`.)

use super::check::Finding;
use super::go_string::{go_quoted, go_string};
use super::parts::{element, length, member, null, same};
use super::trail::{Crumb, Trail};
use crate::schema::{Attribute, Block, BlockNesting, Body, Member, NestedBlock, NestedType, Nesting, Schema};
use crate::value::{Data, Key, ValueRef};

/// Everything that is wrong with a planned value of the schema's type.
pub(super) fn plan_findings<'a>(
    schema: &'a Schema,
    prior: ValueRef<'a>,
    config: ValueRef<'a>,
    planned: ValueRef<'a>,
) -> Vec<Finding<'a>> {
    let mut rules = Rules { trail: Trail::default(), found: Vec::new() };
    rules.block(schema.block(), Change { prior, config, planned });
    rules.found
}

/// The three values that stand at one place.
#[derive(Clone, Copy)]
struct Change<'a> {
    prior: ValueRef<'a>,
    config: ValueRef<'a>,
    planned: ValueRef<'a>,
}

impl<'a> Change<'a> {
    fn member(self, position: usize, m: &'a Member) -> Self {
        let of = |object| member(object, position, m.name(), m.ty());
        Change { prior: of(self.prior), config: of(self.config), planned: of(self.planned) }
    }
}

struct Rules<'a> {
    trail: Trail<'a>,
    found: Vec<Finding<'a>>,
}

const UNKNOWN_ELEMENT: &str = "element representing nested block must not be unknown itself; set nested attribute values to unknown instead";

impl<'a> Rules<'a> {
    #[cold]
    fn wrong(&mut self, text: impl Into<String>) {
        self.found.push(Finding { trail: self.trail.clone(), text: text.into() });
    }

    fn within(&mut self, crumb: Crumb<'a>, check: impl FnOnce(&mut Self)) {
        self.trail.push(crumb);
        check(self);
        self.trail.pop();
    }

    /// Whether both or neither of configuration and plan are null; says so when not.
    fn presence(&mut self, config: ValueRef<'_>, planned: ValueRef<'_>) -> bool {
        match (config.is_null(), planned.is_null()) {
            (false, true) => self.wrong("planned for absence but config wants existence"),
            (true, false) => self.wrong("planned for existence but config wants absence"),
            _ => return true,
        }
        false
    }

    fn block(&mut self, block: &'a Block, change: Change<'a>) {
        if !self.presence(change.config, change.planned) || change.planned.is_null() {
            return;
        }
        self.members(block.body(), change);
    }

    fn members(&mut self, body: &'a Body, change: Change<'a>) {
        for (position, m) in body.members().iter().enumerate() {
            let change = change.member(position, m);
            self.within(Crumb::Attribute(m.name()), |rules| match m {
                Member::Attribute(attribute) => rules.attribute(attribute, change),
                Member::Block(block) => rules.nested_block(block, change),
            });
        }
    }

    fn attribute(&mut self, attribute: &'a Attribute, change: Change<'a>) {
        let Change { prior, config, planned } = change;
        let mode = attribute.terraform_mode();
        let kept = !prior.is_null() && !config.is_null();
        if same(planned, config) || (kept && same(planned, prior)) {
            return;
        }
        if attribute.is_write_only() {
            if !planned.is_null() {
                self.wrong("planned value for write-only attribute is not null");
            }
            return;
        }
        if mode.computed && (!mode.optional || config.is_null()) {
            return;
        }
        if config.is_null() {
            return self.wrong(match attribute.is_sensitive() {
                true => "sensitive planned value for a non-computed attribute".to_owned(),
                false => format!("planned value {} for a non-computed attribute", go_string(planned)),
            });
        }
        if let Some(nested) = attribute.nested_type() {
            return self.nested_type(nested, change);
        }
        let text = match (attribute.is_sensitive(), prior.is_null()) {
            (true, true) => "sensitive planned value does not match config value".to_owned(),
            (true, false) => "sensitive planned value does not match config value nor prior value".to_owned(),
            (false, true) => {
                format!(
                    "planned value {} does not match config value {}",
                    go_string(planned),
                    go_string(config)
                )
            }
            (false, false) => format!(
                "planned value {} does not match config value {} nor prior value {}",
                go_string(planned),
                go_string(config),
                go_string(prior)
            ),
        };
        self.wrong(text);
    }

    fn nested_type(&mut self, nested: &'a NestedType, change: Change<'a>) {
        let Change { prior, config, planned } = change;
        if !self.presence(config, planned) {
            return;
        }
        if !config.is_null() && !planned.is_known() {
            return self.wrong("planned unknown for configured value");
        }
        if planned.is_null() {
            return;
        }
        let in_plan = length(planned);
        let in_config = length(config);
        let counts = match nested.nesting() {
            Nesting::Single => return self.members(nested.body(), change),
            Nesting::List | Nesting::Map => in_plan == in_config && in_plan.1 == Some(in_plan.0),
            // The ranges of the two meet.
            Nesting::Set => {
                in_plan.0 <= in_config.1.unwrap_or(u64::MAX) && in_config.0 <= in_plan.1.unwrap_or(u64::MAX)
            }
        };
        if !counts {
            return self.wrong(format!(
                "count in plan ({}) disagrees with count in config ({})",
                go_length(in_plan),
                go_length(in_config)
            ));
        }
        if nested.nesting() == Nesting::Set {
            // Elements of a set cannot be told apart, so the provider is believed.
            return;
        }
        for (key, planned) in planned.elements() {
            let Some(config) = element(config, key) else {
                if let Key::Key(key) = key {
                    self.wrong(format!("map key {} from plan is not present in config", go_quoted(key)));
                }
                continue;
            };
            let prior = element(prior, key).unwrap_or_else(|| null(nested.body().ty()));
            let crumb = match key {
                Key::Key(key) => Crumb::KeyAsAttribute(key),
                key => Crumb::of(key, planned),
            };
            self.within(crumb, |rules| rules.members(nested.body(), Change { prior, config, planned }));
        }
        for (key, _) in config.elements() {
            if let (Key::Key(name), None) = (key, element(planned, key)) {
                self.wrong(format!("map key {} from config is not present in plan", go_quoted(name)));
            }
        }
    }

    fn nested_block(&mut self, nested: &'a NestedBlock, change: Change<'a>) {
        let Change { config, planned, .. } = change;
        if planned == config {
            return;
        }
        if !config.is_known() {
            // It was written as a dynamic block, over a collection that is not known yet.
            return self.wrong(format!("planned value {} for unknown dynamic block", go_string(planned)));
        }
        if !planned.is_known() {
            return self.wrong(
                "attribute representing nested block must not be unknown itself; set nested attribute values to unknown instead",
            );
        }
        let nesting = nested.nesting().shape();
        if nesting == Nesting::Single {
            return self.block(nested.block(), change);
        }
        if planned.is_null() {
            return self.wrong(format!(
                "attribute representing a {} of nested blocks must be empty to indicate no blocks, not null",
                nesting.name()
            ));
        }
        if nesting == Nesting::Set {
            for (key, planned) in planned.elements() {
                if !planned.is_known() {
                    self.within(Crumb::of(key, planned), |rules| rules.wrong(UNKNOWN_ELEMENT));
                }
            }
            return;
        }
        self.elements(nested, change);
    }

    /// The elements of blocks that are a list, tuple, map or object.
    fn elements(&mut self, nested: &'a NestedBlock, change: Change<'a>) {
        let Change { prior, config, planned } = change;
        let map = nested.nesting() == BlockNesting::Map;
        // Blocks with dynamic parts have labels for attributes, and no count that is checked.
        let labels = map && !matches!(planned.data(), Data::Map(_));
        let (in_plan, in_config) = (planned.len().unwrap_or(0), config.len().unwrap_or(0));
        if !labels && in_plan != in_config {
            return self.wrong(format!(
                "block count in plan ({in_plan}) disagrees with count in config ({in_config})"
            ));
        }
        for (key, planned) in planned.elements() {
            let label = match key {
                Key::Attribute(label) | Key::Key(label) => label,
                _ => "",
            };
            let not_configured =
                || format!("block key {} from plan is not present in config", go_quoted(label));
            let configured = element(config, key);
            if labels && configured.is_none() {
                self.wrong(not_configured());
                continue;
            }
            self.within(Crumb::of(key, planned), |rules| {
                if !planned.is_known() {
                    return rules.wrong(UNKNOWN_ELEMENT);
                }
                let Some(config) = configured else {
                    if map {
                        rules.wrong(not_configured());
                    }
                    return;
                };
                let prior = element(prior, key).unwrap_or_else(|| null(nested.block().ty()));
                rules.block(nested.block(), Change { prior, config, planned });
            });
        }
        if map {
            for (key, _) in config.elements() {
                if let (Key::Attribute(label) | Key::Key(label), None) = (key, element(planned, key)) {
                    self.wrong(format!("block key {} from config is not present in plan", go_quoted(label)));
                }
            }
        }
    }
}

/// A number of elements as Terraform prints it, which may be known as a range only.
fn go_length((least, greatest): (u64, Option<u64>)) -> String {
    let known = |len: u64| go_string(crate::value::Value::from(len).as_ref());
    match greatest {
        Some(greatest) if greatest == least => known(least),
        _ => format!(
            "cty.UnknownVal(cty.Number).Refine().NotNull().NumberLowerBound({}, true).NumberUpperBound({}, true).NewValue()",
            known(least),
            known(greatest.unwrap_or(i64::MAX.unsigned_abs()))
        ),
    }
}
