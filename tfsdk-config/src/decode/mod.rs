//! Bodies to values, by what a schema says.
//!
//! A `shape` says what a body has to contain; `schema` makes one of a schema. The `decoder` goes through the body as a `view`: it takes
//! the `content`, with `dynamic` blocks expanded, evaluates and converts each attribute, and makes one value of the `blocks`. What does
//! not fit leaves a diagnostic and an unknown value, so that all problems are found in one pass; `trail` and `places` say where they
//! stand. `read` makes a struct of the value.

mod blocks;
mod content;
mod decoder;
mod dynamic;
mod iteration;
mod known;
mod marks;
mod places;
mod read;
mod schema;
mod shape;
mod trail;
mod view;

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::mapping::FromTf;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Marked, Scope};

pub use shape::{AttributeShape, BlockShape, BodyShape};

use crate::body::Body;
use decoder::Decoded;
use view::Meta;

impl<'f> Body<'f> {
    /// The value of the body by `spec`, with the variables and functions of `scope`.
    ///
    /// As in Terraform, attributes are evaluated and converted, blocks of one type form a list, set, map or object by
    /// their nesting, `dynamic` blocks are expanded, and attributes of lists and sets of objects may be written as
    /// blocks. There is a value even when there are errors: what could not be evaluated is unknown. All problems are
    /// reported, in the order of the source.
    ///
    /// The [limits](crate::File::parse_with) of the file hold for the whole, all expressions and `dynamic` blocks in it
    /// together: where one is met, there is an error, and nothing after it is evaluated.
    ///
    /// No value of a [sensitive](AttributeShape::sensitive) attribute is in a text of a diagnostic, and the places of lines
    /// with one are [hidden](tfsdk_core::diag::Place::hidden).
    ///
    /// ```
    /// use tfsdk::config::{AttributeShape, BlockShape, BodyShape, File};
    /// use tfsdk::schema::BlockNesting;
    /// use tfsdk::expr::NoScope;
    /// use tfsdk::Type;
    ///
    /// let disk = BodyShape::new([AttributeShape::required("size", Type::NUMBER)], []);
    /// let spec = BodyShape::new(
    ///     [AttributeShape::optional("name", Type::STRING)],
    ///     [BlockShape { name: "disk".into(), nesting: BlockNesting::List, min_items: 0, max_items: 0, body: disk }],
    /// );
    /// let (file, _) = File::parse("main.tf", "disk {\n  size = \"10\"\n}\ndisk {\n  size = 20\n}\n");
    /// let (value, diags) = file.body().decode(&spec, &NoScope);
    /// assert!(diags.is_empty());
    /// assert_eq!(value.to_string(), "{ disk = [{ size = 10 }, { size = 20 }], name = null }");
    /// ```
    #[must_use]
    pub fn decode(self, spec: &BodyShape, scope: &dyn Scope) -> (Value, Diagnostics) {
        let Decoded { value, diagnostics, .. } = Decoded::of(self, spec, scope, Meta::default());
        (value, diagnostics)
    }

    /// Like [`decode`](Self::decode), for the body of a `resource` or `data` block: the arguments and blocks that belong
    /// to Terraform itself, such as `count` and `lifecycle`, are ignored, not evaluated.
    ///
    /// Everything in an escaping block `_ { … }` belongs to the schema, whatever its name.
    ///
    /// ```
    /// use tfsdk::config::{AttributeShape, BodyShape, File};
    /// use tfsdk::expr::NoScope;
    /// use tfsdk::Type;
    ///
    /// let source = "resource \"disk\" \"a\" {\n  count = var.disks\n  size  = 10\n}\n";
    /// let (file, _) = File::parse("main.tf", source);
    /// let (blocks, _) = file.body().blocks("resource", &["type", "name"]);
    /// let shape = BodyShape::new([AttributeShape::required("size", Type::NUMBER)], []);
    /// let (value, problems) = blocks[0].body.decode_resource(&shape, &NoScope);
    /// assert!(problems.is_empty());
    /// assert_eq!(value.to_string(), "{ size = 10 }");
    /// ```
    #[must_use]
    pub fn decode_resource(self, spec: &BodyShape, scope: &dyn Scope) -> (Value, Diagnostics) {
        let Decoded { value, diagnostics, .. } = Decoded::of(self, spec, scope, Meta::RESOURCE);
        (value, diagnostics)
    }

    /// Like [`decode_resource`](Self::decode_resource), with the marks of what the value is made of: which parts are sensitive or
    /// ephemeral, as the scope says it of its variables. What `spec` says to be sensitive is none of them.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::config::{AttributeShape, Bindings, BodyShape, File};
    /// use tfsdk::expr::{Marked, Marks};
    ///
    /// let (file, _) = File::parse("main.tf", "name = \"a\"\ntags = { pin = var.pin }\n");
    /// let pin = Marked::new("1234".into(), Marks::sensitive());
    /// let mut scope = Bindings::new();
    /// scope.insert("var", Marked::new(tfsdk::Value::object([("pin", pin.value)]), Marks::of_attributes([("pin".into(), pin.marks)])));
    /// let tags = AttributeShape::optional("tags", Type::map(Type::STRING));
    /// let shape = BodyShape::new([AttributeShape::required("name", Type::STRING), tags], []);
    /// let (value, problems) = file.body().decode_resource_marked(&shape, &scope);
    /// assert!(problems.is_empty());
    /// assert!(value.marks.attribute("name").is_none());
    /// assert!(value.marks.attribute("tags").attribute("pin").is_sensitive());
    /// ```
    #[must_use]
    pub fn decode_resource_marked(self, spec: &BodyShape, scope: &dyn Scope) -> (Marked, Diagnostics) {
        let Decoded { value, diagnostics, marked, .. } = Decoded::of(self, spec, scope, Meta::RESOURCE);
        let marks = marks::of_parts(&value, &marked, self.limits);
        (Marked::new(value, marks), diagnostics)
    }

    /// Like [`decode`](Self::decode), for the body of a `provider` block: `alias` and `version`, which belong to Terraform
    /// itself, are ignored, not evaluated.
    ///
    /// ```
    /// use tfsdk::config::{BodyShape, File};
    /// use tfsdk::schema::{Attribute, Block, Kind, Schema};
    /// use tfsdk::Type;
    ///
    /// let block = Block::new().with_attributes([Attribute::optional("region", Type::STRING)]);
    /// let schema = Schema::new(Kind::Provider, 0, block).unwrap();
    /// let (file, _) = File::parse("main.tf", "provider \"cloud\" {\n  alias  = \"eu\"\n  region = \"north\"\n}\n");
    /// let (blocks, _) = file.body().blocks("provider", &["name"]);
    /// let (value, problems) = blocks[0].body.decode_provider(&BodyShape::from(schema.block()), &tfsdk::config::Bindings::new());
    /// assert!(problems.is_empty());
    /// assert_eq!(value.to_string(), r#"{ region = "north" }"#);
    /// ```
    #[must_use]
    pub fn decode_provider(self, spec: &BodyShape, scope: &dyn Scope) -> (Value, Diagnostics) {
        let Decoded { value, diagnostics, .. } = Decoded::of(self, spec, scope, Meta::PROVIDER);
        (value, diagnostics)
    }

    /// The body as a struct: decoded by `spec`, then read as a `T`.
    ///
    /// # Errors
    /// All problems of the body. If there are none: all reasons why the value does not fit `T`, each with its path and
    /// the place of its attribute or block.
    ///
    /// ```
    /// use tfsdk::config::{AttributeShape, BodyShape, File};
    /// use tfsdk::expr::NoScope;
    /// use tfsdk::{TfObject, Type};
    ///
    /// #[derive(TfObject)]
    /// struct Disk {
    ///     #[tfsdk("size")]
    ///     size: u32,
    /// }
    ///
    /// let shape = BodyShape::new([AttributeShape::required("size", Type::NUMBER)], []);
    /// let (file, _) = File::parse("main.tf", "size = 10\n");
    /// let (disk, _) = file.body().decode_as::<Disk>(&shape, &NoScope).unwrap();
    /// assert_eq!(disk.size, 10);
    ///
    /// let (file, _) = File::parse("main.tf", "size = -10\n");
    /// let problems = file.body().decode_as::<Disk>(&shape, &NoScope).err().unwrap();
    /// assert!(problems.to_string().starts_with("main.tf:1,"), "{problems}");
    /// ```
    pub fn decode_as<T: for<'a> FromTf<'a>>(
        self,
        spec: &BodyShape,
        scope: &dyn Scope,
    ) -> Result<(T, Diagnostics), Diagnostics> {
        self.read_as(spec, scope, Meta::default(), None)
    }
}
