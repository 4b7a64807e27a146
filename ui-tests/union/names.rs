use tfsdk::TfObject;

#[derive(TfObject)]
enum Source {
    File(String),
    #[tfsdk("file")]
    Path(String),
    HttpGet(String),
    #[tfsdk("http_get")]
    Url(String),
    #[tfsdk("Index-Document")]
    Index(String),
    #[tfsdk("-")]
    Other(String),
    #[tfsdk(rename = "hosts")]
    Mirrors(Vec<String>),
    Ключ(String),
    Größe(String),
}

fn main() {}
