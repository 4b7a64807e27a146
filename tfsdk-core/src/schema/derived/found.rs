//! What is found wrong with the members of a struct with parameters, by what stands for these.

use super::default_fits::{env_default_report, text_default_report};
use super::held::one_block_report;
use super::proof::{behaves_report, held_report};
use crate::const_report::{About, Found, Report};
use crate::mapping::wanted::WantedObject;
use crate::schema::check::fits::{attribute_blocks_report, member_report};
use crate::schema::validate::Validates;
use crate::schema::{BodySpec, Kind, MemberSpec, Nesting};
use crate::ty::TypeSpec;

/// The questions of a struct with a schema; each does what the function of the same name does where nothing depends on a parameter.
impl Found {
    /// The rules of a member by itself.
    pub const fn member_fits(&mut self, about: About, kind: Option<Kind>, member: MemberSpec) {
        let before = self.report.len();
        let beside = self.beside(about);
        member_report(kind, &member, beside, &mut self.report);
        self.next(about, before);
    }

    /// A default that is a text.
    pub const fn text_default_fits(
        &mut self,
        about: About,
        spec: &TypeSpec,
        texts: Option<&[&str]>,
        text: &str,
    ) {
        let mut found = Report::new();
        text_default_report(spec, texts, text, &mut found);
        self.take(about, &found);
    }

    /// A default from the environment.
    pub const fn env_default_fits(
        &mut self,
        about: About,
        spec: &TypeSpec,
        range: Option<(i128, i128)>,
        texts: Option<&[&str]>,
        otherwise: Option<&str>,
    ) {
        let mut found = Report::new();
        env_default_report(spec, range, texts, otherwise, &mut found);
        self.take(about, &found);
    }

    /// A validator.
    pub const fn validator_fits(&mut self, about: About, spec: &TypeSpec, validates: &Validates) {
        let mut found = Report::new();
        validates.report(spec, &mut found);
        self.take(about, &found);
    }

    /// Attributes that are written as blocks.
    pub const fn attribute_blocks_fit(
        &mut self,
        about: About,
        kind: Option<Kind>,
        body: &'static BodySpec,
        member: &MemberSpec,
    ) {
        let before = self.report.len();
        let beside = self.beside(about);
        attribute_blocks_report(kind, body, member, beside, &mut self.report);
        self.next(about, before);
    }

    /// What a file of schemas says; its words name the attribute.
    pub const fn member_behaves(
        &mut self,
        about: About,
        kind: Kind,
        member: &MemberSpec,
        wanted: &'static WantedObject,
        of: Option<usize>,
    ) {
        let mut found = Report::new();
        behaves_report(kind, member, wanted, of, &mut found);
        self.take_named(about, &found);
    }

    /// The same of what the field of a struct without a schema holds.
    pub const fn held_behaves(
        &mut self,
        about: About,
        kind: Kind,
        held: Option<(Nesting, &'static BodySpec)>,
        wanted: &'static WantedObject,
        of: Option<usize>,
    ) {
        let mut found = Report::new();
        held_report(kind, held, wanted, of, &mut found);
        self.take_named(about, &found);
    }

    /// The block of a variant.
    pub const fn variant_is_one_block(&mut self, about: About, member: &MemberSpec) {
        let mut found = Report::new();
        one_block_report(member, &mut found);
        self.take(about, &found);
    }
}
