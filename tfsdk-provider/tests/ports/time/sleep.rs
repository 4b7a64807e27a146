use std::collections::BTreeMap;
use std::time::Duration;

use tfsdk::diag::Diagnostics;
use tfsdk::provider::{Context, Error, Resource, Result};
use tfsdk::schema::validate::Validate;
use tfsdk::{Mirror, Path, Tf, TfObject, ValueRef};

use crate::moment;

/// Manages a resource that delays creation and/or destruction, typically for further resources.
#[derive(TfObject)]
#[tfsdk(resource)]
pub(crate) struct Sleep {
    /// Arbitrary values that, when changed, run any creation or destroy delays again.
    #[tfsdk("triggers", optional, force_new)]
    triggers: Option<BTreeMap<String, String>>,
    /// How long creation takes, such as `30s` or `5m`. A change by itself does not delay anything.
    #[tfsdk("create_duration", optional, validate = duration())]
    create_duration: Option<String>,
    /// How long destruction takes, such as `30s` or `5m`. It has to be applied before it counts.
    #[tfsdk("destroy_duration", optional, validate = duration())]
    destroy_duration: Option<String>,
    /// The time of the creation in RFC 3339.
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

/// A number, and `ms`, `s`, `m` or `h` at once behind it.
fn parse(text: &str) -> Option<Duration> {
    let unit = text.find(|c: char| c.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at(unit);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3_600.0,
        _ => return None,
    };
    let is_plain =
        number.split('.').all(|digits| !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit()));
    let number = number.parse::<f64>().ok().filter(|_| is_plain)?;
    Duration::try_from_secs_f64(number * seconds).ok()
}

fn duration() -> impl Validate {
    |value: ValueRef<'_>, path: &Path, found: &mut Diagnostics| {
        if value.as_str().and_then(parse).is_none() {
            let detail = "It must be a number immediately followed by ms (milliseconds), s (seconds), m (minutes), or h (hours), such as \"30s\".";
            found.error(path.clone(), "Invalid duration", detail);
        }
    }
}

/// Waits, unless the user interrupts Terraform.
async fn wait(duration: Option<&str>, cx: &Context<Sleep>) -> Result<()> {
    let Some(duration) = duration.and_then(parse) else { return Ok(()) };
    tokio::select! {
        () = tokio::time::sleep(duration) => Ok(()),
        () = cx.cancelled() => Err(Error::new("The delay was interrupted", "")),
    }
}

impl Resource for Sleep {
    type Client = ();

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        wait(self.create_duration.as_deref(), cx).await?;
        self.id = Tf::Known(moment::format(cx.now().into())?);
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, cx: &Context<Self>) -> Result<()> {
        wait(self.destroy_duration.as_deref(), cx).await
    }

    /// `CREATE,DESTROY`, of which one may be empty.
    async fn import(id: &str, cx: &Context<Self>) -> Result<Option<Self>> {
        let set = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let found = id.split_once(',').map(|(create, destroy)| [set(create), set(destroy)]);
        let Some([create_duration, destroy_duration]) = found.filter(|all| all.iter().flatten().count() > 0)
        else {
            let detail = format!("Expected CREATE,DESTROY, of which one may be empty; found {id:?}.");
            return Err(Error::new("Unexpected format of the id", detail));
        };
        let now = Tf::Known(moment::format(cx.now().into())?);
        Ok(Some(Self { triggers: None, create_duration, destroy_duration, id: now }))
    }

    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        if config.create_duration.is_null() && config.destroy_duration.is_null() {
            let detail = "At least one of create_duration and destroy_duration has to be set.";
            found.error(Path::root(), "Missing Attribute Configuration", detail);
        }
    }
}
