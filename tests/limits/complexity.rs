//! So many times the input takes as many times the memory and the allocations.

use kit::attacks::{Attack, Cost};

/// How much longer the input becomes. It is less outside of CI, where only what grows far too fast is seen.
fn factor() -> usize {
    if kit::in_ci() { 8 } else { 4 }
}

/// How long the shorter input is: outside of CI half as long, as nearly all time goes into the longer one.
fn shorter(attack: &Attack) -> usize {
    if kit::in_ci() { attack.size } else { attack.size.div_ceil(2) }
}

/// How much faster than the input a cost may grow.
const TOLERANCE: f64 = 1.3;

/// The bytes and allocations that are made for any input, however short: half of them where all inputs are half as long.
fn constants() -> [u64; 2] {
    if kit::in_ci() { [256 << 10, 1000] } else { [128 << 10, 500] }
}

/// How many bytes may be held: what `Limits` allow to be made by default, and the problems with it.
const HELD: u64 = 144 << 20;

/// How many further ones for each byte of the input.
const HELD_PER_BYTE: u64 = 400;

fn held(entries: &[&str]) {
    let attacks: Vec<Attack> =
        Attack::all().into_iter().filter(|attack| entries.contains(&attack.entry)).collect();
    assert!(!attacks.is_empty());
    let problems: Vec<String> = attacks.iter().filter_map(|attack| grows_too_fast(attack).err()).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Compares what the shorter input takes with what the longer one does.
fn grows_too_fast(attack: &Attack) -> Result<(), String> {
    let size = shorter(attack);
    let first = attack.cost(size);
    let cost = attack.cost(size * factor());
    let [bytes, allocations] = constants();
    let checked = [
        ("bytes", first.memory.total, cost.memory.total, bytes),
        ("allocations", first.memory.allocations, cost.memory.allocations, allocations),
    ];
    for (what, before, after, constant) in checked {
        let allowed = before as f64 * factor() as f64 * TOLERANCE + constant as f64;
        if after as f64 > allowed {
            return Err(told(attack, what, before, after, cost));
        }
    }
    if cost.memory.peak > HELD + HELD_PER_BYTE * cost.input as u64 {
        return Err(told(attack, "bytes at once", first.memory.peak, cost.memory.peak, cost));
    }
    Ok(())
}

fn told(attack: &Attack, what: &str, before: u64, after: u64, cost: Cost) -> String {
    let (Attack { entry, name, .. }, factor) = (attack, factor());
    format!("{entry}, {name}: {factor} times the input ({} bytes), {before} -> {after} {what}", cost.input)
}

#[test]
fn wire_formats_take_memory_in_proportion() {
    held(&["msgpack", "json", "type of json"]);
}

#[test]
fn conversions_take_memory_in_proportion() {
    held(&["constraint", "convert", "unify"]);
}

#[test]
fn expressions_take_memory_in_proportion() {
    held(&["expression", "function"]);
}

#[test]
fn configuration_takes_memory_in_proportion() {
    held(&["native body", "json body", "variables", "arguments", "decode_as", "writing", "editing"]);
}

#[test]
fn syntax_takes_memory_in_proportion() {
    held(&[
        "native list",
        "native chain",
        "native string",
        "native heredoc",
        "native file",
        "native arguments",
        "json list",
        "json file",
        "template",
    ]);
}

#[test]
fn structs_take_memory_in_proportion() {
    held(&["struct json", "struct msgpack", "struct value"]);
}

#[test]
fn schemas_take_memory_in_proportion() {
    held(&["schema json", "provider schemas"]);
}

#[test]
fn plans_take_memory_in_proportion() {
    held(&[
        "plan",
        "proposed_new",
        "check_plan",
        "check_apply",
        "check_final_plan",
        "check_result",
        "configured",
        "keep_meaning",
        "planned json",
        "validate",
        "upgrade_state",
    ]);
}

#[test]
fn files_take_memory_in_proportion() {
    held(&["state file", "plan file"]);
}

#[test]
fn reports_take_memory_in_proportion() {
    held(&["rendering", "validate json"]);
}

#[test]
fn every_attack_is_held() {
    let held = [
        "msgpack",
        "json",
        "type of json",
        "constraint",
        "convert",
        "unify",
        "expression",
        "function",
        "native body",
        "json body",
        "variables",
        "arguments",
        "decode_as",
        "writing",
        "native list",
        "native chain",
        "native string",
        "native heredoc",
        "native file",
        "native arguments",
        "json list",
        "json file",
        "template",
        "schema json",
        "plan",
        "proposed_new",
        "check_plan",
        "check_apply",
        "check_final_plan",
        "check_result",
        "configured",
        "keep_meaning",
        "planned json",
        "provider schemas",
        "struct json",
        "struct msgpack",
        "struct value",
        "validate",
        "upgrade_state",
        "rendering",
        "validate json",
        "editing",
        "state file",
        "plan file",
    ];
    for Attack { entry, name, .. } in Attack::all() {
        assert!(held.contains(&entry), "{entry}, {name}");
    }
}
