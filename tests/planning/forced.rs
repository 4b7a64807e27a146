//! What forces replacement once a plan was changed.

use tfsdk::plan::{forced_by_changes, plan};
use tfsdk::schema::TfSchema;
use tfsdk::{Tf, TfObject, Value};

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct House {
    #[tfsdk("zone", optional, computed, keep, force_new)]
    zone: Tf<String>,
    #[tfsdk("name", optional, computed, keep)]
    name: Tf<String>,
    #[tfsdk("rooms", optional)]
    rooms: Option<Vec<Room>>,
    #[tfsdk("cellar", optional)]
    cellar: Option<Room>,
    #[tfsdk("sheds", optional, set)]
    sheds: Option<Vec<Room>>,
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Room {
    #[tfsdk("side", optional, computed, keep, force_new)]
    side: Tf<String>,
}

fn room(side: &str) -> Room {
    Room { side: Tf::Known(side.to_owned()) }
}

fn house() -> House {
    House {
        zone: Tf::Known("a".to_owned()),
        name: Tf::Known("x".to_owned()),
        rooms: Some(vec![room("north"), room("south")]),
        cellar: Some(room("west")),
        sheds: Some(vec![room("east")]),
    }
}

/// What forces the replacement of a house of which nothing changes but what a program changes in its plan.
fn forced(change: impl Fn(&mut House)) -> Vec<String> {
    let prior = Value::of(&house()).unwrap();
    let mut changed = house();
    change(&mut changed);
    let changed = Value::of(&changed).unwrap();
    let found = forced_by_changes(&House::schema(), &prior, &prior, &changed);
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn a_changed_plan_forces_replacement_as_a_changed_configuration_does() {
    assert_eq!(forced(|house| house.zone = Tf::Known("b".to_owned())), ["zone"]);
    assert_eq!(forced(|house| house.zone = Tf::Null), ["zone"]);
    assert_eq!(forced(|house| house.rooms.as_mut().unwrap()[1] = room("up")), ["rooms[1].side"]);
    assert_eq!(forced(|house| house.cellar = Some(room("up"))), ["cellar.side"]);
}

#[test]
fn what_stays_or_is_not_known_or_has_no_address_forces_nothing() {
    assert_eq!(forced(|_| {}), [""; 0]);
    assert_eq!(forced(|house| house.zone = Tf::Unknown), [""; 0]);
    assert_eq!(forced(|house| house.name = Tf::Known("y".to_owned())), [""; 0]);
    assert_eq!(forced(|house| house.sheds = Some(vec![room("up")])), [""; 0]);
    let null = Value::null(House::schema().ty().clone());
    let made = Value::of(&house()).unwrap();
    assert!(forced_by_changes(&House::schema(), &null, &null, &made).is_empty());
    assert!(plan(&House::schema(), &made, &made).requires_replace.is_empty());
}
