//! Random steps of random configurations: resources that come, go, move, are imported and fail, in modules and out of them. In
//! this process they come to what they come to with the real Terraform.
//!
//! `TFSDK_LIVES_IN_TERRAFORM` says how many are lived in both ways, `TFSDK_TEST_SEED` which.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kit::Random;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use crate::{beside, in_process};

/// What is done, and whether it fails.
#[derive(Clone, Debug)]
enum Done {
    Apply(String),
    Plan(String),
    Destroy,
    Refresh,
    Import(String, String),
    ImportAgain(String, String),
    /// There is a file from now on, which resources wait for.
    Outside(PathBuf),
}

/// How many instances there are of something.
#[derive(Clone, Copy, PartialEq)]
enum Repeated {
    Once,
    Count(usize),
    Each(&'static [&'static str]),
}

impl Repeated {
    fn keys(self) -> Vec<String> {
        match self {
            Self::Once => vec![String::new()],
            Self::Count(many) => (0..many).map(|index| format!("[{index}]")).collect(),
            Self::Each(keys) => keys.iter().map(|key| format!("[{key:?}]")).collect(),
        }
    }

    fn written(self) -> String {
        match self {
            Self::Once => String::new(),
            Self::Count(many) => format!("  count = {many}\n"),
            Self::Each(keys) => format!("  for_each = toset({keys:?})\n"),
        }
    }
}

/// The resources that there may be, and what another one reads of each.
const RESOURCES: [(&str, &str); 9] = [
    ("terraform_data.a", "output"),
    ("terraform_data.b", "output"),
    ("terraform_data.c", "output"),
    ("zoo_named.a", "whole"),
    ("zoo_named.b", "whole"),
    ("zoo_hooked.h", "keeper"),
    ("zoo_broken.x", "id"),
    ("zoo_broken.y", "etag"),
    ("zoo_lease.l", "seconds"),
];

const EACH: [&[&str]; 4] = [&["k"], &["m"], &["k", "m"], &[]];

struct Writer<'r> {
    random: &'r mut Random,
    door: &'r Path,
    /// What expressions may refer to, of what was written before.
    known: Vec<String>,
    /// What there is, with its keys.
    there: BTreeMap<&'static str, Repeated>,
    /// What is the own key of what is written now.
    own: Option<&'static str>,
    /// What begins addresses of instances of modules.
    calls: Vec<String>,
}

impl Writer<'_> {
    fn text(&mut self) -> String {
        let plain = self.random.of(&["\"a\"", "\"b\"", "\"c\"", "\"1\""]).to_owned();
        match self.random.below(14) {
            0 => format!("sensitive({plain})"),
            1 => "var.hidden".to_owned(),
            2 => "local.p".to_owned(),
            3 if self.own.is_some() => self.own.unwrap_or_default().to_owned(),
            4..=7 if !self.known.is_empty() => {
                let known = self.random.below(self.known.len());
                self.known[known].clone()
            }
            8 => format!("\"${{{}}}-x\"", self.known.last().cloned().unwrap_or(plain)),
            _ => plain,
        }
    }

    fn repeated(&mut self) -> Repeated {
        match self.random.below(8) {
            0 => Repeated::Count(self.random.below(3)),
            1 => Repeated::Count(1),
            2 => Repeated::Each(self.random.of(&EACH)),
            _ => Repeated::Once,
        }
    }

    fn how(&mut self) -> String {
        let door = self.door.display();
        match self.random.below(14) {
            0 => "fails".to_owned(),
            1 => "fails half way".to_owned(),
            2 => "fails to update".to_owned(),
            3 => format!("stays until there is {door}"),
            4 => format!("cannot be read until there is {door}"),
            5 => format!("is another one until there is {door}"),
            6 => "vanishes".to_owned(),
            7 => "warns".to_owned(),
            8 => "cannot be planned".to_owned(),
            9 => "another".to_owned(),
            _ => "well".to_owned(),
        }
    }

    fn body(&mut self, type_name: &str) -> String {
        match type_name {
            "terraform_data" => {
                let input = self.text();
                let replaced = self.random.one_in(4).then(|| self.text());
                let replaced = replaced.map(|it| format!("  triggers_replace = {it}\n")).unwrap_or_default();
                format!("  input = {input}\n{replaced}")
            }
            "zoo_named" => format!("  family = {}\n  name = {}\n", self.text(), self.text()),
            "zoo_hooked" => format!("  text = {}\n  uses = {}\n", self.text(), self.random.below(3)),
            "zoo_lease" => format!("  seconds = {}\n", self.random.below(3)),
            _ => {
                let cage = self.random.one_in(2).then(|| self.random.below(3));
                let cage = cage.map(|it| format!("  cage = {it}\n")).unwrap_or_default();
                let secret = if self.random.one_in(4) {
                    format!("  secret = {}\n", self.text())
                } else {
                    String::new()
                };
                format!("  how = {:?}\n{cage}{secret}", self.how())
            }
        }
    }

    fn ignorable(type_name: &str) -> &'static [&'static str] {
        match type_name {
            "terraform_data" => &["input", "triggers_replace"],
            "zoo_named" => &["family", "name"],
            "zoo_hooked" => &["text", "uses"],
            "zoo_lease" => &["seconds"],
            _ => &["how", "cage"],
        }
    }

    /// Another resource that there is, as a whole or an instance of it.
    fn other(&mut self) -> Option<String> {
        let all: Vec<(&str, Repeated)> = self.there.iter().map(|(name, how)| (*name, *how)).collect();
        if all.is_empty() {
            return None;
        }
        let (name, how) = self.random.of(&all);
        let keys = how.keys();
        let key = if self.random.one_in(2) && !keys.is_empty() {
            keys[self.random.below(keys.len())].clone()
        } else {
            String::new()
        };
        Some(format!("{name}{key}"))
    }

    fn lifecycle(&mut self, type_name: &str, read: &str) -> String {
        let mut lines = String::new();
        if self.random.one_in(3) {
            lines.push_str(&format!("    create_before_destroy = {}\n", !self.random.one_in(4)));
        }
        if self.random.one_in(10) {
            lines.push_str("    prevent_destroy = true\n");
        }
        if self.random.one_in(6) {
            let ignored = match self.random.below(4) {
                0 => "all".to_owned(),
                _ => format!("[{}]", self.random.of(Self::ignorable(type_name))),
            };
            lines.push_str(&format!("    ignore_changes = {ignored}\n"));
        }
        if self.random.one_in(6)
            && let Some(other) = self.other()
        {
            let part = self.random.of(&["", "", ".id"]);
            lines.push_str(&format!("    replace_triggered_by = [{other}{part}]\n"));
        }
        if self.random.one_in(12) {
            let condition = self.random.of(&[
                "var.hidden == \"a\"",
                "local.p == \"a\"",
                "local.p != \"c\"",
                "var.hidden != \"b\"",
            ]);
            lines.push_str(&format!(
                "    precondition {{\n      condition = {condition}\n      error_message = \"Not before.\"\n    }}\n"
            ));
        }
        if self.random.one_in(12) {
            let value = self.random.of(&["\"a\"", "\"b\"", "null"]);
            lines.push_str(&format!(
                "    postcondition {{\n      condition = self.{read} != {value}\n      error_message = \"Not after.\"\n    }}\n"
            ));
        }
        if lines.is_empty() { lines } else { format!("  lifecycle {{\n{lines}  }}\n") }
    }

    fn depends(&mut self) -> String {
        match self.random.one_in(6).then(|| self.other()).flatten() {
            Some(other) => format!("  depends_on = [{other}]\n"),
            None => String::new(),
        }
    }

    fn resource(&mut self, (name, read): (&'static str, &'static str)) -> String {
        let (type_name, label) = name.split_once('.').unwrap_or_default();
        let repeated = self.repeated();
        self.own = match repeated {
            Repeated::Once => None,
            Repeated::Count(_) => Some("\"${count.index}\""),
            Repeated::Each(_) => Some("each.key"),
        };
        let parts =
            [repeated.written(), self.body(type_name), self.depends(), self.lifecycle(type_name, read)]
                .concat();
        self.own = None;
        self.there.insert(name, repeated);
        self.known.extend(repeated.keys().iter().map(|key| format!("{name}{key}.{read}")));
        if repeated != Repeated::Once {
            let all = format!("{name}{}", if matches!(repeated, Repeated::Each(_)) { "" } else { "[*]" });
            self.known.push(format!("join(\"\", [for it in {} : it.{read}])", all.trim_end_matches("[*]")));
        }
        format!("resource {type_name:?} {label:?} {{\n{parts}}}\n")
    }

    fn read(&mut self, name: &str) -> String {
        let repeated = self.repeated();
        self.own = match repeated {
            Repeated::Once => None,
            Repeated::Count(_) => Some("\"${count.index}\""),
            Repeated::Each(_) => Some("each.key"),
        };
        let (greeting, depends) = (self.text(), self.depends());
        self.own = None;
        self.known.extend(repeated.keys().iter().map(|key| format!("data.zoo_keeper.{name}{key}.text")));
        format!(
            "data \"zoo_keeper\" {name:?} {{\n{}  greeting = {greeting}\n{depends}}}\n",
            repeated.written()
        )
    }

    fn module(&mut self, name: &'static str) -> String {
        let repeated = self.repeated();
        let source = self.random.of(&["./m", "./m", "./w"]);
        self.own = match repeated {
            Repeated::Once => None,
            Repeated::Count(_) => Some("\"${count.index}\""),
            Repeated::Each(_) => Some("each.key"),
        };
        let text = self.text();
        self.own = None;
        let (many, depends) = (self.random.below(3), self.depends());
        self.known.extend(repeated.keys().iter().map(|key| format!("module.{name}{key}.o")));
        self.calls.extend(repeated.keys().iter().map(|key| format!("{name}{key}.")));
        let call = format!(
            "module {name:?} {{\n  source = {source:?}\n{}  s = {text}\n  n = {many}\n{depends}}}\n",
            repeated.written()
        );
        call
    }

    /// Some address, be there something or not.
    fn address(&mut self, with_key: bool) -> String {
        let modules = [
            "",
            "",
            "",
            "module.one.",
            "module.two.",
            "module.one[0].",
            "module.one[\"k\"].",
            "module.two[\"k\"].",
        ];
        let module = self.random.of(&modules);
        let key =
            if with_key { self.random.of(&["", "", "", "[0]", "[1]", "[\"k\"]", "[\"m\"]"]) } else { "" };
        if module.is_empty() {
            return format!("{}{key}", self.random.of(&RESOURCES).0);
        }
        match self.random.below(4) {
            0 => module.trim_end_matches('.').to_owned(),
            1 => format!("{module}terraform_data.i"),
            2 => format!("{module}zoo_named.j{key}"),
            _ => format!("{}{key}", self.random.of(&RESOURCES).0),
        }
    }

    /// Whether the configuration has it, as a whole or as an instance.
    fn is_there(&self, address: &str) -> bool {
        if let Some(rest) = address.strip_prefix("module.") {
            return self.calls.iter().any(|call| rest.starts_with(call.as_str()));
        }
        self.there.iter().any(|(name, how)| {
            address == *name || how.keys().iter().any(|key| *address == format!("{name}{key}"))
        })
    }

    fn moved(&mut self) -> String {
        let mut from = self.address(true);
        // Mostly nothing is there any more.
        for _ in 0..20 {
            if !self.is_there(&from) || self.random.one_in(8) {
                break;
            }
            from = self.address(true);
        }
        let mut to = self.address(true);
        // Mostly something can move so.
        let is_module = |address: &str| !address.contains("terraform_data") && !address.contains("zoo_");
        for _ in 0..40 {
            let type_of = |address: &str| {
                ["terraform_data", "zoo_named", "zoo_hooked", "zoo_broken", "zoo_lease"]
                    .into_iter()
                    .find(|it| address.contains(it))
            };
            if type_of(&from) == type_of(&to)
                && is_module(&from) == is_module(&to)
                && from != to
                && (self.is_there(&to) || self.random.one_in(12))
            {
                break;
            }
            to = self.address(true);
        }
        format!("moved {{\n  from = {from}\n  to = {to}\n}}\n")
    }

    fn config(&mut self) -> String {
        let mut text = "variable \"hidden\" {\n  sensitive = true\n  default = \"a\"\n}\n".to_owned();
        text.push_str(&format!(
            "locals {{\n  p = {}\n}}\n",
            self.random.of(&["\"a\"", "\"b\"", "sensitive(\"b\")"])
        ));
        if self.random.one_in(8) {
            let keeper = self.random.of(&["\"somebody\"", "\"a cat\"", "local.p"]);
            text.push_str(&format!("provider \"zoo\" {{\n  keeper = {keeper}\n}}\n"));
        }
        let mut all: Vec<(&'static str, &'static str)> = RESOURCES.to_vec();
        // Some are not there, and the others need each other this way or that.
        for place in 0..all.len() {
            all.swap(place, self.random.below(RESOURCES.len()));
        }
        let many = 3 + self.random.below(4);
        for (number, resource) in all.into_iter().take(many).enumerate() {
            text.push_str(&self.resource(resource));
            if number == 0 && self.random.one_in(3) {
                text.push_str(&self.read("d"));
            }
            if number == 2 && self.random.one_in(4) {
                text.push_str(&self.read("e"));
            }
            if number == 1 && self.random.one_in(2) {
                text.push_str(&self.module("one"));
            }
            if number == 2 && self.random.one_in(2) {
                text.push_str(&self.module("two"));
            }
        }
        for name in ["u", "v"] {
            if self.random.one_in(2) {
                let value = self.text();
                let how = if !self.random.one_in(8) { "  sensitive = true\n" } else { "" };
                text.push_str(&format!("output {name:?} {{\n  value = {value}\n{how}}}\n"));
            }
        }
        if self.random.one_in(6) {
            let value = self.text();
            text.push_str(&format!(
                "check \"c\" {{\n  assert {{\n    condition = {value} == local.p\n    error_message = \"It is another.\"\n  }}\n}}\n"
            ));
        }
        while self.random.one_in(3) {
            text.push_str(&self.moved());
        }
        if self.random.one_in(6) {
            let mut from = self.address(false);
            for _ in 0..20 {
                if !self.is_there(&from) && !from.contains('[') || self.random.one_in(8) {
                    break;
                }
                from = self.address(false);
            }
            let is_destroyed = self.random.one_in(2);
            text.push_str(&format!(
                "removed {{\n  from = {from}\n  lifecycle {{\n    destroy = {is_destroyed}\n  }}\n}}\n"
            ));
        }
        if self.random.one_in(6) {
            let may_be = |name: &&str| name.contains("named") || name.contains("data");
            let there = self.there.iter().filter(|(name, _)| may_be(name));
            let mut all: Vec<String> = there
                .flat_map(|(name, how)| how.keys().into_iter().map(move |key| format!("{name}{key}")))
                .collect();
            if all.is_empty() || self.random.one_in(8) {
                all = vec!["zoo_named.a".to_owned(), "zoo_named.b[0]".to_owned()];
            }
            let to = all[self.random.below(all.len())].clone();
            let id = self.random.of(&["f/1", "f/1", "nothing"]);
            text.push_str(&format!("import {{\n  to = {to}\n  id = {id:?}\n}}\n"));
        }
        text
    }
}

fn module(random: &mut Random) -> String {
    let named = random.of(&["var.s", "terraform_data.i.output", "\"n\""]);
    let cbd = if random.one_in(4) { "  lifecycle {\n    create_before_destroy = true\n  }\n" } else { "" };
    format!(
        "variable \"s\" {{\n  default = \"d\"\n}}\nvariable \"n\" {{\n  default = 1\n}}\nresource \"terraform_data\" \"i\" {{\n  input = var.s\n{cbd}}}\nresource \"zoo_named\" \"j\" {{\n  count = var.n\n  family = {named}\n  name = count.index\n}}\noutput \"o\" {{\n  value = terraform_data.i.output\n  sensitive = {}\n}}\n",
        random.one_in(2)
    )
}

/// The same module with another name for what is in it.
fn renamed(module: &str, random: &mut Random) -> String {
    let moved = "moved {\n  from = zoo_named.j\n  to = zoo_named.other\n}\n";
    let moved = if random.one_in(2) { moved } else { "" };
    module.replace("\"j\"", "\"other\"") + moved
}

fn steps(random: &mut Random, door: &Path) -> Vec<Done> {
    let many = 3 + random.below(3);
    let mut all = Vec::new();
    for number in 0..many {
        let mut writer =
            Writer { random, door, known: Vec::new(), there: BTreeMap::new(), own: None, calls: Vec::new() };
        let config = writer.config();
        let mut there: Vec<String> = writer
            .there
            .iter()
            .flat_map(|(name, how)| how.keys().into_iter().map(move |key| format!("{name}{key}")))
            .collect();
        there.push("module.one.zoo_named.j[0]".to_owned());
        let done = match writer.random.below(if number == 0 { 10 } else { 17 }) {
            0 => Done::Plan(config),
            10 => Done::Destroy,
            11 => Done::Refresh,
            12 => Done::Outside(door.to_owned()),
            13 => Done::Import(
                writer.random.of(&["zoo_named.a", "zoo_named.b[0]", "terraform_data.a"]).to_owned(),
                "f/1".to_owned(),
            ),
            // What the configuration before has is often the same.
            14 | 15 => {
                all.push(Done::Plan(config));
                Done::Import(there[random.below(there.len())].clone(), "f/1".to_owned())
            }
            16 => {
                there.retain(|address| address.contains("named") || address.contains("data"));
                let Some(address) = there.get(random.below(there.len().max(1))).cloned() else { continue };
                let id = if address.contains("named") { "${family}/${name}" } else { "${id}" };
                all.push(Done::Apply(config));
                Done::ImportAgain(address, id.to_owned())
            }
            _ => Done::Apply(config),
        };
        all.push(done);
    }
    all
}

/// The scenario of these steps, of which those of some numbers fail.
fn scenario(modules: &[String; 2], steps: &[Done], failing: &[usize]) -> Scenario {
    let [m, w] = modules;
    let scenario = Scenario::new().module("./m", m).module("./w", w);
    steps.iter().enumerate().fold(scenario, |scenario, (number, done)| {
        let step = match done.clone() {
            Done::Apply(config) => Step::apply(config).leaves_changes(),
            Done::Plan(config) => Step::plan(config),
            Done::Destroy => Step::destroy(),
            Done::Refresh => Step::refresh(),
            Done::Import(address, id) => Step::import(address, id),
            // What is imported has nothing of what Terraform alone knows.
            Done::ImportAgain(address, id) if address.contains("terraform_data") => {
                ["input", "output", "triggers_replace"]
                    .into_iter()
                    .fold(Step::import_again(address, id), Step::except)
            }
            Done::ImportAgain(address, id) => Step::import_again(address, id),
            Done::Outside(door) => Step::outside(move || std::fs::write(&door, "").expect("a file")),
        };
        scenario.step(if failing.contains(&number) { step.fails(": ") } else { step })
    })
}

/// Which steps fail in this process, as far as it goes on behind them; and what it comes to with all of these.
fn lived(modules: &[String; 2], steps: &[Done], door: &Path) -> (Vec<usize>, Result<(), Failure>) {
    let mut failing = Vec::new();
    loop {
        let _ = std::fs::remove_file(door);
        let lived = in_process(&scenario(modules, steps, &failing));
        let number = lived.as_ref().err().and_then(|failure| {
            let text = failure.to_string();
            let (number, rest) = text.strip_prefix("Step ")?.split_once(' ')?;
            rest.contains("): it failed.\n").then(|| number.parse::<usize>().ok()?.checked_sub(1))?
        });
        match number.filter(|number| !failing.contains(number)) {
            Some(number) => failing.push(number),
            None => return (failing, lived),
        }
    }
}

/// Whether it is what this process does not do as Terraform: ends of replacements that need each other both ways are a cycle there.
fn is_not_followed(failure: &Failure) -> bool {
    let text = failure.to_string();
    text.contains("only Terraform says that it failed") && text.contains("Cycle: ")
}

#[test]
fn random_steps_come_to_the_same() {
    let lives: usize = std::env::var("TFSDK_LIVES_IN_TERRAFORM")
        .map_or(2, |lives| lives.parse().expect("a number of lives"));
    let mut random = Random::of_this_run("random steps");
    let mut wrong = Vec::new();
    let mut failed = 0;
    for number in 0..lives {
        let door = std::env::temp_dir().join(format!("tfsdk-door-{}-{number}", std::process::id()));
        let first = module(&mut random);
        let modules = [first.clone(), renamed(&first, &mut random)];
        let steps = steps(&mut random, &door);
        let (failing, here) = lived(&modules, &steps, &door);
        failed += failing.len();
        let _ = std::fs::remove_file(&door);
        let both = beside("random steps", &scenario(&modules, &steps, &failing));
        let _ = std::fs::remove_file(&door);
        let is_alike = match (&here, &both) {
            (Ok(()), Ok(())) => true,
            (_, Err(both)) if is_not_followed(both) => true,
            (Err(_), Err(both)) => !both.to_string().contains("do not come to the same"),
            _ => false,
        };
        if !is_alike {
            let steps: String = steps
                .iter()
                .map(|step| match step {
                    Done::Apply(config) => format!("# apply\n{config}"),
                    Done::Plan(config) => format!("# plan\n{config}"),
                    other => format!("# {other:?}\n"),
                })
                .collect();
            let told = format!(
                "\n@@@@ life {number}, of which {failing:?} fail\nin this process: {here:?}\nbeside Terraform: {both:?}\n{steps}## {}",
                modules.join("## ")
            );
            eprintln!("{told}");
            wrong.push(number);
        }
    }
    eprintln!("{failed} steps fail in {lives} lives");
    assert!(wrong.is_empty(), "{} of {lives} lives differ: {wrong:?}", wrong.len());
}
