//! Functions of the time at which an expression is evaluated.

use std::time::{SystemTime, UNIX_EPOCH};

use tfsdk_core::limits::Budget;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::builtin::Builtin;
use super::timestamp::Timestamp;
use super::{Result, fail};

/// Tells the time.
pub(super) type Clock = Box<dyn Fn() -> SystemTime + Send + Sync>;

/// `plantimestamp` is the time at which the clock was handed in, `timestamp` that at which it is called.
pub(super) fn functions(clock: Option<Clock>) -> Vec<Builtin> {
    let string = |_: &[Value], _: &Budget| Ok(Type::STRING);
    let start = clock.as_ref().map(|clock| clock());
    vec![
        Builtin::new("plantimestamp", [], string, move |_, _, budget| told(start, budget)),
        Builtin::new("timestamp", [], string, move |_, _, budget| {
            told(clock.as_ref().map(|clock| clock()), budget)
        }),
    ]
}

fn told(time: Option<SystemTime>, budget: &Budget) -> Result<Value> {
    budget.make(64)?;
    let Some(time) = time else { return fail("this program does not tell expressions the time") };
    let seconds = match time.duration_since(UNIX_EPOCH) {
        Ok(since) => i64::try_from(since.as_secs()).unwrap_or(i64::MAX),
        Err(before) => i64::try_from(before.duration().as_secs()).map_or(i64::MIN, |seconds| -seconds),
    };
    Ok(Timestamp { seconds: seconds.clamp(YEAR_0, YEAR_9999), nanos: 0, offset: 0 }.to_string().into())
}

/// The years that RFC 3339 can write.
const YEAR_0: i64 = -62_167_219_200;
const YEAR_9999: i64 = 253_402_300_799;
