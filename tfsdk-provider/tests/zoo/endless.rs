use tfsdk::provider::{Context, Planning, Resource, Result};
use tfsdk::{Tf, TfObject, Value};

use crate::Zoo;

/// What no state can hold.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub struct Endless {
    #[tfsdk("how", required)]
    how: String,
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("size", computed)]
    size: Tf<f64>,
    #[tfsdk("sizes", computed)]
    sizes: Tf<Vec<f64>>,
    #[tfsdk("any", computed)]
    any: Tf<Value>,
}

fn nested(levels: usize) -> Value {
    (0..levels).fold(Value::from("the last one"), |inner, _| Value::tuple([inner]))
}

impl Resource for Endless {
    type Client = Zoo;

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        let has = |how: &str| self.how.contains(how);
        Ok(Self {
            id: Tf::Known("e-1".to_owned()),
            size: Tf::Known(if has("large") { f64::INFINITY } else { 1.0 }),
            sizes: Tf::Known(vec![1.0, if has("small") { f64::NEG_INFINITY } else { 2.0 }]),
            any: Tf::Known(if has("deep") { nested(5_000) } else { Value::from(true) }),
            ..self
        })
    }

    async fn read(self, cx: &Context<Self>) -> Result<Option<Self>> {
        match self.how.as_str() {
            "grows" => Ok(Some(Self { size: Tf::Known(f64::INFINITY), ..self })),
            "is forgotten" => Ok(Some(Self { size: Tf::Unknown, any: Tf::Unknown, ..self })),
            "is created again" => self.create(cx).await.map(Some),
            _ => Ok(Some(self)),
        }
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.create(cx).await
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        if plan.config.how == Tf::Known("is planned so".to_owned()) {
            plan.planned.size = Tf::Known(f64::INFINITY);
        }
        Ok(())
    }
}
