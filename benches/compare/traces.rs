//! Traces: the cost of decoding a large dump.

use std::path::Path;

use super::generate;
use super::measure::Job;
use super::options::Options;
use super::report::OwnTable;

/// Prints a table of all forms.
///
/// # Errors
/// If tdgen fails.
pub(crate) fn table(options: &Options, dir: &Path) -> Result<(), String> {
    let (megabytes, title) = match options.full {
        false => (100, "A trace of 100 MiB, decoded"),
        true => (1024, "A trace of 1 GiB, decoded"),
    };
    let mut table = OwnTable::new(title);
    for form in ["jsonl", "text", "flatbuffers"] {
        let row = format!("trace {form}");
        if !options.wants(&row) {
            continue;
        }
        eprintln!("{row}");
        let (schema, dump) = generate::trace(megabytes, dir).map_err(|error| error.to_string())?;
        let decode = Job::new(&options.ours).args(["trace", "decode", "--force", "-o", "/dev/null", "--format", form]);
        table.add(form, decode.arg("--schema").arg(schema).arg(dump).least(options.runs.min(3))?);
    }
    table.print();
    Ok(())
}
