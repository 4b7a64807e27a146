use tfsdk::provider::Result;

fn of_a_text() -> Result<()> {
    Err("the note is locked")?
}

fn of_a_box(boxed: std::result::Result<(), Box<dyn std::error::Error>>) -> Result<()> {
    Ok(boxed?)
}

fn main() {
    let _ = (of_a_text, of_a_box);
}
