//! One mistake in a resource is one error, however its mirror is used.

use tfsdk::diag::{Diagnostic, Diagnostics};
use tfsdk::provider::{Context, Planning, Provider, Resource, Result};
use tfsdk::{Tf, TfObject};

#[derive(TfObject)]
#[tfsdk(provider)]
struct Settings {}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("size", optional, defualt = 3)]
    size: u64,
    #[tfsdk("arn", computed)]
    arn: Tf<String>,
}

impl Resource for Bucket {
    type Client = ();

    fn validate(config: &BucketMirror, found: &mut Diagnostics) {
        if let Tf::Known(size) = config.size {
            if size < 3 {
                found.push(Diagnostic::error("Too small", "A bucket holds three objects at least."));
            }
        }
    }

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        let size = larger(plan.prior.as_ref(), &plan.planned);
        if size != plan.planned.size {
            plan.planned.size = size;
            plan.planned.arn = Tf::Unknown;
        }
        Ok(())
    }

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.arn = Tf::Known(format!("{} of {}", self.name, self.size));
        let mirror = BucketMirror { size: Tf::Known(self.size + 1), ..self.into() };
        Ok(mirror.clone().complete()?)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.create(cx).await
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

fn larger(prior: Option<&BucketMirror>, planned: &BucketMirror) -> Tf<u64> {
    match prior {
        Some(BucketMirror { size: Tf::Known(size), .. }) => planned.size.max(Tf::Known(*size)),
        _ => planned.size.clone(),
    }
}

async fn configure(_: Settings) -> Result<()> {
    Ok(())
}

fn main() {
    let provider = Provider::new("example.com/me/shop", configure).resource::<Bucket>("bucket");
    provider.serve();
}
