//! Sinks that refuse a part: its writer goes on behind it, and all that is refused is told with its path.

use tfsdk::stream::{SequenceKind, Sink};
use tfsdk::value::Refinement;
use tfsdk::{Error, Number, TfObject, ToTf, Type, Value, ValueRef};

/// Refuses numbers, each second element, and the name and the key `b`. Counts what was ended.
#[derive(Default)]
struct Picky {
    elements: usize,
    ended: usize,
}

fn refused(what: &str) -> Result<(), Error> {
    Err(Error::invalid(format!("no {what}")))
}

impl Sink for Picky {
    fn null(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn unknown(&mut self, _: Option<&Refinement>) -> Result<(), Error> {
        Ok(())
    }

    fn bool(&mut self, _: bool) -> Result<(), Error> {
        Ok(())
    }

    fn string(&mut self, _: &str) -> Result<(), Error> {
        Ok(())
    }

    fn number(&mut self, _: &Number) -> Result<(), Error> {
        refused("numbers")
    }

    fn dynamic(&mut self, _: ValueRef<'_>) -> Result<(), Error> {
        Ok(())
    }

    fn sequence(&mut self, _: SequenceKind, _: usize) -> Result<(), Error> {
        Ok(())
    }

    fn element(&mut self) -> Result<(), Error> {
        self.elements += 1;
        if self.elements % 2 == 0 { refused("second") } else { Ok(()) }
    }

    fn end_sequence(&mut self) -> Result<(), Error> {
        self.ended += 1;
        Ok(())
    }

    fn map(&mut self, _: usize) -> Result<(), Error> {
        Ok(())
    }

    fn object(&mut self, _: usize) -> Result<(), Error> {
        Ok(())
    }

    fn key(&mut self, key: &str) -> Result<(), Error> {
        if key == "b" { refused("key") } else { Ok(()) }
    }

    fn attribute(&mut self, name: &str) -> Result<(), Error> {
        if name == "b" { refused("name") } else { Ok(()) }
    }

    fn end_entries(&mut self) -> Result<(), Error> {
        self.ended += 1;
        Ok(())
    }
}

fn written<T: ToTf>(value: &T) -> String {
    let mut sinks = [Picky::default(), Picky::default()];
    let [by_struct, by_value] = &mut sinks;
    let told = value.to_tf(by_struct).unwrap_err().to_string();
    let value = Value::of(value).unwrap();
    assert_eq!(value.write(by_value, value.ty()).unwrap_err().to_string(), told);
    assert_eq!(by_struct.ended, by_value.ended, "what was started is ended");
    told
}

#[test]
fn a_value_goes_on_behind_what_a_sink_refuses_as_a_struct_does() {
    #[derive(TfObject)]
    struct Abc {
        #[tfsdk("a")]
        a: u8,
        #[tfsdk("b")]
        b: u8,
        #[tfsdk("c")]
        c: u8,
    }
    assert_eq!(
        written(&Abc { a: 1, b: 2, c: 3 }),
        "3 problems:\n  a: no numbers\n  b: no name\n  c: no numbers"
    );
    assert_eq!(written(&vec![true; 4]), "2 problems:\n  [1]: no second\n  [3]: no second");
    assert_eq!(written(&(true, true, 1)), "2 problems:\n  [1]: no second\n  [2]: no numbers");
    let map = std::collections::BTreeMap::from([("a", 1), ("b", 2), ("c", 3)]);
    assert_eq!(written(&map), "3 problems:\n  [\"a\"]: no numbers\n  [\"b\"]: no key\n  [\"c\"]: no numbers");
    let set = Value::set(Type::BOOL, [false.into(), true.into()]).unwrap();
    let error = set.write(&mut Picky::default(), set.ty()).unwrap_err();
    assert_eq!(error.to_string(), "[#1]: no second");
}
