//! Whatever is configured, Terraform finds nothing to complain of. The checks are in [`Core`](crate::core::Core).

use kit::Random;
use kit::plan::random_config;
use tfsdk::plan::Action;
use tfsdk::schema::TfSchema;
use zoo::Menagerie;

use crate::core::{Stored, zoo};

const NAME: &str = "zoo_menagerie";

#[test]
fn any_configuration_is_applied_read_and_settles() {
    let (core, schema) = (zoo(), Menagerie::schema());
    let mut random = Random::of_this_run("any_configuration_is_applied_read_and_settles");
    let mut stored: Option<Stored> = None;
    let mut applied = 0;
    for _ in 0..150 {
        let config = random_config(&mut random, &schema, false);
        let came = core.bring(NAME, &schema, stored.as_ref(), config.clone());
        if came.action.is_none() {
            // A key twice, or null for what is required.
            assert!(!came.told.is_empty());
            continue;
        }
        assert_eq!(came.told, [] as [&str; 0], "from {stored:?} to {config}");
        let made = came.stored.expect("a state");
        let (read, told) = core.read::<Menagerie>(NAME, &made);
        assert_eq!((read.as_ref(), told), (Some(&made), vec![]), "{config}");
        let again = core.bring(NAME, &schema, read.as_ref(), config.clone());
        assert_eq!(again.action, Some(Action::NoOp), "{config} from {made:?}: {:?}", again.told);
        applied += 1;
        stored = read.filter(|_| !random.one_in(8));
    }
    assert!(applied > 30, "only {applied} configurations were valid");
}
