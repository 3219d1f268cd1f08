//! The generators of a C API and of API files, which LLVM's tools do not have.

use std::ffi::OsString;
use std::path::Path;

use tdgen::backends::Backend;
use tdgen::builtin_backends;

use super::generate;
use super::inputs::Input;
use super::measure::Job;
use super::options::Options;
use super::report::OwnTable;

/// Prints both tables.
///
/// # Errors
/// If tdgen fails.
pub(crate) fn tables(options: &Options, dir: &Path) -> Result<(), String> {
    generators(options, dir)?;
    api_files(options, dir)
}

/// The generators of an API, each alone and all in one run, for the description of LLVM's Offload library.
fn generators(options: &Options, dir: &Path) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/offload");
    let input = Input::new(folder.join("offload.td"), &folder);
    let is_of_api = |backend: &&Backend| backend.options.iter().any(|option| option.name == "api-prefix");
    let actions = builtin_backends().filter(is_of_api).map(|backend| backend.name);
    let output = |action: &str| format!("--{action}={}", dir.join(action).display());
    let mut jobs = vec![("parse", vec![output("null-backend")])];
    jobs.extend(actions.clone().map(|action| (action, vec![output(action)])));
    jobs.push(("all in one run", actions.map(output).collect()));
    let mut table = OwnTable::new("An API's generators for examples/offload");
    for (name, arguments) in jobs {
        if !options.wants(&format!("api {name}")) {
            continue;
        }
        eprintln!("api {name}");
        // An existing lock is not overwritten.
        let _ = std::fs::remove_file(dir.join("gen-lock"));
        table.add(name, input.job(&options.ours, arguments).least(4 * options.runs)?);
    }
    table.print();
    Ok(())
}

/// API files from one long specification: the first output alone, and all of them.
fn api_files(options: &Options, dir: &Path) -> Result<(), String> {
    if !options.wants("api-file") {
        return Ok(());
    }
    let manifest = generate::api_files(dir).map_err(|error| error.to_string())?;
    let path = |name: &str| -> OsString { dir.join("api-file").join(name).into() };
    let one = Job::new(&options.ours)
        .args(["api-file", "--kind", "kind_0", "--no-warn-on-unused"])
        .args(["--specification".into(), path("api.spec"), "--template".into(), path("api.t")])
        .args(["--output".into(), path("one")]);
    let all = Job::new(&options.ours).args(["api-file", "--manifest"]).arg(manifest);
    let mut table = OwnTable::new("API files from 8,000 lines");
    for (name, job) in [("one output", one), ("ten outputs", all)] {
        eprintln!("api-file {name}");
        table.add(name, job.least(4 * options.runs)?);
    }
    table.print();
    Ok(())
}
