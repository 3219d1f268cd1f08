//! Traces: what decoding a large dump takes.
//!
//! The real tools decode nothing; the rows stand for themselves.

use std::ffi::OsString;
use std::path::Path;

use super::generate;
use super::measure::Tool;
use super::options::Options;
use super::report::OwnTable;

/// A table of all forms.
pub(crate) fn table(ours: &Tool, options: &Options, dir: &Path) -> Result<OwnTable, String> {
    let is_quick = options.megabytes.iter().all(|&size| size < 100);
    let (megabytes, title) = match is_quick {
        true => (100, "A trace of 100 MiB, decoded"),
        false => (1024, "A trace of 1 GiB, decoded"),
    };
    let mut table = OwnTable::new(title);
    for form in ["jsonl", "text", "flatbuffers"] {
        let row = format!("trace {form}");
        if !options.wants(&row) {
            continue;
        }
        eprintln!("{row}");
        let (schema, dump) = generate::trace(megabytes, dir).map_err(|error| error.to_string())?;
        let words = ["trace", "decode", "--force", "-o", "/dev/null", "--format", form, "--schema"];
        let mut arguments: Vec<OsString> = words.iter().map(OsString::from).collect();
        arguments.extend([schema.into_os_string(), dump.into_os_string()]);
        let mut least = None;
        for _ in 0..options.runs.min(3) {
            least = Some(ours.run_with(&arguments, 1)?.least(least));
        }
        table.add(form, least);
    }
    Ok(table)
}
