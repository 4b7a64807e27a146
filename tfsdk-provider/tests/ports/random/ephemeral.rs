use tfsdk::diag::Diagnostics;
use tfsdk::provider::{EphemeralContext, EphemeralResource, Result};
use tfsdk::schema::validate::at_least;
use tfsdk::{Mirror, Tf, TfObject};

use crate::characters::{Characters, check_any, check_length};

/// A password that is stored nowhere, for write-only arguments.
#[derive(TfObject)]
#[tfsdk(ephemeral)]
pub(crate) struct EphemeralPassword {
    /// The length of the string.
    #[tfsdk("length", required, validate = at_least(1))]
    length: usize,
    /// Include special characters. Default value is `true`.
    #[tfsdk("special", optional, default = true)]
    special: bool,
    /// Include uppercase letters. Default value is `true`.
    #[tfsdk("upper", optional, default = true)]
    upper: bool,
    /// Include lowercase letters. Default value is `true`.
    #[tfsdk("lower", optional, default = true)]
    lower: bool,
    /// Include digits. Default value is `true`.
    #[tfsdk("numeric", optional, default = true)]
    numeric: bool,
    /// The least number of digits. Default value is `0`.
    #[tfsdk("min_numeric", optional, default = 0)]
    min_numeric: usize,
    /// The least number of uppercase letters. Default value is `0`.
    #[tfsdk("min_upper", optional, default = 0)]
    min_upper: usize,
    /// The least number of lowercase letters. Default value is `0`.
    #[tfsdk("min_lower", optional, default = 0)]
    min_lower: usize,
    /// The least number of special characters. Default value is `0`.
    #[tfsdk("min_special", optional, default = 0)]
    min_special: usize,
    /// The special characters, in place of the usual ones.
    #[tfsdk("override_special", optional)]
    override_special: Option<String>,
    /// The generated random string.
    #[tfsdk("result", computed, sensitive)]
    result: Option<String>,
}

impl EphemeralResource for EphemeralPassword {
    type Client = ();

    async fn open(mut self, _: &EphemeralContext<Self>) -> Result<Self> {
        let characters = Characters {
            length: self.length,
            special: self.special,
            upper: self.upper,
            lower: self.lower,
            number: Tf::Known(self.numeric),
            numeric: Tf::Known(self.numeric),
            min_numeric: self.min_numeric,
            min_upper: self.min_upper,
            min_lower: self.min_lower,
            min_special: self.min_special,
            override_special: self.override_special.clone(),
        };
        self.result = Some(characters.generate()?);
        Ok(self)
    }

    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        let least = [config.min_upper, config.min_lower, config.min_numeric, config.min_special];
        let least = least.iter().map(|least| Some(least.known_or_null()?.unwrap_or_default())).sum();
        if let (Tf::Known(length), Some(least)) = (config.length, least) {
            check_length(length, least, found);
        }
        check_any("numeric", config.numeric, [config.special, config.upper, config.lower], found);
    }
}
