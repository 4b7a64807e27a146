//! What is read can be shared between threads.

use std::thread;

use tfsdk::files::{
    Address, Change, Check, Configuration, Data, Deferred, Delta, Document, Error, Expression, Generate,
    Importing, Module, ModuleCall, Output, OutputConfiguration, Plan, ProviderConfiguration, Resource,
    ResourceConfiguration, SchemaChange, State, VariableConfiguration,
};

const fn can_be_shared<T: Send + Sync>() {}

const _: () = {
    can_be_shared::<(State<'_>, Resource<'_>, Output<'_>, Data<'_>, Check)>();
    can_be_shared::<(Plan<'_>, Change<'_>, Deferred<'_>, Delta<'_>, Importing<'_>)>();
    can_be_shared::<(Configuration<'_>, ProviderConfiguration<'_>, Module<'_>, ModuleCall<'_>)>();
    can_be_shared::<(
        ResourceConfiguration<'_>,
        OutputConfiguration<'_>,
        VariableConfiguration<'_>,
        Expression<'_>,
    )>();
    can_be_shared::<(Document, Generate, Address, SchemaChange, Error)>();
};

#[test]
fn several_threads_read_one_change() {
    let text = r#"{"format_version":"1.2","resource_changes":[{"address":"a_b.c","change":{"actions":["create"],
        "before":null,"after":{"n":1,"key":"s3cret"},"after_unknown":{"id":true},"after_sensitive":{"key":true}}}]}"#;
    let plan = Plan::from_json(text).expect("it is a plan");
    let after = &plan.changes[0].delta.after;
    let read = || after.redacted().expect("it can be read").to_string();
    thread::scope(|scope| {
        let threads = [scope.spawn(read), scope.spawn(read)];
        for thread in threads {
            let shown = thread.join().expect("it ends");
            assert_eq!(shown, r#"{ id = (known after apply), key = "(sensitive value)", n = 1 }"#);
        }
    });
}
