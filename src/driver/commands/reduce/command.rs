//! [`Test`]: a command that fails for a file.

use std::fs::{self, File};
use std::io::{Read, Seek};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::disk::path_of;

/// What precedes the text of an error on its line.
const ERROR: &str = "error: ";

/// How a run of the command fails.
pub(super) struct Failure {
    status: ExitStatus,
    /// The first error that it reports, without the location.
    error: Option<String>,
    /// How many lines report an error.
    errors: usize,
}

impl Failure {
    /// Whether this is the same failure as an earlier one, without further errors.
    pub(super) fn is_like(&self, earlier: &Failure) -> bool {
        self.status == earlier.status && self.error == earlier.error && self.errors <= earlier.errors
    }
}

/// A command and a folder for the files that it is run on.
pub(super) struct Test {
    folder: tempfile::TempDir,
    candidate: PathBuf,
    program: String,
    arguments: Vec<String>,
    contains: Option<String>,
    /// The position of the file among the arguments.
    places: Vec<usize>,
}

impl Test {
    /// Prepares a command that is run on versions of `file`.
    pub(super) fn new(file: &str, command: Vec<String>, contains: Option<String>) -> Result<Test, String> {
        let folder = tempfile::tempdir().map_err(|error| format!("cannot create a temporary folder: {error}"))?;
        let name = Path::new(file).file_name().unwrap_or(file.as_ref());
        let candidate = folder.path().join(name);
        let mut command = command.into_iter();
        let program = command.next().unwrap_or_default();
        let mut arguments: Vec<String> = command.collect();
        let mut places: Vec<usize> = (0..arguments.len()).filter(|&at| arguments[at] == file).collect();
        if places.is_empty() {
            places.push(arguments.len());
            arguments.push(String::new());
        }
        Ok(Test { folder, candidate, program, arguments, contains, places })
    }

    /// Runs the command on this text; none if it succeeds, does not end in time or reports something else.
    pub(super) fn run(&self, text: &str, end: Instant) -> Result<Option<Failure>, String> {
        fs::write(&self.candidate, text).map_err(|error| format!("cannot write a temporary file: {error}"))?;
        let mut output = tempfile::tempfile_in(self.folder.path()).map_err(|error| error.to_string())?;
        let Some(status) =
            self.status(&output, end).map_err(|error| format!("cannot run `{}`: {error}", self.program))?
        else {
            return Ok(None);
        };
        let mut bytes = Vec::new();
        output.rewind().and_then(|()| output.read_to_end(&mut bytes)).map_err(|error| error.to_string())?;
        let printed = String::from_utf8_lossy(&bytes);
        let is_wanted = self.contains.as_ref().is_none_or(|text| printed.contains(text));
        let mut errors = printed.lines().filter_map(|line| line.split_once(ERROR));
        let error = errors.next().map(|(_, text)| text.trim().to_owned());
        let errors = usize::from(error.is_some()) + errors.count();
        let failure = match self.contains {
            Some(_) => Failure { status, error: None, errors: 0 },
            None => Failure { status, error, errors },
        };
        Ok((is_wanted && !status.success()).then_some(failure))
    }

    /// Runs the command with this file for its output; none if it does not end in time.
    fn status(&self, output: &File, end: Instant) -> std::io::Result<Option<ExitStatus>> {
        const MAX_TIME: Duration = Duration::from_secs(60);
        const PAUSE: Duration = Duration::from_millis(2);
        let mut command = Command::new(path_of(&self.program));
        for (at, argument) in self.arguments.iter().enumerate() {
            if self.places.contains(&at) {
                command.arg(&self.candidate)
            } else {
                command.arg(path_of(argument))
            };
        }
        // Names for the addresses of a crash take LLVM's tools many times as long as the rest.
        command.env("LLVM_DISABLE_SYMBOLIZATION", "1");
        command.stdin(Stdio::null()).stdout(output.try_clone()?).stderr(output.try_clone()?);
        let mut child = command.spawn()?;
        let end = end.min(Instant::now() + MAX_TIME);
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(Some(status));
            }
            if Instant::now() > end {
                child.kill()?;
                child.wait()?;
                return Ok(None);
            }
            thread::sleep(PAUSE);
        }
    }
}
