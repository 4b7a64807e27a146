//! What an expression consists of.

use std::sync::Arc;

use tfsdk_core::diag::Diagnostic;
use tfsdk_core::number::Number;
use tfsdk_core::span::{Pos, SourceRange};

/// An expression of Terraform's language and where it stands.
///
/// Its depth is bounded by [`MAX_DEPTH`](super::MAX_DEPTH): chains of operators and of accesses are kept as lists.
///
/// ```
/// use tfsdk::expr::{ExprKind, Pos, parse_expression};
///
/// let (expr, _) = parse_expression(b"  var.size", "main.tf", Pos::START);
/// assert_eq!(expr.range.start.column, 3);
/// assert!(matches!(expr.kind, ExprKind::Access { .. }));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What kind of expression it is.
    pub kind: ExprKind,
    /// Where it stands in the source.
    pub range: SourceRange,
}

/// The kinds of expression.
///
/// ```
/// use tfsdk::expr::{ExprKind, Pos, parse_expression};
///
/// let (expr, _) = parse_expression(b"\"a-${b}\"", "", Pos::START);
/// let ExprKind::Template(parts) = &expr.kind else { panic!("it is a template") };
/// assert!(matches!(&parts[0].kind, ExprKind::Text(text) if &**text == "a-"));
/// assert!(matches!(&parts[1].kind, ExprKind::Variable(name) if &**name == "b"));
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum ExprKind {
    /// A number.
    Number(Number),
    /// `true` or `false`.
    Bool(bool),
    /// `null`.
    Null,
    /// Literal text: a quoted string without sequences, or a part of a template. The values that are made of it share it.
    Text(Arc<str>),
    /// A quoted string with sequences, or a heredoc: its parts, joined to a string.
    Template(Vec<Expr>),
    /// A template of one interpolation and nothing else, `"${x}"`: the value itself, not a string.
    TemplateWrap(Box<Expr>),
    /// A `%{for}` directive: the results of the `for` expression, joined to a string.
    TemplateJoin(Box<Expr>),
    /// `[a, b]`.
    Tuple(Vec<Expr>),
    /// `{ a = 1, (b) = 2 }`.
    Object(Vec<ObjectItem>),
    /// `name(args)`.
    Call(Box<Call>),
    /// The name of a variable, the start of a reference.
    Variable(Arc<str>),
    /// The element at hand within a splat expression.
    SplatItem,
    /// A value and the attributes, indexes and splats taken of it in turn.
    Access {
        /// What is accessed.
        source: Box<Expr>,
        /// The steps, never empty.
        steps: Vec<AccessStep>,
    },
    /// `-x` or `!x`.
    Unary {
        /// The operator.
        op: UnaryOp,
        /// What it is applied to.
        operand: Box<Expr>,
    },
    /// Operators of one precedence, applied from left to right: `a - b + c`.
    Binary {
        /// The first operand.
        first: Box<Expr>,
        /// The operators with their right operands, never empty.
        rest: Vec<(BinaryOp, Expr)>,
    },
    /// `condition ? then : otherwise`.
    Conditional(Box<Conditional>),
    /// `[for …]` or `{for …}`.
    For(Box<ForExpr>),
    /// `(x)`.
    Parentheses(Box<Expr>),
    /// Stands where a syntax error left nothing better; its value is unknown.
    Invalid(Vec<Diagnostic>),
}

/// One attribute of an object expression.
///
/// ```
/// use tfsdk::expr::{ExprKind, Pos, parse_expression};
///
/// let (expr, _) = parse_expression(b"{ a = 1, (b) = 2 }", "", Pos::START);
/// let ExprKind::Object(items) = &expr.kind else { panic!("it is an object") };
/// assert_eq!((items[0].name(), items[1].name()), (Some("a"), None));
/// assert!(items[1].computed);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct ObjectItem {
    /// The key as written: a bare name stands for itself, see [`ObjectItem::name`].
    pub key: Expr,
    /// Whether the key begins with a parenthesis and is an expression whatever it looks like.
    pub computed: bool,
    /// The value.
    pub value: Expr,
}

impl ObjectItem {
    /// The key when it is a bare name (`null`, `true` and `false` are names here), the only form whose meaning needs
    /// no evaluation.
    ///
    /// ```
    /// use tfsdk::expr::{ExprKind, Pos, parse_expression};
    ///
    /// let (expr, _) = parse_expression(b"{ a = 1, \"b\" = 2 }", "", Pos::START);
    /// let ExprKind::Object(items) = &expr.kind else { panic!("it is an object") };
    /// assert_eq!((items[0].name(), items[1].name()), (Some("a"), None));
    /// ```
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        if self.computed { None } else { self.key.as_keyword() }
    }

    /// The key when nothing has to be evaluated: the [`name`](Self::name), or a text in quotes.
    pub(crate) fn literal_key(&self) -> Option<Arc<str>> {
        match &self.key.kind {
            ExprKind::Variable(text) | ExprKind::Text(text) if !self.computed => Some(Arc::clone(text)),
            _ => self.name().map(Arc::from),
        }
    }
}

/// A function call.
///
/// ```
/// use tfsdk::expr::{ExprKind, Pos, parse_expression};
///
/// let (expr, _) = parse_expression(b"max(sizes...)", "", Pos::START);
/// let ExprKind::Call(call) = &expr.kind else { panic!("it is a call") };
/// assert_eq!((call.name.as_str(), call.args.len(), call.expand_final), ("max", 1, true));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// The function's name, with its namespace (`provider::time::now`).
    pub name: String,
    /// The arguments.
    pub args: Vec<Expr>,
    /// Whether the last argument is expanded (`...`).
    pub expand_final: bool,
    /// Where the name stands.
    pub name_range: SourceRange,
    /// Where the opening parenthesis stands.
    pub open_range: SourceRange,
    /// Where the closing parenthesis stands.
    pub close_range: SourceRange,
}

impl Call {
    /// From the opening to the closing parenthesis.
    ///
    /// ```
    /// use tfsdk::expr::{ExprKind, Pos, parse_expression};
    ///
    /// let (expr, _) = parse_expression(b"max(1, 2)", "", Pos::START);
    /// let ExprKind::Call(call) = &expr.kind else { panic!("it is a call") };
    /// assert_eq!(call.args_range().start.column, 4);
    /// ```
    #[must_use]
    pub fn args_range(&self) -> SourceRange {
        self.open_range.to(self.close_range)
    }
}

/// One access and where it stands, from its dot or bracket on.
///
/// ```
/// use tfsdk::expr::{AccessKind, ExprKind, Pos, parse_expression};
///
/// let (expr, _) = parse_expression(b"var.zones[0]", "", Pos::START);
/// let ExprKind::Access { steps, .. } = &expr.kind else { panic!("it is an access") };
/// assert!(matches!(&steps[0].kind, AccessKind::Attribute(name) if name == "zones"));
/// assert_eq!(steps[1].range.start.column, 10);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct AccessStep {
    /// What is accessed.
    pub kind: AccessKind,
    /// Where the step stands.
    pub range: SourceRange,
}

/// The ways to access a part of a value.
///
/// ```
/// use tfsdk::expr::{AccessKind, ExprKind, Pos, parse_expression};
///
/// let (expr, _) = parse_expression(b"disks[*].size", "", Pos::START);
/// let ExprKind::Access { steps, .. } = &expr.kind else { panic!("it is an access") };
/// assert!(matches!(&steps[0].kind, AccessKind::Splat { .. }));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub enum AccessKind {
    /// `.name`.
    Attribute(String),
    /// `[key]`.
    Index(Expr),
    /// `.0`, an old way to write `[0]`.
    LegacyIndex(Number),
    /// `.*` and the attributes behind it.
    AttributeSplat(Vec<AccessStep>),
    /// `[*]` and all the steps behind it.
    Splat {
        /// The steps taken of each element.
        each: Vec<AccessStep>,
        /// Where `[*]` itself stands.
        marker: SourceRange,
    },
    /// A step that could not be read; its value is unknown.
    Invalid,
}

/// Operators with one operand.
///
/// ```
/// use tfsdk::expr::{ExprKind, Pos, UnaryOp, parse_expression};
///
/// let (expr, _) = parse_expression(b"!ready", "", Pos::START);
/// assert!(matches!(expr.kind, ExprKind::Unary { op: UnaryOp::Not, .. }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `-`
    Negate,
    /// `!`
    Not,
}

/// Operators with two operands.
///
/// ```
/// use tfsdk::expr::{BinaryOp, ExprKind, Pos, parse_expression};
///
/// let (expr, _) = parse_expression(b"a - b - c", "", Pos::START);
/// let ExprKind::Binary { rest, .. } = &expr.kind else { panic!("it is an operation") };
/// assert!(rest.iter().all(|(op, _)| *op == BinaryOp::Subtract));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `>`
    GreaterThan,
    /// `>=`
    GreaterThanOrEqual,
    /// `<`
    LessThan,
    /// `<=`
    LessThanOrEqual,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Modulo,
}

impl BinaryOp {
    /// How strongly it binds: higher binds first.
    pub(crate) fn precedence(self) -> u8 {
        match self {
            Self::Or => 0,
            Self::And => 1,
            Self::Equal | Self::NotEqual => 2,
            Self::GreaterThan | Self::GreaterThanOrEqual | Self::LessThan | Self::LessThanOrEqual => 3,
            Self::Add | Self::Subtract => 4,
            Self::Multiply | Self::Divide | Self::Modulo => 5,
        }
    }
}

/// The three parts of a conditional expression.
///
/// ```
/// use tfsdk::expr::{ExprKind, Pos, parse_expression};
///
/// let (expr, _) = parse_expression(b"big ? 10 : 1", "", Pos::START);
/// let ExprKind::Conditional(parts) = &expr.kind else { panic!("it is a conditional") };
/// assert_eq!(parts.condition.as_keyword(), Some("big"));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Conditional {
    /// What decides.
    pub condition: Expr,
    /// The result when the condition is true.
    pub then: Expr,
    /// The result when it is false.
    pub otherwise: Expr,
}

/// A `for` expression.
///
/// ```
/// use tfsdk::expr::{ExprKind, Pos, parse_expression};
///
/// let (expr, _) = parse_expression(b"{ for i, z in zones : z => i... }", "", Pos::START);
/// let ExprKind::For(parts) = &expr.kind else { panic!("it is a for expression") };
/// assert_eq!((parts.key_name.as_deref(), parts.value_name.as_str(), parts.group), (Some("i"), "z", true));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct ForExpr {
    /// The name of the key or index, when one is given.
    pub key_name: Option<String>,
    /// The name of the element.
    pub value_name: String,
    /// What is iterated over.
    pub collection: Expr,
    /// The key of each result; present when an object is built.
    pub key: Option<Expr>,
    /// Each result.
    pub value: Expr,
    /// The `if` clause.
    pub condition: Option<Expr>,
    /// Whether results of the same key are grouped (`...`).
    pub group: bool,
}

impl Expr {
    pub(crate) fn new(kind: ExprKind, range: SourceRange) -> Self {
        Self { kind, range }
    }

    /// What stands where nothing could be read.
    pub(crate) fn placeholder(range: SourceRange) -> Self {
        Self { kind: ExprKind::Invalid(Vec::new()), range }
    }

    /// Where it begins, which HCL points at where the whole range would be too much: the bracket of a list or an object, the
    /// text of a string, the first operand, the name of a call with its parenthesis.
    ///
    /// Of an expression that stands by itself: a text that is a part of a template has no quotes, which are left out here.
    ///
    /// ```
    /// use tfsdk::expr::{Pos, parse_expression};
    ///
    /// let start = |text: &str| parse_expression(text.as_bytes(), "", Pos::START).0.start_range().to_string();
    /// assert_eq!(start("[1, 2]"), "1,1-2");
    /// assert_eq!(start("\"abc\""), "1,2-5");
    /// assert_eq!(start("keys(var.a)"), "1,1-6");
    /// assert_eq!(start("var.a.b"), "1,1-8");
    /// ```
    #[must_use]
    pub fn start_range(&self) -> SourceRange {
        match &self.kind {
            ExprKind::Text(_) => within_quotes(self.range),
            ExprKind::Template(parts) => match parts.first() {
                Some(Self { kind: ExprKind::Text(_), range }) => *range,
                Some(part) => part.start_range(),
                None => self.range,
            },
            ExprKind::Parentheses(inner) => inner.start_range(),
            ExprKind::Binary { first, .. } => first.start_range(),
            ExprKind::Conditional(parts) => parts.condition.start_range(),
            ExprKind::Access { steps, .. } => steps.last().and_then(own_start).unwrap_or(self.range),
            ExprKind::Call(call) => call.name_range.to(call.open_range),
            ExprKind::Tuple(_) | ExprKind::Object(_) | ExprKind::For(_) | ExprKind::Unary { .. } => {
                first_of(self.range, 1)
            }
            _ => self.range,
        }
    }

    /// The name when the expression is nothing but a bare name (`null`, `true` and `false` are names here), as HCL's
    /// `ExprAsKeyword`.
    ///
    /// ```
    /// use tfsdk::expr::{Pos, parse_expression};
    ///
    /// assert_eq!(parse_expression(b"string", "", Pos::START).0.as_keyword(), Some("string"));
    /// assert_eq!(parse_expression(b"var.a", "", Pos::START).0.as_keyword(), None);
    /// ```
    #[must_use]
    pub fn as_keyword(&self) -> Option<&str> {
        match &self.kind {
            ExprKind::Variable(name) => Some(name),
            ExprKind::Null => Some("null"),
            ExprKind::Bool(true) => Some("true"),
            ExprKind::Bool(false) => Some("false"),
            _ => None,
        }
    }

    /// The text when the expression is a quoted string or heredoc without sequences.
    ///
    /// ```
    /// use tfsdk::expr::{Pos, parse_expression};
    ///
    /// assert_eq!(parse_expression(b"\"a\"", "", Pos::START).0.as_literal_text(), Some("a"));
    /// assert_eq!(parse_expression(b"\"${a}\"", "", Pos::START).0.as_literal_text(), None);
    /// ```
    #[must_use]
    pub fn as_literal_text(&self) -> Option<&str> {
        match &self.kind {
            ExprKind::Text(text) => Some(text),
            ExprKind::Template(parts) => match parts.as_slice() {
                [Self { kind: ExprKind::Text(text), .. }] => Some(text),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Where an access begins to HCL whose last step is one of its own; one by names and literals alone is a whole.
fn own_start(step: &AccessStep) -> Option<SourceRange> {
    match &step.kind {
        AccessKind::Splat { marker, .. } => Some(*marker),
        AccessKind::AttributeSplat(_) => Some(first_of(step.range, 2)),
        AccessKind::Index(key) if !is_literal(key) => Some(first_of(step.range, 1)),
        _ => None,
    }
}

fn is_literal(key: &Expr) -> bool {
    matches!(key.kind, ExprKind::Number(_) | ExprKind::Text(_) | ExprKind::Bool(_) | ExprKind::Null)
}

/// So many characters at the beginning, each of one byte.
fn first_of(range: SourceRange, count: u32) -> SourceRange {
    SourceRange { end: later(range.start, count), ..range }
}

fn later(place: Pos, count: u32) -> Pos {
    Pos { byte: place.byte.saturating_add(count), column: place.column.saturating_add(count), ..place }
}

/// The text of a quoted string; behind the quotes if there is none.
fn within_quotes(quoted: SourceRange) -> SourceRange {
    let SourceRange { start, mut end } = quoted;
    if end.byte.saturating_sub(start.byte) <= 2 {
        return SourceRange::at(end);
    }
    (end.byte, end.column) = (end.byte - 1, end.column - 1);
    SourceRange { start: later(start, 1), end }
}
