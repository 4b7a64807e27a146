//! Laws of plans, for random schemas, configurations and prior states.

use kit::Random;
use kit::plan::{CHECKED, completed, random_config, random_schema, random_value, with_defaults};
use proptest::prelude::*;
use tfsdk::diag::Diagnostics;
use tfsdk::plan::{
    ApplyResponse, Plan, PlanResponse, PlanVerdict, check_apply, check_plan, plan, proposed_new,
};
use tfsdk::schema::Schema;
use tfsdk::ty::TypeKind;
use tfsdk::{Value, ValueRef};

fn verdict(schema: &Schema, prior: &Value, config: &Value, plan: &Plan) -> PlanVerdict {
    let response = PlanResponse { planned: &plan.planned, requires_replace: &plan.requires_replace };
    check_plan(CHECKED, schema, prior, config, response)
}

fn assert_accepted(schema: &Schema, prior: &Value, config: &Value, plan: &Plan) -> Result<(), TestCaseError> {
    let verdict = verdict(schema, prior, config, plan);
    prop_assert!(
        verdict.is_accepted(),
        "{}\nprior   {prior}\nconfig  {config}\nplanned {}\nschema {}",
        verdict.diagnostics,
        plan.planned,
        schema.to_json()
    );
    // What the plan says to force a replacement does so for Terraform.
    if !prior.is_null() {
        prop_assert_eq!(&verdict.requires_replace, &plan.requires_replace);
    }
    Ok(())
}

fn has_duplicates(plan: &Plan) -> bool {
    plan.diagnostics.iter().any(|d| d.summary().starts_with("Duplicate "))
}

/// Whether two elements of a set could become the same where the provider fills in what is null: which one of those that are stored
/// belongs to which, nobody can tell then, and Terraform takes the first that fits.
fn has_alike_elements(value: ValueRef<'_>) -> bool {
    let parts: Vec<ValueRef<'_>> = value.elements().map(|(_, part)| part).collect();
    let is_set = matches!(value.ty().kind(), TypeKind::Set(_));
    let alike =
        || parts.iter().enumerate().any(|(i, one)| parts[..i].iter().any(|other| may_be_one(*one, *other)));
    is_set && alike() || parts.into_iter().any(has_alike_elements)
}

fn may_be_one(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    if one.is_null() || other.is_null() {
        return true;
    }
    let parts = || one.elements().zip(other.elements());
    match one.ty().kind() {
        TypeKind::Object(_) | TypeKind::Tuple(_) | TypeKind::List(_) | TypeKind::Map(_) => {
            one.len() == other.len()
                && parts().all(|((key, one), (k, other))| key == k && may_be_one(one, other))
        }
        // Elements of sets in it may be filled in as well.
        TypeKind::Set(_) => one.len() == other.len(),
        _ => one == other,
    }
}

proptest! {
    #![proptest_config(kit::cases(600))]

    #[test]
    fn terraform_accepts_every_plan(seed in any::<u64>()) {
        let mut random = Random::new(seed);
        let schema = random_schema(&mut random);
        let prior = match random.below(3) {
            0 => Value::null(schema.ty().clone()),
            _ => random_value(&mut random, &schema),
        };
        let config = random_config(&mut random, &schema, true);
        assert_accepted(&schema, &prior, &config, &plan(&schema, &prior, &config))?;
    }

    #[test]
    fn a_resource_lives_from_plan_to_plan(seed in any::<u64>()) {
        let mut random = Random::new(seed);
        let schema = random_schema(&mut random);
        let mut prior = Value::null(schema.ty().clone());
        for _ in 0..3 {
            let config = random_config(&mut random, &schema, false);
            let planned = plan(&schema, &prior, &config);
            assert_accepted(&schema, &prior, &config, &planned)?;
            let applied = completed(&mut random, &schema, &planned.planned);
            let response = ApplyResponse { new_state: &applied, diagnostics: &Diagnostics::new() };
            let verdict = check_apply(CHECKED, &schema, &prior, &planned.planned, response);
            prop_assert!(verdict.is_accepted(), "{}", verdict.diagnostics);
            prior = applied;
        }
    }

    #[test]
    fn a_plan_without_changes_is_empty(seed in any::<u64>()) {
        let mut random = Random::new(seed);
        let schema = random_schema(&mut random);
        let config = random_config(&mut random, &schema, false);
        prop_assume!(!has_alike_elements(with_defaults(&schema, &config).as_ref()));
        let created = plan(&schema, &Value::null(schema.ty().clone()), &config);
        // Elements that become equal are an error, and cannot be told apart in the plan.
        prop_assume!(!has_duplicates(&created));
        let prior = completed(&mut random, &schema, &created.planned);
        let again = plan(&schema, &prior, &config);
        prop_assert_eq!(&again.planned, &prior, "schema {}\nconfig {}", schema.to_json(), config);
        prop_assert!(again.requires_replace.is_empty());
    }

    #[test]
    fn defaults_are_idempotent(seed in any::<u64>()) {
        let mut random = Random::new(seed);
        let schema = random_schema(&mut random);
        let config = random_config(&mut random, &schema, false);
        let none = Value::null(schema.ty().clone());
        let left_out = plan(&schema, &none, &config);
        let written_out = plan(&schema, &none, &with_defaults(&schema, &config));
        prop_assume!(!has_duplicates(&left_out));
        prop_assert_eq!(left_out.planned, written_out.planned, "schema {}", schema.to_json());
    }

    #[test]
    fn terraform_accepts_its_own_proposal(seed in any::<u64>()) {
        let mut random = Random::new(seed);
        let schema = random_schema(&mut random).terraform_view();
        let prior = random_value(&mut random, &schema);
        let config = random_config(&mut random, &schema, true);
        let planned = proposed_new(&schema, &prior, &config).expect("the values are of the schema");
        let response = PlanResponse { planned: &planned, requires_replace: &[] };
        let verdict = check_plan(CHECKED, &schema, &prior, &config, response);
        let only_write_only = verdict.diagnostics.iter().all(|d| d.detail().contains("write-only"));
        prop_assert!(verdict.is_accepted() || only_write_only, "{}\n{}", verdict.diagnostics, schema.to_json());
    }

    #[test]
    fn a_schema_survives_its_json(seed in any::<u64>()) {
        let mut random = Random::new(seed);
        let schema = random_schema(&mut random);
        let json = schema.to_json();
        let read = Schema::from_json(&json);
        prop_assert_eq!(read.as_ref().ok(), Some(&schema.terraform_view()));
        prop_assert_eq!(read.map(|schema| schema.to_json()).ok(), Some(json));
    }
}
