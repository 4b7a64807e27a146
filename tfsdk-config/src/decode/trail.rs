//! The way from the body that is decoded to a block in it.

use std::rc::Rc;

use tfsdk_core::path::{Path, Step};

/// Steps that share those before them. Only a problem needs them as a [`Path`].
#[derive(Clone)]
pub(super) struct Trail(Option<Rc<Link>>);

struct Link {
    before: Trail,
    step: Step,
}

impl Trail {
    /// No step.
    pub(super) const fn root() -> Self {
        Self(None)
    }

    pub(super) fn is_root(&self) -> bool {
        self.0.is_none()
    }

    /// These steps and one more.
    pub(super) fn then(&self, step: Step) -> Self {
        Self(Some(Rc::new(Link { before: self.clone(), step })))
    }

    pub(super) fn to_path(&self) -> Path {
        let links = std::iter::successors(self.0.as_deref(), |link| link.before.0.as_deref());
        let mut steps: Vec<Step> = links.map(|link| link.step.clone()).collect();
        steps.reverse();
        steps.into()
    }
}
