//! Message schemas: the cost of each generator for 10,000 messages, in YAML and in `.td`.

use std::path::Path;

use tdgen::builtin_backends;

use super::generate;
use super::options::Options;
use super::report::OwnTable;

/// Prints a table for each form of the schema.
///
/// # Errors
/// If tdgen fails.
pub(crate) fn tables(options: &Options, dir: &Path) -> Result<(), String> {
    let forms = [("yaml", "A schema of 10,000 messages in YAML"), ("td", "A schema of 10,000 messages in .td")];
    for (form, title) in forms {
        let names = builtin_backends().map(|backend| backend.name).filter(|name| name.starts_with("gen-messages-"));
        let mut table = OwnTable::new(title);
        for name in std::iter::once("null-backend").chain(names) {
            let row = format!("messages-{form} {name}");
            if !options.wants(&row) {
                continue;
            }
            eprintln!("{row}");
            let input = generate::messages(form, dir).map_err(|error| error.to_string())?;
            let output = format!("--{name}={}", dir.join(name).display());
            table.add(name, input.job(&options.ours, [output]).least(options.runs)?);
        }
        table.print();
    }
    Ok(())
}
