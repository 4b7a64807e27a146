//! Resources of any type, so that what they have in common is compiled once.

use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

use tfsdk_core::diag::Diagnostics;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::{FromTf, Mirror, ToTf};
use tfsdk_core::path::Path;
use tfsdk_core::plan::{
    StateMoves, StateUpgrades, problems_of, read_given, validate_as_with, with_defaults_for_null,
};
use tfsdk_core::schema::{Kind, Schema};
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::earlier::{misgiven_moves, misgiven_upgrades};
use super::identity::{AnyIdentity, Identified, TypedIdentity};
use super::misstored::misstored;
use super::run::{Ran, context, ran};
use super::{Context, Planning, Resource, misplanned};
use crate::configured::{check, schema_of};
use crate::error::{Error, Result};
use crate::in_part::{Unwritten, Why, write_as};
use crate::interrupt::interruptible;
use crate::later::Later;
use crate::panic::{Panic, catch};
use crate::part::Part;
use crate::returned::{unheld, unwritable};
use crate::shared::Run;
use crate::storable::infinite_in;
use crate::timeouts::{Operation, TimeLimit};

/// A value that the author's code was given and gave back.
pub(crate) struct Passed {
    /// What it was given, as its type holds it.
    pub(crate) read: Value,
    /// What it gave back; `None`: the resource is gone.
    pub(crate) returned: Option<Value>,
}

impl Passed {
    fn written(
        read: Value,
        written: Result<Value, Unwritten>,
        dropped: Result<(), Panic>,
        schema: &Schema,
    ) -> Result<Self> {
        match (written, dropped) {
            (Ok(returned), Ok(())) => Ok(Self { read, returned: Some(returned) }),
            (Err(Unwritten { why, in_part }), _) => {
                let told = why.told(|why| unwritable(schema, why));
                Err(Error::from(told).having_made(in_part, matches!(why, Why::Panic(_))))
            }
            (Ok(returned), Err(panic)) => {
                Err(Error::from(panic.told()).having_made(Some((returned, Vec::new())), false))
            }
        }
    }
}

/// A plan that the author's code has seen.
pub(crate) struct Hooked {
    pub(crate) passed: Passed,
    pub(crate) replaced: Vec<Path>,
    /// What the code has planned and the resource could not be made of.
    pub(crate) unfit: Diagnostics,
}

/// A resource of any type, of a provider with this client.
pub(crate) trait AnyResource<C>: Part {
    /// What tells it apart, if that has a type.
    fn identity(&self) -> Option<&dyn AnyIdentity<C>>;
    fn upgrades(&self) -> StateUpgrades;
    fn moves(&self) -> StateMoves;
    /// A state that an earlier version has stored, with the defaults of what is null in it and cannot be.
    fn with_defaults_for_null(&self, state: &Value, limits: Limits) -> Value;
    /// Makes sure that it can be read from this state, and written again.
    ///
    /// # Errors
    /// It cannot, or the author's code panics meanwhile.
    fn holds(&self, state: &Value, limits: Limits) -> Result<(), Why>;
    /// The values are the prior state, the configuration and the plan.
    fn plan<'a>(&'a self, values: [&'a Value; 3], run: Run<Option<Arc<C>>>) -> Later<'a, Ran<Hooked>>;
    fn create<'a>(
        &'a self,
        planned: &'a Value,
        config: &'a Value,
        run: Run<Arc<C>>,
    ) -> Later<'a, Ran<Passed>>;
    fn read<'a>(&'a self, state: &'a Value, run: Run<Arc<C>>) -> Later<'a, Ran<Passed>>;
    /// The values are the plan, the prior state and the configuration.
    fn update<'a>(&'a self, values: [&'a Value; 3], run: Run<Arc<C>>) -> Later<'a, Ran<Passed>>;
    fn delete<'a>(&'a self, state: &'a Value, run: Run<Arc<C>>) -> Later<'a, Ran<()>>;
    fn plan_destroy<'a>(&'a self, state: &'a Value, run: Run<Arc<C>>) -> Later<'a, Ran<()>>;
    fn import<'a>(&'a self, id: &'a str, run: Run<Arc<C>>) -> Later<'a, Ran<Option<Value>>>;
}

/// A resource of one type.
pub(crate) struct Typed<R: Resource> {
    schema: OnceLock<Schema>,
    ty: OnceLock<Type>,
    identity: Option<Box<dyn AnyIdentity<R::Client>>>,
    resource: PhantomData<fn() -> R>,
}

impl<R: Identified + 'static> Typed<R> {
    pub(crate) fn identified() -> Self {
        Self { identity: Some(Box::new(TypedIdentity::<R>::new())), ..Self::new() }
    }
}

impl<R: Resource + 'static> Typed<R> {
    pub(crate) const fn new() -> Self {
        Self { schema: OnceLock::new(), ty: OnceLock::new(), identity: None, resource: PhantomData }
    }

    fn schema(&self) -> &Schema {
        schema_of(&self.schema, R::schema)
    }

    /// What is written of the struct or of its mirror, which are of one type.
    fn write(&self, written: &impl ToTf) -> Result<Value, Unwritten> {
        // By a pointer, as the schema.
        write_as(written, self.ty.get_or_init(Type::of::<R> as fn() -> Type).clone())
    }

    /// What the author's code was given, as its type holds it.
    fn value_read(&self, read: &impl ToTf) -> Result<Value> {
        self.write(read).map_err(|unwritten| unwritten.why.told(|why| unheld(self.schema(), why)).into())
    }

    /// What the author's code returned.
    fn value_of(&self, returned: &impl ToTf) -> Result<Value> {
        self.write(returned)
            .map_err(|unwritten| unwritten.why.told(|why| unwritable(self.schema(), why)).into())
    }

    /// What a state holds. No configuration shows what is wrong with it.
    fn stored<T: for<'de> FromTf<'de>>(&self, state: &Value, limits: Limits) -> Result<T> {
        read_given(state, limits).map_err(|error| misstored(self.schema(), &error).into())
    }

    fn get<T: for<'de> FromTf<'de>>(&self, value: &Value, limits: Limits) -> Result<T> {
        read_given(value, limits).map_err(|error| problems_of(self.schema(), &error).into())
    }

    /// What the author's code has made of a plan, and no resource could be made of. While the configuration has unknown values,
    /// another plan follows, so that nothing is sure.
    fn unfit(&self, config: &Value, planned: &Value, changed: &Value, limits: Limits) -> Diagnostics {
        if planned == changed || !config.is_wholly_known() {
            return Diagnostics::new();
        }
        match read_given::<R>(changed, limits) {
            Ok(_) => Diagnostics::new(),
            Err(error) => misplanned::changed_unfit(self.schema(), &error, planned, changed),
        }
    }

    /// Null is none.
    fn mirror(&self, value: &Value, limits: Limits) -> Result<Option<Mirror<R>>> {
        if value.is_null() { Ok(None) } else { self.get(value, limits).map(Some) }
    }

    /// Writes what comes back beside what was given.
    ///
    /// # Errors
    /// It cannot be written, or the author's code panics meanwhile. As it was made all the same, what can be is left.
    fn passed(&self, read: Value, returned: Option<R>) -> Result<Passed> {
        let Some(returned) = returned else { return Ok(Passed { read, returned: None }) };
        let written = self.write(&returned);
        // What it drops may panic as well, and the resource is there all the same.
        let dropped = catch(|| drop(returned));
        Passed::written(read, written, dropped, self.schema())
    }

    /// Of an operation that may be limited in time, by what `value` says.
    fn limited(
        run: Run<Arc<R::Client>>,
        config: Option<Mirror<R>>,
        (operation, value): (Operation, &Value),
    ) -> (Context<R>, Option<TimeLimit>) {
        let Run { client, private, call } = run;
        let limit = TimeLimit::of(operation, value, R::timeout(operation));
        let call = call.within(limit.as_ref().map(TimeLimit::timeout));
        (Context::new(client, config, private, call), limit)
    }
}

impl<R: Resource + 'static> Part for Typed<R> {
    fn schema(&self) -> &Schema {
        Typed::schema(self)
    }

    fn check(&self) -> Diagnostics {
        let schema = Typed::schema(self);
        let mut found = check::<Mirror<R>>(schema, Kind::Resource);
        found.append(misgiven(schema, R::upgrades, R::moves, &|| {
            self.identity.as_deref().map(|identity| identity.check()).unwrap_or_default()
        }));
        found
    }

    fn validate(&self, config: &Value, limits: Limits) -> Diagnostics {
        let mut found = validate_as_with::<R>(Typed::schema(self), config, limits);
        found.append(infinite_in(config, Typed::schema(self), &found));
        if let Ok(config) = read_given::<Mirror<R>>(config, limits) {
            R::validate(&config, &mut found);
        }
        found
    }

    fn identity_schema(&self) -> Option<&Schema> {
        self.identity.as_deref().map(|identity| identity.schema())
    }
}

impl<R: Resource + 'static> AnyResource<R::Client> for Typed<R> {
    fn identity(&self) -> Option<&dyn AnyIdentity<R::Client>> {
        self.identity.as_deref()
    }

    fn upgrades(&self) -> StateUpgrades {
        R::upgrades()
    }

    fn moves(&self) -> StateMoves {
        R::moves()
    }

    fn with_defaults_for_null(&self, state: &Value, limits: Limits) -> Value {
        with_defaults_for_null::<R>(Typed::schema(self), state, limits)
    }

    fn holds(&self, state: &Value, limits: Limits) -> Result<(), Why> {
        if state.is_null() {
            return Ok(());
        }
        // Each request begins with reading it, and with writing what was read.
        let again = || read_given::<R>(state, limits).map(|read| self.write(&read).map(drop));
        match catch(again) {
            Ok(Ok(written)) => written.map_err(|unwritten| unwritten.why),
            Ok(Err(error)) => Err(Why::Error(error)),
            Err(panic) => Err(Why::Panic(panic.into())),
        }
    }

    fn plan<'a>(
        &'a self,
        values: [&'a Value; 3],
        run: Run<Option<Arc<R::Client>>>,
    ) -> Later<'a, Ran<Hooked>> {
        Box::pin(async move {
            let Run { client, private, call } = run;
            let (limits, interrupted) = (call.limits(), call.interrupted());
            let given = [values[0].clone(), values[1].clone()];
            let prior = match values[0].is_null() {
                true => Ok(None),
                false => self.stored(values[0], limits).map(Some),
            };
            let [config, planned] = [values[1], values[2]].map(|value| self.mirror(value, limits));
            let sides = prior.and_then(|prior| Ok([prior, config?, planned?]));
            let sides = match sides {
                Ok(sides) => sides,
                Err(error) => return Ran { result: Err(error), private, warnings: call.into_warnings() },
            };
            let unchanged = private.clone();
            let Some(mut planning) = Planning::<R>::new(sides, given, client, private, call) else {
                let error = Error::new("Nothing to plan", "Terraform sent no configuration.");
                return Ran { result: Err(error), private: unchanged, warnings: Diagnostics::new() };
            };
            let read = self.value_read(&planning.planned);
            let plan = Box::pin(async { R::plan(&mut planning).await });
            let result = interruptible(interrupted, plan).await;
            let (planned, replaced, private, warnings) = planning.into_parts();
            let written = || {
                let (read, changed) = (read?, self.value_of(&planned)?);
                let unfit = self.unfit(values[1], &read, &changed, limits);
                Ok(Hooked { passed: Passed { read, returned: Some(changed) }, replaced, unfit })
            };
            Ran { result: result.and_then(|()| written()), private, warnings }
        })
    }

    fn create<'a>(
        &'a self,
        planned: &'a Value,
        config: &'a Value,
        run: Run<Arc<R::Client>>,
    ) -> Later<'a, Ran<Passed>> {
        Box::pin(async move {
            let (config, failed) = match self.mirror(config, run.call.limits()) {
                Ok(config) => (config, None),
                Err(error) => (None, Some(error)),
            };
            let (cx, limit) = Self::limited(run, config, (Operation::Create, planned));
            let result = async {
                failed.map_or(Ok(()), Err)?;
                let resource: R = self.get(planned, cx.limits())?;
                let read = self.value_read(&resource)?;
                let create = Box::pin(async { Ok(self.passed(read, Some(resource.create(&cx).await?))) });
                TimeLimit::run_to_make(limit, &cx, create, &|| cx.has_saved()).await?
            };
            let result = result.await;
            ran(cx, result)
        })
    }

    fn read<'a>(&'a self, state: &'a Value, run: Run<Arc<R::Client>>) -> Later<'a, Ran<Passed>> {
        Box::pin(async move {
            let (cx, limit) = Self::limited(run, None, (Operation::Read, state));
            let result = async {
                let resource: R = self.stored(state, cx.limits())?;
                let read = self.value_read(&resource)?;
                let look = Box::pin(async { Ok(self.passed(read, resource.read(&cx).await?)) });
                interruptible(cx.interrupted(), Box::pin(TimeLimit::run(limit, &cx, look))).await?
            };
            let result = result.await;
            ran(cx, result)
        })
    }

    fn update<'a>(&'a self, values: [&'a Value; 3], run: Run<Arc<R::Client>>) -> Later<'a, Ran<Passed>> {
        Box::pin(async move {
            let [planned, prior, config] = values;
            let (config, failed) = match self.mirror(config, run.call.limits()) {
                Ok(config) => (config, None),
                Err(error) => (None, Some(error)),
            };
            let (cx, limit) = Self::limited(run, config, (Operation::Update, planned));
            let result = async {
                failed.map_or(Ok(()), Err)?;
                let resource: R = self.get(planned, cx.limits())?;
                let read = self.value_read(&resource)?;
                let prior = self.stored(prior, cx.limits())?;
                let update =
                    Box::pin(async { Ok(self.passed(read, Some(resource.update(prior, &cx).await?))) });
                TimeLimit::run(limit, &cx, update).await?
            };
            let result = result.await;
            ran(cx, result)
        })
    }

    fn delete<'a>(&'a self, state: &'a Value, run: Run<Arc<R::Client>>) -> Later<'a, Ran<()>> {
        Box::pin(async move {
            let (cx, limit) = Self::limited(run, None, (Operation::Delete, state));
            let result = async {
                let resource: R = self.stored(state, cx.limits())?;
                TimeLimit::run(limit, &cx, Box::pin(async { resource.delete(&cx).await })).await
            };
            let result = result.await;
            ran(cx, result)
        })
    }

    fn plan_destroy<'a>(&'a self, state: &'a Value, run: Run<Arc<R::Client>>) -> Later<'a, Ran<()>> {
        Box::pin(async move {
            let cx = context::<R>(run);
            let plan = Box::pin(async { self.stored::<R>(state, cx.limits())?.plan_destroy(&cx).await });
            let result = interruptible(cx.interrupted(), plan).await;
            ran(cx, result)
        })
    }

    fn import<'a>(&'a self, id: &'a str, run: Run<Arc<R::Client>>) -> Later<'a, Ran<Option<Value>>> {
        Box::pin(async move {
            let cx = context::<R>(run);
            let import = async { R::import(id, &cx).await?.map(|found| self.value_of(&found)).transpose() };
            let result = interruptible(cx.interrupted(), Box::pin(import)).await;
            ran(cx, result)
        })
    }
}

/// What is wrong with what a resource makes of what was stored, and with its identity. One that panics says nothing of the others.
fn misgiven(
    schema: &Schema,
    upgrades: fn() -> StateUpgrades,
    moves: fn() -> StateMoves,
    check_identity: &dyn Fn() -> Diagnostics,
) -> Diagnostics {
    let now = (schema.version(), schema.ty());
    let upgrades = catch(|| misgiven_upgrades(("Resource::upgrades", "version"), now, &upgrades()));
    let moves = catch(|| misgiven_moves(schema.ty(), &moves()));
    let identity = catch(check_identity);
    let mut found = Diagnostics::new();
    for one in [upgrades, moves, identity] {
        found.append(one.unwrap_or_else(|panic| panic.told().into()));
    }
    found
}
