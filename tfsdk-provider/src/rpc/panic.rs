use std::backtrace::{Backtrace, BacktraceStatus};
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::sync::Once;

/// Longer messages of panics are cut: Terraform shows them to the user.
const LONGEST_MESSAGE: usize = 2_000;

thread_local! {
    static OBSERVED: Cell<bool> = const { Cell::new(false) };
    static LAST: RefCell<Option<Panic>> = const { RefCell::new(None) };
}

/// A panic: where it was, and what it said.
#[derive(Debug)]
pub(super) struct Panic {
    pub(super) place: String,
    pub(super) message: String,
    /// Where `RUST_BACKTRACE` asks for one.
    pub(super) backtrace: Option<String>,
}

/// From now on, panics under [`catch`] are told to it instead of written to stderr; all others go the way they went.
pub(crate) fn observe_panics() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let previous = take_hook();
        set_hook(Box::new(move |info| match OBSERVED.get() {
            true => LAST.set(Some(Panic::of(info))),
            false => previous(info),
        }));
    });
}

/// Runs some work, and says where it panicked if it did.
pub(super) fn catch<T>(work: impl FnOnce() -> T) -> Result<T, Panic> {
    OBSERVED.set(true);
    LAST.set(None);
    // What the work has left half done is dropped with it, but for what the provider shares between requests; locks
    // that are poisoned say so themselves.
    let result = catch_unwind(AssertUnwindSafe(work));
    OBSERVED.set(false);
    result.map_err(|_| LAST.take().unwrap_or_else(Panic::unobserved))
}

impl Panic {
    fn of(info: &PanicHookInfo<'_>) -> Self {
        let place = info.location().map_or_else(|| "an unknown place".to_owned(), ToString::to_string);
        let payload = info.payload();
        let message = payload.downcast_ref::<&str>().copied();
        let message = message.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        let backtrace = Backtrace::capture();
        let captured = backtrace.status() == BacktraceStatus::Captured;
        Self {
            place,
            message: cut(message.unwrap_or("(no message)")),
            backtrace: captured.then(|| backtrace.to_string()),
        }
    }

    /// `resume_unwind` calls no hook.
    fn unobserved() -> Self {
        Self { place: "an unknown place".to_owned(), message: "(no message)".to_owned(), backtrace: None }
    }
}

fn cut(message: &str) -> String {
    match message.char_indices().nth(LONGEST_MESSAGE) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_with_its_place() {
        observe_panics();
        let panic = catch(|| panic!("no {}", "folder")).unwrap_err();
        assert!(panic.place.contains("panic.rs:"), "{}", panic.place);
        assert_eq!(panic.message, "no folder");
        assert_eq!(catch(|| 5).unwrap(), 5);
    }

    #[test]
    fn a_long_message_is_cut_at_a_character() {
        observe_panics();
        let panic = catch(|| panic!("{}", "ä".repeat(5_000))).unwrap_err();
        assert_eq!(panic.message.chars().count(), LONGEST_MESSAGE + 1);
    }

    #[test]
    fn a_panic_without_a_hook_is_still_caught() {
        observe_panics();
        let panic = catch(|| std::panic::resume_unwind(Box::new(1))).unwrap_err();
        assert_eq!(panic.place, "an unknown place");
    }
}
