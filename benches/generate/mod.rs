//! Inputs for the benches: made-up CPU targets of a chosen size, and inputs that grow in one way only.
//!
//! Takes a shape and a size; writes `.td` files below a folder and hands on their paths. The class hierarchies stand
//! beside this file as `.td` (`target.td`, `x86.td`, `amdgpu.td`, `riscv.td`); what is generated is the long list of
//! instructions that uses them. The same arguments always give the same bytes, and a file that is there already is
//! not written again, so runs compare.

mod api_files;
mod growth;
mod messages;
mod targets;
mod traces;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub(crate) use growth::{GROWTH, Growth};
pub(crate) use targets::Shape;

/// A file to compile, and the folder that its includes stand in.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// What the tables call it.
    pub(crate) name: String,
    /// The file for the command line.
    pub(crate) main: PathBuf,
    /// The folder for `-I`.
    pub(crate) include: PathBuf,
}

/// A target of this shape that prints about `megabytes` of records.
///
/// # Errors
/// When the files cannot be written.
pub(crate) fn target(shape: Shape, megabytes: u32, dir: &Path) -> io::Result<Input> {
    let name = format!("{}-{megabytes}", shape.name());
    let include = dir.join(&name);
    for (file, text) in shape.class_files() {
        write_once(&include.join(file), || (*text).to_owned())?;
    }
    let main = include.join("main.td");
    write_once(&main, || targets::instructions(shape, megabytes))?;
    Ok(Input { name, main, include })
}

/// One size of a growing input.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn growing(growth: &Growth, size: usize, dir: &Path) -> io::Result<Input> {
    let name = format!("{}-{size}", growth.name.replace(' ', "-"));
    let include = dir.join("growth");
    let main = include.join(format!("{name}.td"));
    write_once(&main, || (growth.text)(size))?;
    Ok(Input { name, main, include })
}

/// A specification of 8,000 lines and a manifest of ten outputs; hands on the manifest.
///
/// # Errors
/// When the files cannot be written.
pub(crate) fn api_files(dir: &Path) -> io::Result<PathBuf> {
    let folder = dir.join("api-file");
    write_once(&folder.join("api.spec"), api_files::specification)?;
    write_once(&folder.join("api.t"), api_files::template)?;
    let manifest = folder.join("api-files.txt");
    write_once(&manifest, api_files::manifest)?;
    Ok(manifest)
}

/// A schema of 10,000 messages, in this form: `yaml` or `td`.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn messages(form: &str, dir: &Path) -> io::Result<Input> {
    let include = dir.join("messages");
    let main = include.join(format!("messages.{form}"));
    let text = if form == "td" { messages::td } else { messages::yaml };
    write_once(&main, text)?;
    Ok(Input { name: format!("messages-{form}"), main, include })
}

/// A trace of so many megabytes: its schema and the dump.
///
/// # Errors
/// When the files cannot be written.
pub(crate) fn trace(megabytes: u64, dir: &Path) -> io::Result<(PathBuf, PathBuf)> {
    let folder = dir.join("traces");
    let schema = folder.join("trace.td");
    write_once(&schema, || traces::SCHEMA.to_owned())?;
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

/// A file without a byte: what is left is start-up.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn empty(dir: &Path) -> io::Result<Input> {
    let main = dir.join("empty.td");
    write_once(&main, String::new)?;
    Ok(Input { name: "empty file".to_owned(), main, include: dir.to_owned() })
}

fn write_once(path: &Path, text: impl FnOnce() -> String) -> io::Result<()> {
    if path.exists() {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(path, text())
}
