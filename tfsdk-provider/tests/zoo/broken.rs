use std::path::Path as FilePath;
use std::time::Duration;

use tfsdk::diag::{Diagnostic, Diagnostics};
use tfsdk::provider::{Context, Deferral, Error, Planning, Resource, Result, ResultExt};
use tfsdk::{Mirror, Path, Tf, TfObject};

use crate::Zoo;

/// What goes wrong as its name says.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub struct Broken {
    #[tfsdk("how", required)]
    how: String,
    #[tfsdk("enabled", optional, default = true)]
    enabled: bool,
    #[tfsdk("secret", optional, sensitive)]
    secret: Option<String>,
    #[tfsdk("cage", optional, force_new)]
    cage: Option<u32>,
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("etag", computed)]
    etag: Tf<String>,
}

fn port(text: &str) -> Result<u16> {
    text.parse::<u16>().at(Path::root().attribute("how"))
}

/// Whether there is the file that is waited for.
fn is_there(how: &str) -> bool {
    how.split_once(" until there is ").is_none_or(|(_, file)| FilePath::new(file).exists())
}

impl Resource for Broken {
    type Client = Zoo;

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        let made = Self { id: Tf::Known("b-1".to_owned()), ..self.clone() };
        match self.how.as_str() {
            "panics" => panic!("the cage is open"),
            "dies" => std::process::abort(),
            "fails" => return Err(std::io::Error::other("the keeper is asleep").into()),
            "fails at a path" => {
                port("x")?;
            }
            "fails with diagnostics" => {
                let mut found = Diagnostics::new();
                found.error(Path::root().attribute("how"), "First", "One.");
                found.error(Path::root().attribute("enabled"), "Second", "Two.");
                return Err(found.into());
            }
            "fails half way" => return Err(Error::new("Only half of it", "Try again.").leaving(&made)),
            "leaves something else" => {
                return Err(Error::new("Only half of it", "").leaving(&"not a resource".to_owned()));
            }
            "changes" => return Ok(Self { enabled: false, etag: Tf::Null, ..made }),
            "changes a secret" => {
                return Ok(Self { secret: Some("hunter3".to_owned()), etag: Tf::Null, ..made });
            }
            "forgets" => return Ok(made),
            "tells the secret" => {
                let secret = self.secret.as_deref().unwrap_or_default();
                return Err(Error::new(
                    "The secret is too short",
                    format!("{secret:?} has {} letters.", secret.len()),
                ));
            }
            "warns" => cx.warn(Diagnostic::warning("It growls", "Keep away.")),
            "is cancelled" if cx.is_cancelled() => return Err(Error::new("Cancelled", "")),
            "blocks" => std::thread::sleep(Duration::from_millis(200)),
            "waits" => {
                tokio::select! {
                    () = cx.cancelled() => return Err(Error::new("Interrupted", "As asked.").leaving(&made)),
                    () = tokio::time::sleep(Duration::from_secs(60)) => {}
                }
            }
            _ => {}
        }
        self.id = made.id;
        self.etag = Tf::Known("e-1".to_owned());
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        match self.how.as_str() {
            "vanishes" => Ok(None),
            "is unknown when read" => Ok(Some(Self { etag: Tf::Unknown, ..self })),
            "panics when read" => panic!("the cage is empty"),
            "is another one when read" => Ok(Some(Self { enabled: false, ..self })),
            "cannot be read" => Err(Error::new("Nobody is there", "It is dark.")),
            how if how.starts_with("is another one until there is ") && !is_there(how) => {
                Ok(Some(Self { enabled: false, ..self }))
            }
            how if how.starts_with("cannot be read until there is ") && !is_there(how) => {
                Err(Error::new("Nobody is there", "It is dark."))
            }
            _ => Ok(Some(self)),
        }
    }

    async fn update(self, prior: Self, cx: &Context<Self>) -> Result<Self> {
        if self.how == "fails to update" {
            return Err(Error::new("Not now", "Later."));
        }
        assert!(!prior.id.is_unknown(), "a prior state is known");
        let is_another = self.how == "becomes another one";
        let updated = self.create(cx).await?;
        Ok(if is_another { Self { id: Tf::Known("b-2".to_owned()), ..updated } } else { updated })
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        match self.how.as_str() {
            how if how.starts_with("stays") && !is_there(how) => {
                Err(Error::new("It does not want to leave", "The door is shut."))
            }
            "stays" => Err(Error::new("It does not want to leave", "")),
            _ => Ok(()),
        }
    }

    async fn plan_destroy(self, _: &Context<Self>) -> Result<()> {
        match self.how.strip_prefix("is put off once, as says ") {
            Some(file) if !FilePath::new(file).exists() => {
                std::fs::write(file, "")?;
                Err(Error::deferred(Deferral::AbsentPrerequisite))
            }
            _ => Ok(()),
        }
    }

    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        if config.how.as_ref().known().is_some_and(|how| how == "is secret") && config.secret.is_null() {
            found.error(Path::root().attribute("secret"), "No secret", "Tell one.");
        }
    }

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        match plan.config.how.as_ref().known().map(String::as_str) {
            Some("plans what is not configured") => plan.planned.enabled = Tf::Known(false),
            Some("plans what it knows of the cage") => {
                plan.planned.etag = Tf::Known(format!("{:?}", plan.config.cage.as_ref().known()));
            }
            Some("plans what comes to nothing") => plan.planned.etag = Tf::Null,
            Some("is replaced for nothing") => plan.replace(Path::root().attribute("tail")),
            Some("cannot be planned") => return Err(Error::new("No plan", "For it.")),
            Some("panics when planned") => panic!("the plan is eaten"),
            Some(how) if how.starts_with("blocks until there is ") => {
                while !is_there(how) {
                    std::thread::sleep(Duration::from_millis(5));
                }
            }
            Some(how) if how.starts_with("waits until there is ") => {
                while !is_there(how) {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            }
            _ => {}
        }
        Ok(())
    }
}
