//! What configures a provider, and what modules tell it, has no trait of its author's: its tag is asked for where it is named.

use tfsdk::diag::Diagnostics;
use tfsdk::provider::{Context, Provider, Resource, Result};
use tfsdk::{Mirror, TfObject};

#[derive(TfObject)]
#[tfsdk(provider_meta)]
struct Settings {}

#[derive(TfObject)]
#[tfsdk(ephemeral)]
struct Options {}

#[derive(TfObject)]
#[tfsdk(provider)]
struct ModuleInfo {}

async fn configure(_: Settings) -> Result<()> {
    Ok(())
}

fn check(_: &Mirror<Options>, _: &mut Diagnostics) {}

async fn configure_by_options(_: Options) -> Result<()> {
    Ok(())
}

fn ask<R: Resource>(cx: &Context<R>) -> Result<bool> {
    Ok(cx.provider_meta::<Settings>()?.is_some() && cx.provider_meta::<ModuleInfo>()?.is_some())
}

fn main() {
    let _ = Provider::new("notes", configure).provider_meta::<ModuleInfo>();
    let _ = Provider::validated("notes", check, configure_by_options);
}
