//! The variables of the environment that defaults are made of.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::env::VarError;
use std::sync::Arc;

/// Variables of the environment by name; `None` for one that is not set, whatever the process has.
pub type Environment = Arc<BTreeMap<String, Option<String>>>;

thread_local! {
    static GIVEN: RefCell<Environment> = RefCell::default();
}

/// Does the work with these variables before those of the process: nothing can set the latter for one test.
///
/// They are those of this thread while the work lasts, however it ends.
pub fn with_environment<T>(environment: &Environment, work: impl FnOnce() -> T) -> T {
    struct Before(Environment);
    impl Drop for Before {
        fn drop(&mut self) {
            GIVEN.set(std::mem::take(&mut self.0));
        }
    }
    let _before = Before(GIVEN.replace(Arc::clone(environment)));
    work()
}

/// The text of a variable.
pub(super) fn variable(name: &str) -> Result<String, VarError> {
    let given = GIVEN.with_borrow(|given| given.get(name).cloned());
    match given {
        Some(given) => given.ok_or(VarError::NotPresent),
        #[allow(
            clippy::disallowed_methods,
            reason = "the author's tag `default_env` asks for it, and nothing else does"
        )]
        None => std::env::var(name),
    }
}
