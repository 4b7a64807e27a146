//! The rules that a planned value has to keep. (Terraform: `objchange.AssertPlanValid`.)

use super::finding::Findings;
use super::go_string::{go_quoted, go_string};
use super::layout::Layout;
use super::parts::{element, length, member, name, null, same};
use super::trail::Trail;
use crate::schema::{Attribute, Block, BlockNesting, Body, Member, NestedBlock, NestedType, Nesting, Schema};
use crate::value::{Data, Key, Value, ValueRef};

/// Everything that is wrong with a planned value. It is of the schema's type.
pub(super) fn plan_findings(
    schema: &Schema,
    prior: ValueRef<'_>,
    config: ValueRef<'_>,
    planned: ValueRef<'_>,
) -> Findings {
    let mut check = PlanCheck { found: Findings::default() };
    check.block(schema.block(), Change { prior, config, planned }, &Trail::Root);
    check.found
}

/// The three values of one part.
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

struct PlanCheck {
    found: Findings,
}

const UNKNOWN_ELEMENT: &str = "element representing nested block must not be unknown itself; set nested attribute values to unknown instead";

impl PlanCheck {
    #[cold]
    fn wrong(&mut self, at: &Trail<'_>, text: &str) {
        self.found.add(at, || text.to_owned());
    }

    #[cold]
    fn says(&mut self, at: &Trail<'_>, text: impl FnOnce() -> String) {
        self.found.add(at, text);
    }

    /// Whether configuration and plan are both null or both not null. Reports it if they are not.
    fn presence(&mut self, config: ValueRef<'_>, planned: ValueRef<'_>, at: &Trail<'_>) -> bool {
        match (config.is_null(), planned.is_null()) {
            (false, true) => self.wrong(at, "planned for absence but config wants existence"),
            (true, false) => self.wrong(at, "planned for existence but config wants absence"),
            _ => return true,
        }
        false
    }

    fn block(&mut self, block: &Block, change: Change<'_>, at: &Trail<'_>) {
        if self.presence(change.config, change.planned, at) && !change.planned.is_null() {
            self.members(block.body(), change, at);
        }
    }

    fn members(&mut self, body: &Body, change: Change<'_>, at: &Trail<'_>) {
        for (position, m) in body.members().iter().enumerate() {
            let change = change.member(position, m);
            let at = &at.attribute(m.name());
            match m {
                Member::Attribute(attribute) => self.attribute(attribute, change, at),
                Member::Block(block) => self.nested_block(block, change, at),
            }
        }
    }

    fn attribute(&mut self, attribute: &Attribute, change: Change<'_>, at: &Trail<'_>) {
        let Change { prior, config, planned } = change;
        let mode = attribute.terraform_mode();
        let kept = !prior.is_null() && !config.is_null();
        if same(planned, config) || (kept && same(planned, prior)) {
            return;
        }
        if attribute.is_write_only() {
            if !planned.is_null() {
                self.wrong(at, "planned value for write-only attribute is not null");
            }
            return;
        }
        if mode.computed && (!mode.optional || config.is_null()) {
            return;
        }
        let layout = Layout::of_attribute(attribute);
        // Two nulls are not the same where the attribute is dynamic and their types differ.
        if config.is_null() && !planned.is_null() {
            return self.says(at, || match layout {
                Layout::Hidden(_) => "sensitive planned value for a non-computed attribute".to_owned(),
                _ => {
                    format!("planned value {} for a non-computed attribute", go_string(planned, layout))
                }
            });
        }
        if let Some(nested) = attribute.nested_type() {
            if !matches!(layout, Layout::Hidden(_)) {
                return self.nested_type(nested, change, at);
            }
            // Terraform would tell the parts, as it asks of each alone whether it is sensitive.
            let mut check = PlanCheck { found: Findings::default() };
            check.nested_type(nested, change, at);
            if check.found.is_empty() {
                return;
            }
        }
        self.says(at, || match (layout, prior.is_null()) {
            (Layout::Hidden(_), true) => "sensitive planned value does not match config value".to_owned(),
            (Layout::Hidden(_), false) => {
                "sensitive planned value does not match config value nor prior value".to_owned()
            }
            (_, true) => format!(
                "planned value {} does not match config value {}",
                go_string(planned, layout),
                go_string(config, layout)
            ),
            (_, false) => format!(
                "planned value {} does not match config value {} nor prior value {}",
                go_string(planned, layout),
                go_string(config, layout),
                go_string(prior, layout)
            ),
        });
    }

    fn nested_type(&mut self, nested: &NestedType, change: Change<'_>, at: &Trail<'_>) {
        let Change { prior, config, planned } = change;
        if !self.presence(config, planned, at) {
            return;
        }
        if !config.is_null() && !planned.is_known() {
            return self.wrong(at, "planned unknown for configured value");
        }
        if planned.is_null() {
            return;
        }
        let in_plan = length(planned);
        let in_config = length(config);
        let counts = match nested.nesting() {
            Nesting::Single => return self.members(nested.body(), change, at),
            Nesting::List | Nesting::Map => in_plan == in_config && in_plan.1 == Some(in_plan.0),
            // It is enough that the two ranges meet.
            Nesting::Set => {
                in_plan.0 <= in_config.1.unwrap_or(u64::MAX) && in_config.0 <= in_plan.1.unwrap_or(u64::MAX)
            }
        };
        if !counts {
            return self.says(at, || {
                format!(
                    "count in plan ({}) disagrees with count in config ({})",
                    go_length(in_plan),
                    go_length(in_config)
                )
            });
        }
        if nested.nesting() == Nesting::Set {
            // Terraform cannot tell which element of a set became which, so it trusts the provider.
            return;
        }
        for (key, planned) in planned.elements() {
            let Some(config) = element(config, key) else {
                if let Key::Key(key) = key {
                    self.says(at, || {
                        format!("map key {} from plan is not present in config", go_quoted(key))
                    });
                }
                continue;
            };
            let prior = element(prior, key).unwrap_or_else(|| null(nested.body().ty()));
            let change = Change { prior, config, planned };
            self.members(nested.body(), change, &at.nested_object(key, planned));
        }
        for (key, _) in config.elements() {
            if let (Key::Key(name), None) = (key, element(planned, key)) {
                self.says(at, || format!("map key {} from config is not present in plan", go_quoted(name)));
            }
        }
    }

    fn nested_block(&mut self, nested: &NestedBlock, change: Change<'_>, at: &Trail<'_>) {
        let Change { config, planned, .. } = change;
        if planned.raw_equals(config) {
            return;
        }
        if !config.is_known() {
            // This comes from a `dynamic` block whose `for_each` is not known yet.
            return self.says(at, || {
                format!(
                    "planned value {} for unknown dynamic block",
                    go_string(planned, Layout::of_block(nested))
                )
            });
        }
        if !planned.is_known() {
            return self.wrong(at,
                "attribute representing nested block must not be unknown itself; set nested attribute values to unknown instead",
            );
        }
        let nesting = nested.nesting().shape();
        if nesting == Nesting::Single {
            return self.block(nested.block(), change, at);
        }
        if planned.is_null() {
            return self.says(at, || format!(
                "attribute representing a {} of nested blocks must be empty to indicate no blocks, not null",
                nesting.name()
            ));
        }
        if nesting == Nesting::Set {
            for (key, planned) in planned.elements() {
                if !planned.is_known() {
                    self.wrong(&at.element(key, planned), UNKNOWN_ELEMENT);
                }
            }
            return;
        }
        self.elements(nested, change, at);
    }

    /// Checks the elements of blocks that form a list, tuple, map or object.
    fn elements(&mut self, nested: &NestedBlock, change: Change<'_>, at: &Trail<'_>) {
        let Change { prior, config, planned } = change;
        let map = nested.nesting() == BlockNesting::Map;
        // Blocks with dynamic parts form an object. Terraform compares its attribute names instead of the count.
        let labels = map && !matches!(planned.data(), Data::Map(..));
        let (in_plan, in_config) = (planned.len().unwrap_or(0), config.len().unwrap_or(0));
        if !labels && in_plan != in_config {
            return self.says(at, || {
                format!("block count in plan ({in_plan}) disagrees with count in config ({in_config})")
            });
        }
        for (key, planned) in planned.elements() {
            let not_configured =
                || format!("block key {} from plan is not present in config", go_quoted(name(key)));
            let configured = element(config, key);
            if labels && configured.is_none() {
                self.says(at, not_configured);
                continue;
            }
            let at = &at.element(key, planned);
            match configured {
                _ if !planned.is_known() => self.wrong(at, UNKNOWN_ELEMENT),
                Some(config) => {
                    let prior = element(prior, key).unwrap_or_else(|| null(nested.block().ty()));
                    self.block(nested.block(), Change { prior, config, planned }, at);
                }
                None if map => self.says(at, not_configured),
                None => {}
            }
        }
        if map {
            for (key, _) in config.elements() {
                if let (Key::Attribute(label) | Key::Key(label), None) = (key, element(planned, key)) {
                    self.says(at, || {
                        format!("block key {} from config is not present in plan", go_quoted(label))
                    });
                }
            }
        }
    }
}

/// A number of elements as Terraform prints it. Only a range of it may be known.
fn go_length((least, greatest): (u64, Option<u64>)) -> String {
    let known = |len: u64| go_string(Value::from(len).as_ref(), Layout::Plain);
    match greatest {
        Some(greatest) if greatest == least => known(least),
        _ => format!(
            "cty.UnknownVal(cty.Number).Refine().NotNull().NumberLowerBound({}, true).NumberUpperBound({}, true).NewValue()",
            known(least),
            known(greatest.unwrap_or(i64::MAX.unsigned_abs()))
        ),
    }
}
