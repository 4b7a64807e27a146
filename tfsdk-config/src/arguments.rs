//! Arguments of any name, in either syntax.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use tfsdk_core::diag::{Diagnostics, Place};
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::span::SourceRange;
use tfsdk_lang::expr::{Expr, Marked, Scope};

use crate::body::Body;
use crate::expression::Expression;

/// An argument of a body, whatever its name: a local value, or a value for a variable.
///
/// ```
/// use tfsdk::config::{Bindings, File};
///
/// let (file, _) = File::parse("a.tf.json", r#"{"locals": {"size": "${1 + 1}", "name": "a${local.size}"}}"#);
/// let (blocks, _) = file.body().blocks("locals", &[]);
/// let (locals, problems) = blocks[0].body.arguments();
/// assert!(problems.is_empty());
/// assert_eq!(locals.iter().map(|local| local.name()).collect::<Vec<_>>(), ["size", "name"]);
/// let (size, _) = locals[0].evaluate(&Bindings::new());
/// assert_eq!(size.value.to_string(), "2");
/// ```
///
/// Its `Debug` form has the name and the place, not what is written there, which may be sensitive.
#[derive(Clone, Copy)]
pub struct Argument<'f> {
    name: &'f str,
    name_range: SourceRange,
    expr: Expression<'f>,
    file: &'f Arc<str>,
    limits: Limits,
}

impl fmt::Debug for Argument<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Argument")
            .field("name", &self.name)
            .field("name_range", &self.name_range)
            .finish_non_exhaustive()
    }
}

impl<'f> Body<'f> {
    /// All arguments of a body that has no blocks, such as that of `locals`, in the order of the source.
    ///
    /// Unlike [`decode`](Self::decode) it needs no shape that names them. In native syntax a block is a problem; in JSON
    /// syntax each property but `//` is an argument.
    ///
    /// ```
    /// use tfsdk::config::File;
    ///
    /// let (file, _) = File::parse("a.tfvars", "zone = \"a\"\nserver {}\n");
    /// let (arguments, problems) = file.body().arguments();
    /// assert_eq!((arguments.len(), arguments[0].name()), (1, "zone"));
    /// assert!(problems.to_string().starts_with("a.tfvars:2,1-7: Unexpected \"server\" block"), "{problems}");
    /// ```
    #[must_use]
    pub fn arguments(self) -> (Vec<Argument<'f>>, Diagnostics) {
        let Body { file, raw, limits } = self;
        let mut problems = Diagnostics::up_to(limits.problems());
        let found = raw.just_attributes(file, &mut problems);
        let argument = found.into_iter().map(|found| Argument {
            name: found.name,
            name_range: found.name_range,
            expr: found.expr,
            file,
            limits,
        });
        (argument.collect(), problems.in_file(file))
    }
}

impl<'f> Argument<'f> {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'f str {
        self.name
    }

    /// Where its name stands.
    ///
    /// ```
    /// use tfsdk::config::File;
    ///
    /// let (file, _) = File::parse("a.tfvars", "zone = \"a\"\n");
    /// assert_eq!(file.body().arguments().0[0].place().to_string(), "a.tfvars:1,1-5");
    /// ```
    #[must_use]
    pub fn place(&self) -> Place {
        Place::new(self.name_range).in_file(self.file)
    }

    /// Its value and the marks of that, with the variables and functions of `scope`.
    ///
    /// In JSON syntax strings are templates. There is a value even where there are errors: what could not be evaluated is unknown. The
    /// limits of the file hold for each argument anew.
    ///
    /// ```
    /// use tfsdk::config::{Bindings, File};
    ///
    /// let (file, _) = File::parse("a.tf", "size = 1 + nope\n");
    /// let (size, problems) = file.body().arguments().0[0].evaluate(&Bindings::new());
    /// assert!(!size.value.is_known());
    /// assert!(problems.to_string().starts_with("a.tf:1,12-16: Unknown variable"), "{problems}");
    /// ```
    #[must_use]
    pub fn evaluate(&self, scope: &dyn Scope) -> (Marked, Diagnostics) {
        let mut problems = Diagnostics::up_to(self.limits.problems());
        let value = self.expr.evaluate(self.file, scope, &self.budget(), &mut problems);
        (value, problems.in_file(self.file))
    }

    /// The expressions that it consists of: one, or those in the strings of JSON syntax. They tell what it
    /// [refers to](Expr::references), and so what has to be evaluated before.
    ///
    /// ```
    /// use tfsdk::config::File;
    ///
    /// let (file, _) = File::parse("a.tf.json", r#"{"a": ["${local.b}", 1, {"c": "${var.d}"}]}"#);
    /// let (expressions, problems) = file.body().arguments().0[0].expressions();
    /// assert!(problems.is_empty());
    /// let names = expressions.iter().flat_map(|expr| expr.references()).map(|reference| reference.name.to_owned());
    /// assert_eq!(names.collect::<Vec<_>>(), ["local", "var"]);
    /// ```
    #[must_use]
    pub fn expressions(&self) -> (Vec<Cow<'f, Expr>>, Diagnostics) {
        let (found, problems) = self.expr.parsed(self.file, &self.budget());
        (found, problems.in_file(self.file))
    }

    fn budget(&self) -> Budget {
        let range = self.expr.range();
        Budget::new(self.limits, range.end.byte.saturating_sub(range.start.byte) as usize)
    }
}
