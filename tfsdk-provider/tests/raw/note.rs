//! The resource `raw_note`, which is nowhere but in Terraform's state.

use tfsdk::provider::proto::tfplugin6::attribute_path::{Step, step::Selector};
use tfsdk::provider::proto::tfplugin6::*;
use tfsdk::provider::server::Answer;
use tfsdk::{Tf, TfObject, json, msgpack};

#[derive(TfObject, Clone, PartialEq)]
struct Note {
    #[tfsdk("id")]
    id: Tf<String>,
    #[tfsdk("name")]
    name: Tf<String>,
    #[tfsdk("text")]
    text: Tf<String>,
}

pub(crate) fn upgrade(request: &upgrade_resource_state::Request) -> Answer<upgrade_resource_state::Response> {
    let json = request.raw_state.as_ref().map(|state| state.json.clone()).unwrap_or_default();
    let note: Note = json::from_slice(&json).map_err(unreadable)?;
    Ok(upgrade_resource_state::Response { upgraded_state: written(Some(&note))?, ..Default::default() })
}

pub(crate) fn plan(request: &plan_resource_change::Request) -> Answer<plan_resource_change::Response> {
    let prior = read(request.prior_state.as_ref())?;
    let Some(mut note) = read(request.proposed_new_state.as_ref())? else {
        return Ok(plan_resource_change::Response { planned_state: written(None)?, ..Default::default() });
    };
    if prior.is_none() {
        note.id = Tf::Unknown;
    }
    let name = Step { selector: Some(Selector::AttributeName("name".to_owned())) };
    let renamed = prior.is_some_and(|prior| prior.name != note.name);
    let requires_replace = if renamed { vec![AttributePath { steps: vec![name] }] } else { Vec::new() };
    let planned_state = written(Some(&note))?;
    Ok(plan_resource_change::Response { planned_state, requires_replace, ..Default::default() })
}

pub(crate) fn apply(request: &apply_resource_change::Request) -> Answer<apply_resource_change::Response> {
    let mut note = read(request.planned_state.as_ref())?;
    if let Some(Note { id: id @ Tf::Unknown, name: Tf::Known(name), text }) = &mut note {
        assert!(!matches!(text, Tf::Known(text) if text == "panic"), "the pen is dry");
        *id = Tf::Known(format!("note-{name}"));
    }
    Ok(apply_resource_change::Response { new_state: written(note.as_ref())?, ..Default::default() })
}

fn read(value: Option<&DynamicValue>) -> Result<Option<Note>, Diagnostic> {
    let bytes = value.map(|value| value.msgpack.as_ref()).unwrap_or_default();
    msgpack::from_slice(bytes).map_err(unreadable)
}

fn written(note: Option<&Note>) -> Result<Option<DynamicValue>, Diagnostic> {
    let bytes = msgpack::to_vec(&note).map_err(unreadable)?;
    Ok(Some(DynamicValue { msgpack: bytes.into(), json: Default::default() }))
}

fn unreadable(error: tfsdk::Error) -> Diagnostic {
    Diagnostic::error("Not a note", error.to_string())
}
