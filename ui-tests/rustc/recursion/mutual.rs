use tfsdk::TfObject;

#[derive(TfObject)]
struct Person {
    #[tfsdk("company")]
    company: Company,
}

#[derive(TfObject)]
struct Company {
    #[tfsdk("people")]
    people: Vec<Person>,
}

fn main() {}
