//! A module: a configuration in native syntax.

use std::sync::Arc;

use tfsdk_config::{Body, Diagnostic, Diagnostics, File, Syntax, Variables};
use tfsdk_lang::expr::{Expr, NativeBlock, NativeBody};

use super::resource_block::ResourceMode;
use super::tree::{attribute, label};

/// A module, as it is written.
pub(crate) struct Module {
    file: File,
    variables: Variables,
    /// Its folder, as `path.module` names it.
    pub(crate) folder: String,
}

/// The blocks that are understood, or say nothing here, and the names of their labels.
pub(super) const KNOWN: [(&str, &[&str]); 13] = [
    ("check", &["name"]),
    ("data", &["type", "name"]),
    ("ephemeral", &["type", "name"]),
    ("import", &[]),
    ("locals", &[]),
    ("module", &["name"]),
    ("moved", &[]),
    ("output", &["name"]),
    ("provider", &["name"]),
    ("removed", &[]),
    ("resource", &["type", "name"]),
    ("terraform", &[]),
    ("variable", &["name"]),
];

/// What reads a state that another configuration has left.
const REMOTE_STATE: &str = "terraform_remote_state";

/// Blocks that versions of Terraform have which are newer than the one that is followed here.
pub(super) const NEWER: [&str; 2] = ["action", "list"];

impl Module {
    /// A module, and what is wrong with its blocks and its variables, or not followed.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub(crate) fn parse(folder: &str, source: &str) -> Result<(Self, Diagnostics), Diagnostics> {
        let name = file_name(folder);
        let (file, mut found) = File::parse_as(Syntax::Native, &name, source);
        if found.has_errors() {
            return Err(found);
        }
        let (variables, wrong) = Variables::declared([&file]);
        let module = Self { file, variables, folder: folder.to_owned() };
        // Those of variables were read.
        for (kind, labels) in KNOWN.into_iter().filter(|(kind, _)| *kind != "variable") {
            found.append(module.file.body().blocks(kind, labels).1);
        }
        let newer = module.blocks().iter().filter(|block| NEWER.contains(&block.kind.as_str()));
        let resources = module.blocks().iter().filter(|block| block.kind == "resource");
        let within = resources.flat_map(|block| &block.body.blocks);
        let states =
            module.blocks().iter().filter(|block| block.kind == "data" && label(block, 0) == REMOTE_STATE);
        let blocks = newer.chain(within.filter(|block| block.kind == "provisioner"));
        let not_followed = blocks.map(|block| (block, &*block.kind));
        for (block, what) in not_followed.chain(states.map(|block| (block, REMOTE_STATE))) {
            let detail = format!(
                "`{what}` blocks are not followed in this process. Run the scenario with Terraform: `Scenario::run_with`."
            );
            let told = Diagnostic::error("Not followed", detail).in_source(block.kind_range);
            found.push(told.in_file(&name.as_str().into()));
        }
        let own = module.blocks().iter().filter(|block| block.kind == "terraform");
        for block in own {
            found.append(module.body_of(block).blocks("provider_meta", &["provider"]).1);
        }
        found.append(wrong);
        Ok((module, found))
    }

    /// The variables that it declares.
    pub(crate) const fn variables(&self) -> &Variables {
        &self.variables
    }

    /// The name that its file has in messages.
    pub(crate) fn file_name(&self) -> Arc<str> {
        file_name(&self.folder).into()
    }

    /// The content of one of its blocks, as a schema finds it.
    pub(crate) fn body_of<'m>(&'m self, tree: &'m NativeBlock) -> Body<'m> {
        self.file.body().within(&tree.body)
    }

    pub(crate) fn blocks(&self) -> &[NativeBlock] {
        self.body().map_or(&[], |body| body.blocks.as_slice())
    }

    /// All that stands in it.
    pub(super) fn body(&self) -> Option<&NativeBody> {
        self.file.body().native()
    }

    /// Its blocks but for those whose labels are wrong, of which that alone is told.
    pub(super) fn labelled(&self) -> impl Iterator<Item = &NativeBlock> {
        self.blocks().iter().filter(|block| {
            let known = KNOWN.iter().find(|(kind, _)| *kind == block.kind);
            known.is_none_or(|(_, labels)| labels.len() == block.labels.len())
        })
    }

    pub(crate) fn calls(&self) -> impl Iterator<Item = &NativeBlock> {
        self.labelled().filter(|block| block.kind == "module")
    }

    pub(crate) fn provider_blocks(&self) -> impl Iterator<Item = &NativeBlock> {
        self.blocks().iter().filter(|block| block.kind == "provider")
    }

    /// What it tells providers of itself.
    pub(crate) fn provider_metas(&self) -> impl Iterator<Item = &NativeBlock> {
        let own = self.blocks().iter().filter(|block| block.kind == "terraform");
        own.flat_map(|block| &block.body.blocks).filter(|inner| inner.kind == "provider_meta")
    }

    /// The types of its resources, with what is done with them.
    pub(crate) fn resources(&self) -> impl Iterator<Item = (ResourceMode, &str)> {
        let own = self.blocks().iter();
        let all = own.filter_map(|tree| Some((ResourceMode::of_block(&tree.kind)?, label(tree, 0))));
        let checks = self.blocks().iter().filter(|tree| tree.kind == "check");
        let read = checks.flat_map(|check| &check.body.blocks).filter(|inner| inner.kind == "data");
        all.chain(read.map(|tree| (ResourceMode::Data, label(tree, 0))))
    }

    /// The folder of a module that is called here.
    pub(crate) fn folder_of(&self, call: &NativeBlock) -> Result<String, Diagnostics> {
        let source = attribute(&call.body, "source").map(|expr| expr.evaluate_constant().0);
        let source = source.as_ref().and_then(|source| source.as_str());
        match source.filter(|source| source.starts_with("./") || source.starts_with("../")) {
            Some(source) if attribute(&call.body, "version").is_some() => {
                let detail = format!(
                    "Failed to parse module registry address: can't use local directory {source:?} as a module registry address.\n\nTerraform assumed that you intended a module registry source address because you also set the argument \"version\", which applies only to registry modules."
                );
                let place = attribute(&call.body, "source").map_or(call.kind_range, |source| source.range);
                let told =
                    Diagnostic::error("Invalid registry module source address", detail).in_source(place);
                Err(told.in_file(&self.file_name()).into())
            }
            Some(source) => Ok(normal(&format!("{}/{source}", self.folder))),
            None => {
                let detail = format!(
                    "The module {:?} has no source that is a folder, which begins with \"./\" or \"../\".",
                    label(call, 0)
                );
                let told = Diagnostic::error("Not followed", detail).in_source(call.kind_range);
                Err(told.in_file(&self.file_name()).into())
            }
        }
    }

    /// The source of an expression.
    pub(crate) fn text(&self, expr: &Expr) -> &str {
        let range = expr.range.start.byte as usize..expr.range.end.byte as usize;
        std::str::from_utf8(self.file.source().get(range).unwrap_or_default()).unwrap_or_default()
    }
}

fn file_name(folder: &str) -> String {
    if folder.is_empty() { "main.tf".to_owned() } else { format!("{folder}/main.tf") }
}

/// The source of a folder, as the root module writes it.
pub(super) fn written_source(folder: &str) -> String {
    if folder.starts_with("..") { folder.to_owned() } else { format!("./{folder}") }
}

/// A folder, without steps that lead nowhere.
pub(crate) fn normal(folder: &str) -> String {
    let mut steps: Vec<&str> = Vec::new();
    for step in folder.split('/') {
        match step {
            "" | "." => {}
            ".." if steps.last().is_some_and(|last| *last != "..") => drop(steps.pop()),
            step => steps.push(step),
        }
    }
    steps.join("/")
}
