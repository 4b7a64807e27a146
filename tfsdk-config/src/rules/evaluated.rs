//! Evaluating what the rules of variables read, and telling what depends on itself.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use tfsdk_core::diag::{Diagnostic, Diagnostics, Place};
use tfsdk_core::text::Count;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Expr, Marked, Reference};

use super::graph::components;
use super::scope::{Module, Standing};
use super::values::LocalValues;
use crate::locals::Local;
use crate::secret::within_sensitive;
use crate::validation::Validation;
use crate::variable::Variable;

/// A rule of a variable, with its expressions read.
pub(crate) struct Rule<'v> {
    pub(crate) variable: &'v Variable,
    pub(crate) validation: &'v Validation,
    pub(crate) condition: (Expr, Diagnostics),
    pub(crate) message: (Expr, Diagnostics),
}

impl Rule<'_> {
    pub(crate) fn exprs(&self) -> [&Expr; 2] {
        [&self.condition.0, &self.message.0]
    }
}

/// What depends on others.
#[derive(Clone, Copy)]
enum Node<'v> {
    /// All rules of a variable. (Its value depends on nothing, but nothing may read it before it is held to them.)
    Rules(&'v str),
    Local(&'v str, &'v Local),
}

impl Node<'_> {
    /// How Terraform calls it.
    fn name(&self) -> String {
        match self {
            Node::Rules(name) => format!("var.{name} (validation)"),
            Node::Local(name, _) => format!("local.{name} (expand)"),
        }
    }
}

#[derive(Default)]
struct Graph<'v> {
    nodes: Vec<Node<'v>>,
    rules: HashMap<&'v str, usize>,
    locals: HashMap<&'v str, usize>,
    /// What each node reads, as often as it does.
    edges: Vec<Vec<usize>>,
    /// Where it does so first.
    places: Vec<Vec<Place>>,
    /// Whether something is wrong with what it refers to.
    is_wrong: Vec<bool>,
}

/// The local values that the rules read, and what these read in turn; and what is wrong with them.
pub(crate) fn evaluate<'v>(module: &Module<'v>, rules: &[Rule<'v>]) -> (LocalValues<'v>, Diagnostics) {
    let mut told = Diagnostics::up_to(module.budget.limits().problems());
    let mut values = LocalValues::default();
    let graph = Graph::of(module, rules, &mut told);
    if !graph.locals.is_empty() || rules.iter().flat_map(Rule::exprs).any(reads_local) {
        told.append(module.variables.locals.problems.clone());
    }
    for part in components(&graph.edges) {
        if let Some(problem) = graph.cycle(&part) {
            told.push(problem);
            for node in part.iter().filter_map(|node| graph.nodes.get(*node)) {
                match *node {
                    Node::Rules(name) => {
                        values.in_cycles.insert(name);
                    }
                    Node::Local(name, _) => {
                        values.by_name.insert(name, None);
                    }
                }
            }
            continue;
        }
        for (node, is_wrong) in
            part.iter().filter_map(|node| Some((*graph.nodes.get(*node)?, graph.is_wrong.get(*node)?)))
        {
            if let Node::Local(name, local) = node {
                let value = if *is_wrong { None } else { local.evaluate(name, module, &values, &mut told) };
                values.by_name.insert(name, value);
            }
        }
    }
    (values, told)
}

fn reads_local(expr: &Expr) -> bool {
    expr.references().iter().any(|reference| reference.name == "local")
}

impl Local {
    /// Its value; `None` if something is wrong, which is told.
    fn evaluate(
        &self,
        name: &str,
        module: &Module<'_>,
        values: &LocalValues<'_>,
        told: &mut Diagnostics,
    ) -> Option<Marked> {
        // That it can be read was found out before.
        let (exprs, _) = self.expr().parsed(&self.file, module.budget);
        let scope = module.with_locals(values.read_by(exprs.iter().map(|expr| &**expr))?);
        let mut problems = Diagnostics::up_to(module.budget.limits().problems());
        let value = self.expr().evaluate(&self.file, &scope, module.budget, &mut problems);
        if scope.is_lacking() && problems.exhausted().is_none() {
            return Some(Value::unknown(Type::DYNAMIC).into());
        }
        let references = exprs.iter().flat_map(|expr| expr.references());
        let owner = references.into_iter().find_map(|reference| values.owner(&reference, module.variables));
        let own = || self.may_keep.then(|| (format!("local.{name}"), "sensitive"));
        let is_wrong = problems.has_errors() || module.budget.exhausted().is_some();
        let problems = problems.in_file(&self.file);
        told.append(match owner.or_else(own) {
            Some((owner, is)) => problems.map(|problem| within_sensitive(&problem, &owner, is)),
            None => problems,
        });
        (!is_wrong).then_some(value)
    }
}

impl<'v> Graph<'v> {
    fn of(module: &Module<'v>, rules: &[Rule<'v>], told: &mut Diagnostics) -> Self {
        let mut graph = Self::default();
        for rule in rules {
            graph.rules_of(&rule.variable.name);
        }
        for rule in rules {
            let node = graph.rules_of(&rule.variable.name);
            let file = rule.validation.file();
            for reference in rule.exprs().into_iter().flat_map(Expr::references) {
                let is_own = reference.name == "var" && reference.attribute == Some(&*rule.variable.name);
                if !is_own {
                    graph.read(module, node, &reference, &file);
                }
            }
        }
        // The rules come first, and what follows grows while they are gone through.
        let mut next = graph.rules.len();
        while let Some(&Node::Local(_, local)) = graph.nodes.get(next) {
            graph.follow(module, next, local, told);
            next += 1;
        }
        graph
    }

    /// Notes what a local value reads, and tells what is wrong with that.
    fn follow(&mut self, module: &Module<'v>, node: usize, local: &'v Local, told: &mut Diagnostics) {
        let (exprs, problems) = local.expr().parsed(&local.file, module.budget);
        let mut is_wrong = local.is_doubtful || problems.has_errors();
        let mut problems = problems;
        for reference in exprs.iter().flat_map(|expr| expr.references()) {
            match module.standing(&reference) {
                Standing::There => self.read(module, node, &reference, &local.file),
                Standing::Wrong(problem) => {
                    problems.push(problem);
                    is_wrong = true;
                }
                Standing::Lost => is_wrong = true,
            }
        }
        told.append(problems.in_file(&local.file));
        if let Some(wrong) = self.is_wrong.get_mut(node) {
            *wrong |= is_wrong;
        }
    }

    fn rules_of(&mut self, name: &'v str) -> usize {
        match self.rules.get(name) {
            Some(node) => *node,
            None => {
                let node = self.add(Node::Rules(name));
                self.rules.insert(name, node);
                node
            }
        }
    }

    fn add(&mut self, node: Node<'v>) -> usize {
        self.nodes.push(node);
        self.edges.push(Vec::new());
        self.places.push(Vec::new());
        self.is_wrong.push(false);
        self.nodes.len() - 1
    }

    /// Notes that a node refers to something.
    fn read(&mut self, module: &Module<'v>, node: usize, reference: &Reference<'_>, file: &Arc<str>) {
        let Some(name) = reference.attribute else { return };
        let target = match reference.name {
            "var" => self.rules.get(name).copied(),
            "local" => match (self.locals.get(name), module.variables.locals.by_name.get_key_value(name)) {
                (Some(target), _) => Some(*target),
                (None, Some((name, local))) => {
                    let target = self.add(Node::Local(name, local));
                    self.locals.insert(name, target);
                    Some(target)
                }
                (None, None) => None,
            },
            _ => None,
        };
        let (Some(target), Some(edges), Some(places)) =
            (target, self.edges.get_mut(node), self.places.get_mut(node))
        else {
            return;
        };
        edges.push(target);
        places.push(Place::new(reference.range).in_file(file));
    }

    /// What is told of nodes that depend on each other, if they do.
    fn cycle(&self, part: &[usize]) -> Option<Diagnostic> {
        let within: HashSet<usize> = part.iter().copied().collect();
        // Where a node refers to one of the others.
        let inner = |node: usize| {
            let places = self.edges.get(node)?.iter().zip(self.places.get(node)?);
            places.into_iter().find(|(target, _)| within.contains(target)).map(|(_, place)| place)
        };
        if let [node] = part {
            let (place, Node::Local(name, local)) = (inner(*node)?, self.nodes.get(*node)?) else {
                return None;
            };
            let detail =
                format!("Local value local.{name} cannot use its own result as part of its expression.");
            let place = place.clone().with_context(local.range);
            return Some(Diagnostic::error("Self-referencing local value", detail).in_place(place));
        }
        let mut nodes: Vec<(String, usize)> =
            part.iter().filter_map(|node| Some((self.nodes.get(*node)?.name(), *node))).collect();
        nodes.sort();
        let shown = nodes.get(..MOST_NODES).unwrap_or(&nodes);
        let mut names = shown.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
        if nodes.len() > shown.len() {
            names = format!("{names} and {}", Count(nodes.len() - shown.len(), "other"));
        }
        let mut problem = Diagnostic::error("Cycle", names);
        let mut places = shown.iter().filter_map(|(name, node)| Some((name, inner(*node)?)));
        if let Some((_, place)) = places.next() {
            problem = problem.in_place(place.clone());
        }
        for (name, place) in places {
            problem = problem.with_related(place.clone(), format!("read by {name}"));
        }
        let is_rule = |node: &usize| matches!(self.nodes.get(*node), Some(Node::Rules(_)));
        let rules = part.iter().filter(|node| is_rule(node)).count();
        let hint = "Each of these needs another of them first. Let one of them do without";
        Some(problem.with_hint(if rules == 0 {
            format!("{hint}.")
        } else if rules == part.len() {
            format!("{hint}: of two variables, the rules of one alone can read the other.")
        } else {
            format!(
                "{hint}: the rules of a variable cannot read a local value that is made of that variable."
            )
        }))
    }
}

/// At most so many nodes of a cycle are shown.
const MOST_NODES: usize = 8;
