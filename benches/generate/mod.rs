//! Generated inputs: a few that grow in one way only, API files, message schemas and traces.
//!
//! Files are written below a folder. The same arguments always give the same bytes.

mod api_files;
mod growth;
mod messages;
mod offload;
mod scale;
mod traces;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::inputs::Input;
pub(crate) use growth::{GROWTH, Growth};
pub(crate) use scale::{SCALES, Scale};

/// One size of a growing input.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn growing(growth: &Growth, size: usize, dir: &Path) -> io::Result<Input> {
    let letters: String = growth.name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let folder = dir.join("growth");
    let main = folder.join(format!("{letters}-{size}.td"));
    write(&main, || (growth.text)(size))?;
    Ok(Input::new(main, &folder))
}

/// An input with so many of one construct, and the files that it includes.
///
/// # Errors
/// When a file cannot be written.
pub(crate) fn scaled(scale: &Scale, size: usize, dir: &Path) -> io::Result<Input> {
    let folder = dir.join("scale");
    let main = folder.join("input.td");
    for (name, text) in (scale.files)(size) {
        let path = folder.join(name);
        if !path.exists() {
            write(&path, || text)?;
        }
    }
    write(&main, || (scale.text)(size))?;
    Ok(Input::new(main, &folder))
}

/// A specification of 8,000 lines and a manifest of ten outputs; returns the manifest.
///
/// # Errors
/// When the files cannot be written.
pub(crate) fn api_files(dir: &Path) -> io::Result<PathBuf> {
    let folder = dir.join("api-file");
    write(&folder.join("api.spec"), api_files::specification)?;
    write(&folder.join("api.t"), api_files::template)?;
    let manifest = folder.join("api-files.txt");
    write(&manifest, api_files::manifest)?;
    Ok(manifest)
}

/// A schema of 10,000 messages, in this form: `yaml` or `td`.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn messages(form: &str, dir: &Path) -> io::Result<Input> {
    let folder = dir.join("messages");
    let main = folder.join(format!("messages.{form}"));
    let text = if form == "td" { messages::td } else { messages::yaml };
    write(&main, text)?;
    Ok(Input::new(main, &folder))
}

/// A description of so many functions, with the classes of LLVM's Offload library in a folder.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn offload(functions: usize, classes: &Path, dir: &Path) -> io::Result<Input> {
    let main = dir.join("offload").join(format!("{functions}.td"));
    write(&main, || offload::description(functions))?;
    Ok(Input::new(main, classes))
}

/// A trace of so many megabytes: its schema and the dump.
///
/// # Errors
/// When the files cannot be written.
pub(crate) fn trace(megabytes: u64, dir: &Path) -> io::Result<(PathBuf, PathBuf)> {
    let folder = dir.join("traces");
    let schema = folder.join("trace.td");
    write(&schema, || traces::SCHEMA.to_owned())?;
    let dump = folder.join(format!("{megabytes}.bin"));
    if !dump.exists() {
        let part = folder.join("part");
        let mut out = io::BufWriter::with_capacity(1 << 20, fs::File::create(&part)?);
        traces::write(megabytes << 20, &mut out)?;
        out.into_inner()?;
        fs::rename(part, &dump)?;
    }
    Ok((schema, dump))
}

/// An empty file.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn empty(dir: &Path) -> io::Result<Input> {
    let main = dir.join("empty.td");
    write(&main, String::new)?;
    Ok(Input::new(main, dir))
}

fn write(path: &Path, text: impl FnOnce() -> String) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(path, text())
}
