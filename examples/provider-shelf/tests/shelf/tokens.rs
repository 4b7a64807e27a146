//! Tokens, which are good for a while.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

use tfsdk::provider::testing::{Failure, Scenario, Step};

use super::BUCKET;
use super::folder::{Folder, change_all_rows, rows, terraform};

/// The token is a write-only value, and given back in the end.
#[test]
fn a_token_is_good_while_terraform_runs() -> Result<(), Failure> {
    let Some(cli) = terraform("token") else { return Ok(()) };
    let folder = Folder::of("token");
    let shelf = PathBuf::from(folder.path("shelf.redb"));
    let config = "ephemeral \"shelf_token\" \"t\" {\n  bucket = \"bucket\"\n}\n".to_owned()
        + &BUCKET
            .replace("}", "  password         = ephemeral.shelf_token.t.value\n  password_version = 1\n}");
    Scenario::new()
        .step(Step::apply(folder.config(&config)).stores("shelf_bucket.b", "password_length", 16))
        .step(Step::outside(move || assert_eq!(rows(&shelf, "token"), 0)))
        .run_with(&cli)
}

/// What the clock says when the provider is asked for the first time, and from then on.
fn clock(
    first: SystemTime,
    then: Duration,
    at_second: impl Fn() + Send + Sync,
) -> impl Fn() -> SystemTime + Send + Sync {
    let asked = AtomicUsize::new(0);
    move || match asked.fetch_add(1, Ordering::Relaxed) {
        0 => first,
        1 => {
            at_second();
            first + then
        }
        _ => first + then,
    }
}

/// A token is good for five minutes, and renewed half a minute before they are over.
#[tokio::test]
async fn a_token_is_renewed_in_time() -> Result<(), Failure> {
    const TOKEN: &str = "ephemeral \"shelf_token\" \"t\" {\n  bucket = \"bucket\"\n}\n";
    let begin = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
    for (seconds, is_due) in [(0, false), (269, false), (270, true), (3_600, true)] {
        let folder = Folder::of(&format!("token-{seconds}"));
        let shelf = PathBuf::from(folder.path("shelf.redb"));
        // Whoever takes it from the shelf is noticed by the renewal, and by nothing else.
        let take = move || change_all_rows(&shelf, "token", |_, _| None);
        let clock = clock(begin, Duration::from_secs(seconds), take);
        let plan = Step::plan(folder.config(TOKEN));
        let plan = if is_due { plan.fails("The token is gone: Somebody has taken it") } else { plan };
        Scenario::new().step(plan).run(shelf::provider().clock(clock)).await?;
        let clock = self::clock(begin, Duration::from_secs(seconds), || ());
        let scenario = Scenario::new().step(Step::plan(folder.config(TOKEN)));
        scenario.run(shelf::provider().clock(clock)).await?;
    }
    Ok(())
}
