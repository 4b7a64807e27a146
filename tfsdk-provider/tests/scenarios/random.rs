//! Random lives: whatever is configured, step by step, is planned validly and applied consistently, and is settled then.
//!
//! `TFSDK_LIVES` says how many are lived in this process, `TFSDK_TEST_SEED` which.

use kit::Random;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::{in_process, run};

/// A step's configuration of one resource of many shapes, with values that are unknown in the plan.
struct Writer<'r> {
    random: &'r mut Random,
    /// What `terraform_data` is given, and gives back as unknown.
    later: Vec<String>,
}

impl Writer<'_> {
    /// A value, or one that is known only in the end.
    fn maybe_later(&mut self, value: String) -> String {
        if value.contains("terraform_data") || self.random.below(4) > 0 {
            return value;
        }
        self.later.push(value);
        format!("terraform_data.later.output[{}]", self.later.len() - 1)
    }

    fn pick(&mut self, all: &[&str]) -> String {
        all[self.random.below(all.len())].to_owned()
    }

    fn text(&mut self) -> String {
        let text = self.pick(&["\"a\"", "\"b\"", "\"\"", "\"é\\n\""]);
        self.maybe_later(text)
    }

    fn number(&mut self) -> String {
        let number = self.pick(&["0", "1", "0.1", "2.5", "1e10"]);
        self.maybe_later(number)
    }

    fn list(&mut self, mut item: impl FnMut(&mut Self, usize) -> String) -> String {
        let many = self.random.below(4);
        let all: Vec<String> = (0..many).map(|i| item(self, i)).collect();
        self.maybe_later(format!("[{}]", all.join(", ")))
    }

    /// An object for `row` or `heap`; the name tells it from its neighbours.
    fn element(&mut self, i: usize, number: &str) -> String {
        let names = [["\"x0\"", "\"y0\""], ["\"x1\"", "\"y1\""], ["\"x2\"", "\"y2\""]];
        let name = self.pick(&names[i]);
        match self.random.below(2) {
            0 => format!("{{ name = {name} }}"),
            _ => format!("{{ name = {name}, {number} = {} }}", self.number()),
        }
    }

    fn resource(&mut self) -> String {
        let mut body = format!("  name = {}\n", self.pick(&["\"n\"", "\"n\"", "\"m\""]));
        let mut say = |writer: &mut Self, name: &str, value: &mut dyn FnMut(&mut Self) -> String| {
            if writer.random.below(2) == 0 {
                let value = value(writer);
                body.push_str(&format!("  {name} = {value}\n"));
            }
        };
        say(self, "color", &mut |w| w.text());
        say(self, "size", &mut |w| w.number());
        say(self, "zone", &mut |w| w.text());
        say(self, "words", &mut |w| w.list(|w, _| w.text()));
        say(self, "labels", &mut |w| {
            let map = w.pick(&["{}", "{ a = true }", "{ a = false, b = true }"]);
            w.maybe_later(map)
        });
        say(self, "signs", &mut |w| w.list(|w, i| format!("\"s{}\"", w.random.below(2) + 2 * i)));
        say(self, "anything", &mut |w| {
            let any = w.pick(&["1", "\"x\"", "[1, \"a\"]", "{ k = null }", "null"]);
            w.maybe_later(any)
        });
        say(self, "code", &mut |w| w.text());
        say(self, "row", &mut |w| w.list(|w, i| w.element(i, "animals")));
        say(self, "heap", &mut |w| w.list(|w, i| w.element(i, "poles")));
        say(self, "map", &mut |w| {
            let poles = w.number();
            w.maybe_later(format!("{{ k = {{ poles = {poles} }} }}"))
        });
        say(self, "one", &mut |w| {
            let name = w.text();
            w.maybe_later(format!("{{ name = {name} }}"))
        });
        for (block, argument) in [("gate", "animals"), ("fence", "poles")] {
            for i in 0..self.random.below(3) {
                let number = self.number();
                body.push_str(&format!(
                    "  {block} {{\n    name = \"b{i}\"\n    {argument} = {number}\n  }}\n"
                ));
            }
        }
        if self.random.below(2) == 0 {
            body.push_str(&format!("  yard {{\n    name = {}\n  }}\n", self.text()));
        }
        format!("resource \"zoo_menagerie\" \"m\" {{\n{body}}}\n")
    }
}

/// The configurations of the steps.
fn life(random: &mut Random) -> Vec<String> {
    let steps = 1 + random.below(4);
    let step = |_| {
        let mut writer = Writer { random, later: Vec::new() };
        let resource = writer.resource();
        let later = writer.later.join(", ");
        format!("resource \"terraform_data\" \"later\" {{\n  input = [{later}]\n}}\n{resource}")
    };
    (0..steps).map(step).collect()
}

#[test]
fn random_lives_are_consistent() {
    let lives = kit::rounds_or("TFSDK_LIVES", 30);
    let mut random = Random::of_this_run("lives");
    for number in 0..lives {
        let steps = life(&mut random);
        let scenario =
            steps.iter().fold(Scenario::new(), |scenario, step| scenario.step(Step::apply(step.as_str())));
        let lived: Result<(), Failure> =
            if number == 0 { run("a random life", &scenario) } else { in_process(&scenario) };
        assert!(lived.is_ok(), "life {number}: {lived:?}\n{}", steps.join("\n# then\n"));
    }
}
