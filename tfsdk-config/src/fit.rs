//! Values of variables in the struct that a program reads.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use tfsdk_core::convert::convert_within;
use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
use tfsdk_core::error::{Error, Problem, ProblemKind};
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::mapping::FromTf;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::stream::ValueSource;
use tfsdk_core::text::{Excerpt, did_you_mean, nearest};
use tfsdk_core::ty::{ObjectAttribute, ObjectType, Type, TypeKind, TypeSpec};
use tfsdk_core::value::Value;
use tfsdk_lang::constraint::TypeConstraint;

use crate::given::{Given, instead, is_required, unsuitable_default};
use crate::misfit::{UNSUITABLE, of_limit, unread};
use crate::names::Names;
use crate::secret::sensitive_sentence;
use crate::tfvars::{Sources, VariableValues};
use crate::variable::{Variable, Variables};

/// The type of what a program reads.
pub(crate) struct Target {
    /// Every attribute of an object is optional here, as only the fields know what may be left out.
    ty: Type,
    /// Whether it reads some of the variables, and does not care for others.
    is_part: bool,
    spec: &'static TypeSpec,
}

impl Target {
    /// That of a Rust type.
    ///
    /// # Errors
    /// When it does not take variables, which have names: that is told, and nothing of the inputs can mend it.
    pub(crate) fn of<T: for<'a> FromTf<'a>>() -> Result<Self, Diagnostic> {
        let ty = all_optional(&T::SPEC.into());
        match ty.kind() {
            TypeKind::Object(_) | TypeKind::Map(_) | TypeKind::Dynamic => {
                Ok(Target { ty, is_part: T::SPEC.is_part(), spec: T::SPEC })
            }
            _ => {
                let found = ty.friendly_name();
                let detail = format!(
                    "The program reads all variables as one {found}. It has to read them as a struct, a map or a `Value`."
                );
                Err(Diagnostic::error(UNSUITABLE, detail))
            }
        }
    }

    /// The variables that it implies, where no file declares any: one for each field, or for each name that has a value where it
    /// takes any.
    pub(crate) fn variables(&self, sources: &Sources<'_>) -> (Variables, Diagnostics) {
        let of_each = match self.ty.kind() {
            TypeKind::Object(object) => {
                let variables = Variables { is_partial: self.is_part, ..Variables::of_type(object) };
                return (variables, Diagnostics::new());
            }
            TypeKind::Map(element) => element,
            _ => &self.ty,
        };
        let mut variables = Variables { is_of_type: true, ..Variables::new() };
        let budget = sources.budget();
        for name in sources.all.iter().flat_map(|source| source.names()) {
            // It takes more than its name does in a file.
            if let Err(exhausted) = budget.make(size_of::<Variable>() + name.len()) {
                variables.is_partial = true;
                return (variables, Diagnostic::limit("Too many values", exhausted).into());
            }
            let variable = Variable::new(name, TypeConstraint::from(of_each));
            variables.insert(Variable { is_open: of_each.is_dynamic(), ..variable });
        }
        (variables, Diagnostics::new())
    }

    /// Reads the values. What a variable leaves open is converted to what is read: `any` lets an object be a map.
    ///
    /// # Errors
    /// When they do not fit: all problems.
    pub(crate) fn read<T: for<'a> FromTf<'a>>(
        &self,
        variables: &Variables,
        values: &VariableValues,
        budget: &Budget,
        limits: Limits,
    ) -> Result<T, Error> {
        let attribute = |(name, value): (&'_ String, &Value)| {
            let wanted = variables.get(name).and_then(|variable| self.of_converted(variable));
            let wanted = wanted.filter(|_| self.is_converted_whole(value.ty()));
            let converted = wanted.and_then(|ty| convert_within(value, ty, budget).ok());
            (name.clone(), converted.unwrap_or_else(|| value.clone()))
        };
        let object = Value::object(values.values.iter().map(attribute));
        object.within(limits)?;
        let source = ValueSource::with_limits(object.as_ref(), limits);
        // A map of Terraform has one type for all elements, and variables are of many.
        let mut source = if self.is_map() { source.objects_as_maps() } else { source };
        T::from_tf(&mut source).map_err(|error| error.up_to(limits.problems()))
    }

    fn is_map(&self) -> bool {
        matches!(self.ty.kind(), TypeKind::Map(_))
    }

    /// The type to which the value of a variable is converted: where its own type leaves something open, or where it becomes an
    /// element of a map.
    fn of_converted(&self, variable: &Variable) -> Option<&Type> {
        self.of_variable(&variable.name).filter(|_| self.is_map() || variable.constraint.ty().has_dynamic())
    }

    /// Whether an element of a map is converted whole. To convert an object drops the attributes that the program does not read,
    /// which has to be told as it is of a field.
    fn is_converted_whole(&self, found: &Type) -> bool {
        match self.spec {
            TypeSpec::Map(element) => keeps_all(found, element),
            _ => true,
        }
    }

    fn of_variable(&self, name: &str) -> Option<&Type> {
        match self.ty.kind() {
            TypeKind::Object(object) => object.get(name).map(ObjectAttribute::ty),
            TypeKind::Map(element) => Some(element),
            _ => None,
        }
    }
}

/// The path of a part: in a map that is read, the key is the name of the variable.
fn in_variable(path: Path) -> Path {
    match path.steps().split_first() {
        Some((Step::Key(name), rest)) => {
            rest.iter().cloned().fold(Path::root().attribute(Arc::clone(name)), Path::step)
        }
        _ => path,
    }
}

/// Whether each attribute of what is found has a field in what is wanted, or is in what reads a part.
fn keeps_all(found: &Type, wanted: &'static TypeSpec) -> bool {
    match (found.kind(), wanted) {
        (TypeKind::Object(found), TypeSpec::Object(_)) => {
            let mut fields = HashMap::new();
            wanted.each_attribute(&mut |name, ty| {
                fields.insert(name, ty);
            });
            found.iter().all(|has| match fields.get(has.name()) {
                Some(wanted) => keeps_all(has.ty(), wanted),
                None => wanted.is_part(),
            })
        }
        (TypeKind::Tuple(found), TypeSpec::Tuple(wanted)) => {
            found.iter().zip(*wanted).all(|(found, wanted)| keeps_all(found, wanted))
        }
        // Nobody knows which keys there are.
        (TypeKind::Map(element), TypeSpec::Object(_)) => {
            let mut keeps_each = wanted.is_part();
            wanted.each_attribute(&mut |_, field| keeps_each &= keeps_all(element, field));
            keeps_each
        }
        (_, TypeSpec::List(wanted) | TypeSpec::Set(wanted) | TypeSpec::Map(wanted)) => match found.kind() {
            TypeKind::Object(found) => found.iter().all(|has| keeps_all(has.ty(), wanted)),
            TypeKind::Tuple(found) => found.iter().all(|found| keeps_all(found, wanted)),
            _ => found.element().is_none_or(|found| keeps_all(found, wanted)),
        },
        _ => true,
    }
}

fn all_optional(ty: &Type) -> Type {
    match ty.kind() {
        TypeKind::Object(object) => {
            let optional = |a: &ObjectAttribute| ObjectAttribute::optional(a.name(), all_optional(a.ty()));
            ObjectType::new(object.iter().map(optional)).into()
        }
        TypeKind::Tuple(types) => Type::tuple(types.iter().map(all_optional)),
        _ => match ty.element() {
            Some(element) => ty.with_element(all_optional(element)).unwrap_or_else(|| ty.clone()),
            None => ty.clone(),
        },
    }
}

/// Why values do not fit the struct they are read into.
pub(crate) struct Misfits<'r, 'm, 's> {
    pub(crate) target: &'r Target,
    pub(crate) variables: &'m Variables,
    pub(crate) values: &'r VariableValues,
    pub(crate) given: &'r HashMap<&'s str, Given<'s>>,
    pub(crate) budget: &'r Budget,
}

impl<'m> Misfits<'_, 'm, '_> {
    /// The problems of values; variables that are not set, and have to be for this struct, are put to the others.
    pub(crate) fn told(&self, error: &Error, names: &mut Names<'m, '_>) -> Diagnostics {
        let mut all = Diagnostics::up_to(self.budget.limits().problems());
        // The type of a list is wrong once, not for each element; of what is sensitive little is told.
        let mut known: BTreeSet<(&str, String)> = BTreeSet::new();
        for problem in error.problems() {
            if let Some(exhausted) = problem.exhausted() {
                all.push(Diagnostic::limit("Values exceed the limits", exhausted).at(problem.path()));
                continue;
            }
            let path = in_variable(problem.path());
            let variable = match path.steps().first() {
                Some(Step::Attribute(name)) => self.variables.get(name),
                _ => None,
            };
            match variable {
                // It is told whole, and once.
                Some(variable) if known.contains(&(&variable.name, String::new())) => {}
                Some(variable) => {
                    if let Some(told) = self.unconverted(variable) {
                        known.insert((&variable.name, String::new()));
                        all.append(told);
                        continue;
                    }
                    let Some(told) = self.misfit(variable, &path, problem, names) else { continue };
                    if self.is_new(variable, &told, &mut known) {
                        all.push(told);
                    }
                }
                None if self.variables.is_partial => {}
                None if problem.kind() == ProblemKind::Attributes && path.steps().is_empty() => {
                    all.append(self.other_variables(problem));
                }
                None => all.push(unread(problem)),
            }
        }
        (0..error.omitted()).for_each(|_| all.omit(Severity::Error));
        all
    }

    /// What is told of a value that cannot be converted to what the program reads; `None` if nothing is wrong with that.
    fn unconverted(&self, variable: &Variable) -> Option<Diagnostics> {
        let wanted = self.target.of_converted(variable)?;
        let value = self.values.get(&variable.name)?;
        let error = convert_within(value, wanted, self.budget).err()?;
        Some(match self.given.get(variable.name.as_str()) {
            Some(given) => given.unconverted(variable, &error, value.ty(), wanted, self.budget),
            None => {
                let sentence = match variable.secrecy() {
                    Some(_) => sensitive_sentence(&error, value.ty(), wanted),
                    None => error.sentence(),
                };
                let told = of_limit(unsuitable_default(variable, &sentence), error.exhausted());
                let told = told.in_place(variable.default_place());
                Diagnostics::from(told.at(Path::root().attribute(variable.name.as_str())))
            }
        })
    }

    /// Whether nothing like this is told of the variable.
    fn is_new<'v>(
        &self,
        variable: &'v Variable,
        told: &Diagnostic,
        known: &mut BTreeSet<(&'v str, String)>,
    ) -> bool {
        let is_of_type = told.summary() == UNSUITABLE;
        let path = told.path().filter(|_| !is_of_type).map(ToString::to_string).unwrap_or_default();
        let is_repeated = is_of_type || variable.secrecy().is_some();
        !is_repeated || known.insert((&variable.name, format!("{path}: {}", told.detail())))
    }

    /// What is wrong with a variable, at this path of what is read.
    fn misfit(
        &self,
        variable: &'m Variable,
        path: &Path,
        problem: &Problem,
        names: &mut Names<'m, '_>,
    ) -> Option<Diagnostic> {
        let name = variable.name.as_str();
        // What is wrong with it is told, or nothing is known of it.
        if self.values.get(name).is_some_and(|value| !value.is_known()) {
            return None;
        }
        if let Some(unset) = names.unset.iter().position(|unset| *unset == name) {
            if problem.kind() == ProblemKind::Null && path.steps().len() == 1 && self.variables.is_of_type {
                names.unset.remove(unset);
                names.missing.push(variable);
                return None;
            }
        }
        let declared = variable.declared_at.clone();
        let given = self.given.get(name);
        let steps = path.steps().get(1..).unwrap_or_default();
        if let Some(secrecy) = variable.secrecy() {
            return Some(self.secret_misfit(variable, secrecy, steps, problem));
        }
        let path = as_written(variable.constraint.ty(), path);
        // Whoever gives a value cannot add to its type, nor take from it.
        let is_typed = part_of(variable.constraint.ty(), steps).is_some_and(|ty| ty.as_object().is_some());
        if problem.kind() == ProblemKind::Attributes && is_typed && !self.variables.is_of_type {
            return Some(unread(problem).at(path).in_place(declared));
        }
        if let Some(told) = self.left_out(variable, steps, problem) {
            return Some(told.at(path));
        }
        let diagnostic = match given {
            Some(given) => given.invalid(variable, problem.message()),
            None => unsuitable_default(variable, problem.message()),
        };
        let place = match given {
            Some(given) => Some(given.place_of(variable, steps, self.budget)),
            None => variable.default_place(),
        };
        Some(diagnostic.at(path).in_place(place))
    }

    /// What is told of an attribute that is null because it is left out: nobody who gives the value wrote a null.
    fn left_out(&self, variable: &Variable, steps: &[Step], problem: &Problem) -> Option<Diagnostic> {
        let (Step::Attribute(name), object) = steps.split_last()? else { return None };
        if problem.kind() != ProblemKind::Null {
            return None;
        }
        let wanted = self.target.of_variable(&variable.name).and_then(|ty| part_of(ty, object)?.as_object());
        let is_known = |name: &str| wanted.is_some_and(|wanted| wanted.get(name).is_some());
        match self.given.get(variable.name.as_str()) {
            Some(given) => given.left_out(variable, object, name, &is_known, self.budget),
            None => self.left_out_of_default(variable, object, name, &is_known),
        }
    }

    /// The same of a default: its type says which names are written, unless the declared one adds some.
    fn left_out_of_default(
        &self,
        variable: &Variable,
        object: &[Step],
        name: &str,
        is_known: &dyn Fn(&str) -> bool,
    ) -> Option<Diagnostic> {
        let written = part_of(variable.default.as_ref()?.ty(), object)?.as_object()?;
        if written.get(name).is_some() {
            return None;
        }
        let others = written.iter().map(ObjectAttribute::name).filter(|written| !is_known(written));
        let meant = if self.budget.suggest(written.len()) { nearest(name, others) } else { None };
        let told = unsuitable_default(variable, &is_required(name)).in_place(variable.default_place());
        Some(match meant {
            Some(meant) => told.with_hint(instead(meant, name)),
            None => told,
        })
    }

    /// What is wrong within a sensitive variable: which part of the struct does not take it, and no word of the value.
    fn secret_misfit(
        &self,
        variable: &Variable,
        secrecy: &'static str,
        steps: &[Step],
        problem: &Problem,
    ) -> Diagnostic {
        // A key of a map is a part of the value.
        let shown = steps.iter().take_while(|step| !matches!(step, Step::Key(_)));
        let path = shown.fold(Path::root().attribute(variable.name.as_str()), |path, step| match step {
            Step::Attribute(name) => path.attribute(&**name),
            Step::Index(index) | Step::Element(index) => path.index(*index),
            _ => path,
        });
        let wanted = self.target.of_variable(&variable.name).and_then(|ty| part_of(ty, steps));
        let why = match (problem.kind(), wanted) {
            (ProblemKind::Attributes, _) => {
                "its attributes are others than those that the program reads".to_owned()
            }
            (ProblemKind::Null, _) => match (steps.last(), self.left_out(variable, steps, problem)) {
                // The name is the program's.
                (Some(Step::Attribute(name)), Some(_)) => is_required(name),
                _ => "the program takes no null".to_owned(),
            },
            (ProblemKind::Range, _) => "the program takes no such number".to_owned(),
            (ProblemKind::Type, Some(wanted)) => {
                format!("{} required", wanted.friendly_name_for_constraint())
            }
            _ => "the program does not take it".to_owned(),
        };
        let told = match self.given.get(variable.name.as_str()) {
            Some(given) => given.invalid_secret(variable, secrecy, &why),
            None => unsuitable_default(variable, &why).in_place(variable.declared_at.clone()),
        };
        told.at(path)
    }

    /// What is told where the variables of a module are not those that the program reads.
    fn other_variables(&self, problem: &Problem) -> Diagnostics {
        let mut all = Diagnostics::up_to(self.budget.limits().problems());
        let Some(object) = self.target.ty.as_object() else {
            all.push(unread(problem));
            return all;
        };
        let mut undeclared: Vec<&str> = object.iter().map(ObjectAttribute::name).collect();
        undeclared.retain(|name| self.variables.get(name).is_none());
        let unread = self
            .variables
            .iter()
            .filter(|variable| !self.target.is_part && self.target.of_variable(&variable.name).is_none());
        for variable in unread {
            let name = &variable.name;
            let meant = match self.budget.suggest(undeclared.len()) {
                true => nearest(name, undeclared.iter().copied()),
                false => None,
            };
            undeclared.retain(|name| Some(*name) != meant);
            let detail = format!("The program that reads this has no variable named {}.", Excerpt(name));
            let told = Diagnostic::error(UNSUITABLE, detail).with_hint(did_you_mean(meant).trim_start());
            all.push(told.in_place(variable.declared_at.clone()).at(Path::root().attribute(name.as_str())));
        }
        for name in undeclared {
            let detail = format!(
                "The program that reads this needs a variable named {}, which is not declared.",
                Excerpt(name)
            );
            all.push(Diagnostic::error(UNSUITABLE, detail).at(Path::root().attribute(name)));
        }
        all
    }
}

/// The type of the part that these steps lead to; `None` where a dynamic type leaves it open.
fn part_of<'t>(ty: &'t Type, steps: &[Step]) -> Option<&'t Type> {
    steps.iter().try_fold(ty, |ty, step| match (ty.kind(), step) {
        (TypeKind::Object(object), Step::Attribute(name) | Step::Key(name)) => {
            object.get(name).map(ObjectAttribute::ty)
        }
        (TypeKind::Tuple(types), Step::Index(index) | Step::Element(index)) => types.get(*index),
        _ => ty.element(),
    })
}

/// The path as people write it who give a value of this type: what the program reads as a set may be a list to them.
fn as_written(ty: &Type, path: &Path) -> Path {
    let (first, steps) = match path.steps().split_first() {
        Some((Step::Attribute(name), steps)) => (Path::root().attribute(&**name), steps),
        _ => return path.clone(),
    };
    let is_set =
        |before: &[Step]| part_of(ty, before).is_some_and(|ty| matches!(ty.kind(), TypeKind::Set(_)));
    steps.iter().enumerate().fold(first, |path, (i, step)| match step {
        Step::Element(index) if !is_set(steps.get(..i).unwrap_or_default()) => path.index(*index),
        step => path.step(step.clone()),
    })
}
