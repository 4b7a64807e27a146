//! Panics of the author's code, as diagnostics.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::pin::pin;
use std::sync::{Arc, Once};
use std::task::Poll;
use std::time::Instant;

use tfsdk_core::diag::Diagnostic;
use tracing::{error, field};

use crate::proto::tfplugin6 as proto;
use crate::server::Refusal;

/// Longer messages of panics are cut: Terraform shows them to the user.
const LONGEST_MESSAGE: usize = 2_000;

thread_local! {
    static OBSERVED: Cell<bool> = const { Cell::new(false) };
    static LAST: RefCell<Option<Panic>> = const { RefCell::new(None) };
    /// What is answered on this thread, on which a request stays.
    static ASKED: RefCell<Option<Asked>> = const { RefCell::new(None) };
}

/// The summary of what a panic is told by.
pub(crate) const PANICKED: &str = "The provider panicked";

/// What Terraform has asked for: each panic meanwhile is told as that of this request.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) rpc: &'static str,
    /// What it is about: the type of a resource, the name of a function.
    pub(crate) subject: Option<Arc<str>>,
    /// The address of the provider.
    pub(crate) address: Arc<str>,
}

impl Asked {
    /// Runs some work of the request, or a part of it where it waits in between.
    pub(crate) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        /// Where the work panics, the thread is for another request as well.
        struct Until(Option<Asked>);
        impl Drop for Until {
            fn drop(&mut self) {
                ASKED.set(self.0.take());
            }
        }
        let _until = Until(ASKED.replace(Some(self.clone())));
        work()
    }

    /// The request that runs is about this: that is known once it is read.
    pub(crate) fn is_about(subject: &str) {
        ASKED.with_borrow_mut(|asked| {
            if let Some(asked) = asked {
                asked.subject = Some(subject.into());
            }
        });
    }
}

/// A panic: where it was, and what it said.
#[derive(Debug)]
pub(crate) struct Panic {
    asked: Option<Box<Asked>>,
    place: String,
    message: String,
    /// Where `RUST_BACKTRACE` asks for one.
    backtrace: Option<String>,
    /// When it was: a backtrace takes its time, which the code has not had.
    since: Instant,
}

/// Runs some work, and says where it panicked if it did.
pub(crate) fn catch<T>(work: impl FnOnce() -> T) -> Result<T, Panic> {
    let mut work = Some(work);
    let mut done = None;
    caught(&mut || done = work.take().map(|work| work()))?;
    done.ok_or_else(Panic::unobserved)
}

/// The same of any work, and compiled once.
fn caught(work: &mut dyn FnMut()) -> Result<(), Panic> {
    observe_panics();
    // It may stand in another one.
    let outer = OBSERVED.replace(true);
    LAST.set(None);
    // What the work has left half done is dropped with it, but for what the provider shares between requests; locks
    // that are poisoned say so themselves.
    let result = catch_unwind(AssertUnwindSafe(work));
    OBSERVED.set(outer);
    result.map_err(|payload| {
        let panic = LAST.take().unwrap_or_else(Panic::unobserved);
        // What was panicked with may panic when it is dropped, which says no more.
        if let Err(another) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
            std::mem::forget(another);
        }
        panic
    })
}

/// [`catch`] for work that waits in between.
pub(crate) async fn catch_async<T>(work: impl Future<Output = T>) -> Result<T, Panic> {
    let mut work = pin!(work);
    poll_fn(|cx| match catch(|| work.as_mut().poll(cx)) {
        Ok(Poll::Pending) => Poll::Pending,
        Ok(Poll::Ready(done)) => Poll::Ready(Ok(done)),
        Err(panic) => Poll::Ready(Err(panic)),
    })
    .await
}

/// From now on, panics under [`catch`] are told to it instead of written to stderr; all others go the way they went.
fn observe_panics() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let previous = take_hook();
        set_hook(Box::new(move |info| match OBSERVED.get() {
            true => LAST.set(Some(Panic::of(info))),
            false => previous(info),
        }));
    });
}

impl Panic {
    /// What the user is told, and the log: where the provider's code stopped, and for which request.
    pub(crate) fn told(&self) -> Diagnostic {
        self.told_of("The provider's code")
    }

    /// The same where it is known whose code it was, such as a method.
    pub(crate) fn told_of(&self, code: &str) -> Diagnostic {
        Diagnostic::error(PANICKED, self.detail(code))
    }

    /// The same as the answer to the request.
    pub(crate) fn refusal(&self) -> Refusal {
        proto::Diagnostic::error(PANICKED, self.detail("The provider's code")).into()
    }

    fn detail(&self, code: &str) -> String {
        let Self { asked, place, message, backtrace, since: _ } = self;
        let backtrace = backtrace.as_deref().map(field::display);
        error!(place, panic = message, backtrace, "{PANICKED}");
        let (request, whose) = match asked {
            None => (String::new(), "the provider".to_owned()),
            Some(asked) => {
                let Asked { rpc, subject, address } = &**asked;
                let subject = subject.as_ref().map(|subject| format!(" of {subject}")).unwrap_or_default();
                (format!(", asked for {rpc}{subject},"), format!("the provider {address}"))
            }
        };
        format!(
            "{code}{request} stopped at {place}: {message}\n\nThis is a bug of {whose}, which its developers want to hear of. What was \
             under way may have been done in part."
        )
    }

    pub(crate) const fn since(&self) -> Instant {
        self.since
    }

    fn of(info: &PanicHookInfo<'_>) -> Self {
        let since = now();
        let place = info.location().map_or_else(|| "an unknown place".to_owned(), ToString::to_string);
        let payload = info.payload();
        let message = payload.downcast_ref::<&str>().copied();
        let message = message.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        let backtrace = Backtrace::capture();
        let captured = backtrace.status() == BacktraceStatus::Captured;
        Self {
            asked: asked(),
            place,
            message: cut(without_text(message.unwrap_or("(no message)"))),
            backtrace: captured.then(|| backtrace.to_string()),
            since,
        }
    }

    /// `resume_unwind` calls no hook.
    fn unobserved() -> Self {
        let (place, message) = ("an unknown place".to_owned(), "(no message)".to_owned());
        Self { asked: asked(), place, message, backtrace: None, since: now() }
    }
}

/// As tokio's clock has it, which tests may stop.
fn now() -> Instant {
    tokio::time::Instant::now().into_std()
}

/// The request that runs on this thread.
fn asked() -> Option<Box<Asked>> {
    ASKED.with_borrow(|asked| asked.clone().map(Box::new))
}

/// What Rust itself says of a text that is sliced in vain has the text at its end: an argument or an attribute, which may be sensitive.
fn without_text(message: &str) -> &str {
    let is_of_slicing = ["byte index ", "start byte index ", "end byte index ", "begin "]
        .iter()
        .any(|start| message.starts_with(start));
    let end = ["; it is inside ", " of `", " when slicing `"].iter().filter_map(|it| message.find(it)).min();
    let end = end.filter(|_| is_of_slicing);
    end.map_or(message, |end| &message[..end])
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
        let panic = catch(|| panic!("no {}", "folder")).unwrap_err();
        assert!(panic.place.contains("panic.rs:"), "{}", panic.place);
        assert_eq!(panic.message, "no folder");
        assert_eq!(catch(|| 5).unwrap(), 5);
    }

    /// In the words of this version of Rust.
    #[test]
    fn a_text_that_is_sliced_in_vain_is_not_quoted() {
        let (secret, far) = ("s3cr\u{e9}t".to_owned(), std::hint::black_box(50));
        for slice in [0..5, 0..far, far..far, 3..std::hint::black_box(1)] {
            let panic = catch(|| secret[slice].len()).unwrap_err();
            assert!(!panic.message.contains("s3cr") && panic.message.is_ascii(), "{}", panic.message);
            assert!(
                panic.message.contains("byte index") || panic.message.contains("begin "),
                "{}",
                panic.message
            );
        }
        assert_eq!(without_text("the price of `a`"), "the price of `a`");
    }

    #[test]
    fn a_long_message_is_cut_at_a_character() {
        let panic = catch(|| panic!("{}", "ä".repeat(5_000))).unwrap_err();
        assert_eq!(panic.message.chars().count(), LONGEST_MESSAGE + 1);
    }

    #[test]
    fn a_panic_in_a_catch_is_told_to_the_inner_one_alone() {
        let outer = catch(|| catch(|| panic!("inside")).unwrap_err().message).unwrap();
        assert_eq!(outer, "inside");
        let outer = catch(|| {
            assert_eq!(catch(|| 1).unwrap(), 1);
            panic!("outside")
        });
        assert_eq!(outer.unwrap_err().message, "outside");
    }

    #[test]
    fn a_panic_whose_payload_panics_is_told_as_well() {
        struct Grenade;
        impl Drop for Grenade {
            fn drop(&mut self) {
                std::panic::panic_any(Grenade);
            }
        }
        assert_eq!(catch(|| std::panic::panic_any(Grenade)).unwrap_err().message, "(no message)");
        assert_eq!(catch(|| panic!("afterwards")).unwrap_err().message, "afterwards");
    }

    #[test]
    fn a_panic_without_a_hook_is_still_caught() {
        let panic = catch(|| std::panic::resume_unwind(Box::new(1))).unwrap_err();
        assert_eq!(panic.place, "an unknown place");
    }
}
