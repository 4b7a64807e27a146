//! This process and the real Terraform side by side: what the one plans, stores and says has to be what the other does.

use super::core::Core;
use super::engine::{AllStored, Asked, Engine, Given, Told};
use super::planned_alike::{between_outputs, between_plans};
use super::real::Driven;
use super::said_alike::between_said;
use super::stored_alike::StoredAlike;

/// Both, each of which does all that is done.
pub(super) struct Both {
    core: Core,
    driven: Driven,
    alike: StoredAlike,
    /// What was found to differ since it was asked for.
    differences: String,
}

impl Both {
    pub(super) fn new(core: Core, driven: Driven) -> Self {
        Self { core, driven, alike: StoredAlike::default(), differences: String::new() }
    }

    /// What is told in this process; that the other tells and stores the same is noted.
    fn both(&mut self, here: Told, there: Told, stores: Stores) -> Told {
        let mut differences = Vec::new();
        if stores != Stores::TheSame {
            let has_failed = here.found.has_errors() && there.found.has_errors();
            differences.extend(self.alike.between(self.core.stored(), self.driven.stored(), has_failed));
        }
        let made_up = self.alike.made_up();
        match (here.found.has_errors(), there.found.has_errors()) {
            (false, false) => {
                differences.extend(between_plans(&here.changes, &there.changes, made_up));
                differences.extend(between_outputs(&here.outputs, &there.outputs, made_up));
            }
            (true, true) => {}
            (false, true) => differences.push("only Terraform says that it failed.".to_owned()),
            (true, false) => differences.push("only in this process it is said to fail.".to_owned()),
        }
        differences.extend(between_said(&here.found, &there.found, made_up));
        if !differences.is_empty() {
            let lines = differences.iter().map(|line| format!("  {}\n", line.replace('\n', "\n    ")));
            self.differences.push_str(&lines.collect::<String>());
            let [own, its] = [self.core.shown(&here), self.driven.shown(&there)];
            self.differences
                .push_str(&format!("In this process the plan says:\n{own}Terraform's says:\n{its}"));
        }
        here
    }
}

/// What may be stored afterwards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stores {
    /// What was before.
    TheSame,
    Something,
}

impl Engine for Both {
    async fn plan(&mut self, given: &Given<'_>, refresh: bool, _: Asked) -> Told {
        let here = self.core.plan(given, refresh, Asked::Each).await;
        let there = self.driven.plan(given, refresh, Asked::Each).await;
        self.both(here, there, Stores::TheSame)
    }

    async fn apply(&mut self, given: &Given<'_>) -> Told {
        let here = self.core.apply(given).await;
        let there = self.driven.apply(given).await;
        self.both(here, there, Stores::Something)
    }

    async fn refresh(&mut self, given: &Given<'_>) -> Told {
        let here = self.core.refresh(given).await;
        let there = Told::of(self.driven.refresh(given).await.found);
        self.both(here, there, Stores::Something)
    }

    async fn destroy(&mut self, given: &Given<'_>, _: Asked) -> Told {
        let here = self.core.destroy(given, Asked::Each).await;
        let there = self.driven.destroy(given, Asked::Each).await;
        self.both(here, there, Stores::Something)
    }

    async fn import(&mut self, given: &Given<'_>, address: &str, id: &str) -> Told {
        let here = self.core.import(given, address, id).await;
        let there = self.driven.import(given, address, &self.alike.made_up().text(id)).await;
        self.both(here, there, Stores::Something)
    }

    async fn import_again(&mut self, given: &Given<'_>, address: &str, id: &str) -> Told {
        let here = self.core.import_again(given, address, id).await;
        let there = self.driven.import_again(given, address, &self.alike.made_up().text(id)).await;
        self.both(here, there, Stores::Something)
    }

    async fn put(&mut self, given: &Given<'_>, address: &str, state: (i64, &str)) -> Told {
        let here = self.core.put(given, address, state).await;
        let there = self.driven.put(given, address, state).await;
        self.alike.put();
        self.both(here, there, Stores::Something)
    }

    fn shown(&self, told: &Told) -> String {
        self.core.shown(told)
    }

    fn stored(&self) -> Result<AllStored, String> {
        self.core.stored()
    }

    fn differences(&mut self) -> Result<(), String> {
        match std::mem::take(&mut self.differences) {
            none if none.is_empty() => Ok(()),
            all => Err(format!("Terraform and this process do not come to the same.\n{all}")),
        }
    }
}
