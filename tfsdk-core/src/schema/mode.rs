//! Who sets an attribute.

/// Who sets an attribute: the practitioner, the provider, or either.
///
/// ```
/// use tfsdk::schema::Mode;
///
/// assert!(Mode::OPTIONAL_COMPUTED.optional && Mode::OPTIONAL_COMPUTED.computed);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mode {
    /// The practitioner has to.
    pub required: bool,
    /// The practitioner may.
    pub optional: bool,
    /// The provider may, where the practitioner does not.
    pub computed: bool,
}

impl Mode {
    /// The practitioner has to set it.
    pub const REQUIRED: Mode = Mode { required: true, optional: false, computed: false };
    /// The practitioner may set it, or else it is null.
    pub const OPTIONAL: Mode = Mode { required: false, optional: true, computed: false };
    /// The provider sets it.
    pub const COMPUTED: Mode = Mode { required: false, optional: false, computed: true };
    /// The practitioner may set it, or else the provider does.
    pub const OPTIONAL_COMPUTED: Mode = Mode { required: false, optional: true, computed: true };

    /// The mode with this letter, in constants of derived structs: `r`, `o`, `c`, and `b` for both of these.
    pub(super) const fn of_letter(letter: u8) -> Mode {
        match letter {
            b'r' => Mode::REQUIRED,
            b'c' => Mode::COMPUTED,
            b'b' => Mode::OPTIONAL_COMPUTED,
            _ => Mode::OPTIONAL,
        }
    }

    /// Whether no configuration can set it.
    pub(crate) const fn is_computed_only(self) -> bool {
        self.computed && !self.optional
    }
}
