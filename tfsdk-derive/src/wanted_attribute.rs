//! An attribute that a struct has to have, as a type constraint or a schema says.

/// An attribute or a block.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WantedAttribute {
    pub(crate) name: String,
    pub(crate) ty: WantedType,
    pub(crate) null: WantedNull,
    /// What else a schema says.
    pub(crate) facts: Option<Facts>,
}

/// What a schema says of an attribute or block besides its type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) required: bool,
    pub(crate) optional: bool,
    pub(crate) computed: bool,
    pub(crate) write_only: bool,
    pub(crate) sensitive: bool,
    pub(crate) deprecated: bool,
    /// Whether its objects have a schema of their own.
    pub(crate) is_nested: bool,
    pub(crate) is_block: bool,
    /// Whether it is a block that is never null, though it is written at most once.
    pub(crate) is_group: bool,
    /// How often a block is written, at least and at most; 0 if there is no such number.
    pub(crate) min_items: u64,
    pub(crate) max_items: u64,
}

/// The type of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WantedType {
    String,
    Number,
    Bool,
    Any,
    List(Box<WantedType>),
    Set(Box<WantedType>),
    Map(Box<WantedType>),
    Tuple(Vec<WantedType>),
    Object(Vec<WantedAttribute>),
}

impl WantedType {
    /// Whether it is made up of objects.
    pub(crate) fn has_objects(&self) -> bool {
        match self {
            WantedType::Object(_) => true,
            WantedType::List(element) | WantedType::Set(element) | WantedType::Map(element) => {
                element.has_objects()
            }
            _ => false,
        }
    }
}

/// Whether an attribute may be null, and why: as the runtime's enum of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WantedNull {
    Never,
    #[cfg_attr(not(feature = "constraints"), allow(dead_code, reason = "only constraints have it"))]
    NoDefault,
    Optional,
    Computed,
    WriteOnly,
    Block,
    Part,
}

impl Facts {
    /// The keys of a field's tag for it; its type is that of one struct, or of several.
    pub(crate) fn keys(&self, is_one: bool) -> Vec<String> {
        let keys = [
            (self.is_block, "block"),
            (self.sensitive, "sensitive"),
            (self.write_only, "write_only"),
            (self.deprecated, "deprecated = \"…\""),
        ];
        let keys = keys.into_iter().filter(|(is_there, _)| *is_there).map(|(_, key)| key.to_owned());
        // A block that is one struct has one number for both.
        let max_items = if is_one { 0 } else { self.max_items };
        let numbers = [("min_items", self.min_items), ("max_items", max_items)];
        let numbers = numbers.into_iter().filter(|(_, number)| *number > 0);
        let modes = self.modes().into_iter().map(str::to_owned);
        modes.chain(keys).chain(numbers.map(|(key, number)| format!("{key} = {number}"))).collect()
    }

    /// The keys that say who sets it.
    pub(crate) fn modes(&self) -> Vec<&'static str> {
        let modes = [(self.required, "required"), (self.optional, "optional"), (self.computed, "computed")];
        modes.into_iter().filter(|(is_there, _)| *is_there).map(|(_, key)| key).collect()
    }
}
