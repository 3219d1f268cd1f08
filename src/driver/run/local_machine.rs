//! [`LocalMachine`]: programs that are run for the user, and the cache of what they need.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::UNIX_EPOCH;

use crate::disk::path_of;
use crate::machine::restore_files;
use tdgen_language::backends::cli::machine::{Machine, Started};

/// This machine.
pub(crate) struct LocalMachine {
    /// The limit of open files that tdgen began with.
    pub(crate) files: Option<u64>,
}

/// The start of the names of folders that are not complete.
const UNFINISHED: &str = ".new-";

impl Machine for LocalMachine {
    fn check_preload(&self, program: &OsStr, is_32: bool) -> Result<(), String> {
        if !cfg!(target_os = "linux") {
            let help = "compile what --gen-capi-layers and --gen-capi-forward write into a library";
            return Err(format!("only Linux can load a library into a program that exists; elsewhere, {help}"));
        }
        let path = find_program(program)?;
        elf::check(&path, is_32).map_err(|reason| format!("cannot trace `{}`: {reason}", program.display()))
    }

    fn start(&self, started: &Started) -> Result<u8, String> {
        let mut command = Command::new(&started.program);
        command.args(&started.args).envs(started.variables.iter().map(|(name, value)| (name, value)));
        command.env(started.process_variable, std::process::id().to_string());
        let others = std::env::var_os("LD_PRELOAD").filter(|others| !others.is_empty());
        // Some, as those of sanitizers, must be the first.
        let all = [others, Some(started.preloaded.clone().into())].into_iter().flatten();
        let preloaded = all.collect::<Vec<OsString>>().join(OsStr::new(":"));
        command.env("LD_PRELOAD", preloaded);
        restore_files(self.files);
        run(command).map_err(|error| format!("cannot run `{}`: {error}", started.program.display()))
    }

    fn absolute(&self, path: &str) -> Result<String, String> {
        let absolute = std::path::absolute(path_of(path)).map_err(|error| format!("cannot find `{path}`: {error}"))?;
        Ok(absolute.to_string_lossy().into_owned())
    }

    fn cache(&self, kind: &str) -> Result<String, String> {
        let variable = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let folder = variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")));
        let folder = folder.ok_or("no folder for the cache: set XDG_CACHE_HOME or HOME to an absolute path")?;
        Ok(folder.join("tdgen").join(kind).to_string_lossy().into_owned())
    }

    fn find_or_make(
        &self,
        kind: &str,
        key: &[&[u8]],
        make: &mut dyn FnMut(&str) -> Result<(), String>,
    ) -> Result<String, String> {
        let cache = PathBuf::from(self.cache(kind)?);
        let folder = cache.join(name_of(key));
        let path = folder.to_string_lossy().into_owned();
        if folder.is_dir() {
            return Ok(path);
        }
        let failed = |error: io::Error| format!("cannot write the cache `{}`: {error}", cache.display());
        fs::create_dir_all(&cache).map_err(failed)?;
        // The folder of a run that is killed stays until the cache is cleared.
        let unfinished = tempfile::Builder::new().prefix(UNFINISHED).tempdir_in(&cache).map_err(failed)?;
        make(&unfinished.path().to_string_lossy())?;
        match fs::rename(unfinished.path(), &folder) {
            Ok(()) => Ok(path),
            // Another run was faster.
            Err(_) if folder.is_dir() => Ok(path),
            Err(error) => Err(failed(error)),
        }
    }

    fn clear_cache(&self, kind: &str) -> Result<(), String> {
        let cache = self.cache(kind)?;
        match fs::remove_dir_all(&cache) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(format!("cannot remove `{cache}`: {error}")),
            _ => Ok(()),
        }
    }
}

/// Becomes a program.
#[cfg(unix)]
fn run(mut command: Command) -> io::Result<u8> {
    Err(std::os::unix::process::CommandExt::exec(&mut command))
}

/// Runs a program.
#[cfg(not(unix))]
fn run(mut command: Command) -> io::Result<u8> {
    Ok(command.status()?.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX))
}

/// The file of a program, as a shell finds it.
fn find_program(program: &OsStr) -> Result<PathBuf, String> {
    let name = program.display();
    if program.as_encoded_bytes().contains(&b'/') {
        let path = PathBuf::from(program);
        return if path.is_file() { Ok(path) } else { Err(format!("there is no program `{name}`")) };
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file());
    found.ok_or_else(|| match Path::new(program).is_file() {
        true => format!("there is no program `{name}` in PATH; write `./{name}` for the file"),
        false => format!("there is no program `{name}` in PATH"),
    })
}

/// The name of the folder for a key: an FNV-1a hash of it and of this tdgen.
fn name_of(key: &[&[u8]]) -> String {
    let itself = std::env::current_exe().and_then(fs::metadata).ok().and_then(|file| {
        let age = file.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        Some(format!("{} {}", file.len(), age.as_nanos()))
    });
    let itself = format!("{} {}", env!("CARGO_PKG_VERSION"), itself.unwrap_or_default());
    let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    for part in key.iter().copied().chain([itself.as_bytes()]) {
        // With its length, parts cannot be cut elsewhere and give the same bytes.
        for byte in part.iter().chain(&(part.len() as u64).to_le_bytes()) {
            hash = (hash ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }
    format!("{hash:032x}")
}

/// What the head of a program tells.
mod elf {
    use std::fs::File;
    use std::io::{self, Read, Seek, SeekFrom};
    use std::path::Path;

    /// The kind of the part that names the program that loads libraries.
    const INTERPRETER: u32 = 3;

    /// Whether libraries are loaded before a program starts. Other files, such as scripts, are run by one that is not
    /// known here.
    pub(super) fn check(path: &Path, is_32: bool) -> Result<(), String> {
        // A program may be executable but not readable.
        let Ok(mut file) = File::open(path) else { return Ok(()) };
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let mode = file.metadata().map_or(0, |file| file.mode());
            if mode & 0o111 == 0 {
                return Err("the file is not executable".to_owned());
            }
            if mode & 0o6000 != 0 {
                return Err("it runs with the rights of another user, and the system preloads nothing then".to_owned());
            }
        }
        let mut head = [0; 64];
        if file.read_exact(&mut head).is_err() || head[..4] != *b"\x7fELF" || head[5] != 1 {
            return Ok(());
        }
        let has_32 = head[4] == 1;
        if has_32 != is_32 && cfg!(target_pointer_width = "64") {
            return Err(match has_32 {
                true => "it is a program for 32 bits; write --flag=-m32, too".to_owned(),
                false => "it is a program for 64 bits, and --flag=-m32 makes a library for 32".to_owned(),
            });
        }
        match has_interpreter(&mut file, &head, has_32) {
            Ok(false) => Err("it is a static program, which loads no library".to_owned()),
            Ok(true) | Err(_) => Ok(()),
        }
    }

    fn has_interpreter(file: &mut File, head: &[u8; 64], has_32: bool) -> io::Result<bool> {
        let number = |at: usize, size: usize| {
            let bytes = head.get(at..at + size).unwrap_or_default();
            bytes.iter().rev().fold(0u64, |number, byte| number << 8 | u64::from(*byte))
        };
        let [start, size, count] = match has_32 {
            true => [number(28, 4), number(42, 2), number(44, 2)],
            false => [number(32, 8), number(54, 2), number(56, 2)],
        };
        for part in 0..count {
            file.seek(SeekFrom::Start(start.wrapping_add(part * size)))?;
            let mut kind = [0; 4];
            file.read_exact(&mut kind)?;
            if u32::from_le_bytes(kind) == INTERPRETER {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
