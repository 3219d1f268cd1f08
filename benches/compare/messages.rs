//! Message schemas: what each generator takes for one of 10,000 messages, in YAML and in `.td`.
//!
//! The real tools have no such generators; the rows stand for themselves.

use std::path::Path;

use tdgen::builtin_backends;

use super::generate;
use super::measure::Tool;
use super::options::Options;
use super::report::OwnTable;

/// Enough for the kernel's clock, see [`super::measure`].
const TIMES: u32 = 5;

/// A table for each form of the schema.
pub(crate) fn tables(ours: &Tool, options: &Options, dir: &Path) -> Result<(), String> {
    let forms = [("yaml", "A schema of 10,000 messages in YAML"), ("td", "A schema of 10,000 messages in .td")];
    for (form, title) in forms {
        let is_ours = |name: &&str| name.starts_with("gen-messages-");
        let names = builtin_backends().map(|backend| backend.name).filter(is_ours);
        let mut table = OwnTable::new(title);
        for name in std::iter::once("null-backend").chain(names) {
            let row = format!("messages-{form} {name}");
            if !options.wants(&row) {
                continue;
            }
            eprintln!("{row}");
            let input = generate::messages(form, dir).map_err(|error| error.to_string())?;
            let job = format!("--{name}={}", dir.join(name).display());
            let mut least = None;
            for _ in 0..options.runs {
                least = Some(ours.run(&input, std::slice::from_ref(&job), TIMES)?.least(least));
            }
            table.add(name, least);
        }
        print!("{table}");
    }
    Ok(())
}
