//! A scratch copy of the project in `tests/driver/cmake/paint`, its builds, and what they ran.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use crate::support::files_below;
use crate::support::tools::{root, run};

/// The generators that the package promises to serve.
const GENERATORS: [&str; 2] = ["Ninja", "Unix Makefiles"];

/// Does the same with each generator, at the same time.
pub(crate) fn with_each_generator(act: impl Fn(&'static str) + Sync) {
    std::thread::scope(|scope| {
        for generator in GENERATORS {
            scope.spawn(|| act(generator));
        }
    });
}

/// The program under test.
pub(crate) const TDGEN: &str = env!("CARGO_BIN_EXE_tdgen");

/// A copy of the project with a build folder beside it.
pub(crate) struct Project {
    dir: tempfile::TempDir,
    generator: &'static str,
    /// The folder below the scratch folder that holds both.
    place: &'static str,
}

/// A run of a build tool.
pub(crate) struct Ran {
    pub(crate) is_good: bool,
    /// All that was printed.
    pub(crate) text: String,
}

impl Ran {
    pub(crate) fn of(command: &mut Command, package: &str) -> Ran {
        let output = run(command, package);
        let text = [output.stdout, output.stderr].concat();
        Ran { is_good: output.status.success(), text: String::from_utf8_lossy(&text).into_owned() }
    }

    /// What was printed, of a run that must be good.
    pub(crate) fn good(self) -> String {
        assert!(self.is_good, "{}", self.text);
        self.text
    }

    /// What was printed, of a run that must fail.
    pub(crate) fn failed(self) -> String {
        assert!(!self.is_good, "{}", self.text);
        self.text
    }

    /// The kinds of steps that a good build ran: `generate`, `compile`, `link`.
    pub(crate) fn steps(self) -> Vec<&'static str> {
        let text = self.good();
        [("Generating ", "generate"), ("Building C", "compile"), ("Linking C", "link")]
            .into_iter()
            .filter_map(|(mark, step)| text.contains(mark).then_some(step))
            .collect()
    }
}

impl Project {
    /// A configured copy.
    pub(crate) fn new(generator: &'static str, place: &'static str) -> Project {
        let dir = tempfile::tempdir().expect("a folder for the project");
        let project = Project { dir, generator, place };
        let original = root().join("tests/driver/cmake/paint");
        for file in files_below(&original, "") {
            let name = file.strip_prefix(&original).expect("it is below");
            let to = project.source().join(name);
            fs::create_dir_all(to.parent().expect("a folder")).expect("folders can be made");
            fs::copy(&file, &to).expect("a file can be copied");
            // make compares whole times; what a test writes later must be younger than this.
            let past = SystemTime::now() - Duration::from_secs(60);
            let file = fs::File::options().write(true).open(&to).expect("it is there");
            file.set_modified(past).expect("a time can be set");
        }
        project
    }

    pub(crate) fn source(&self) -> PathBuf {
        self.dir.path().join(self.place).join("source")
    }

    pub(crate) fn binary(&self) -> PathBuf {
        self.dir.path().join(self.place).join("build")
    }

    pub(crate) fn prefix(&self) -> PathBuf {
        self.dir.path().join("prefix")
    }

    /// Writes a file that is younger than all that was built. Files get the time of the kernel's last tick, some
    /// milliseconds ago; one of the same tick as an output would not count as changed behind it.
    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.source().join(name);
        let built = match self.binary().exists() {
            true => files_below(&self.binary(), ""),
            false => Vec::new(),
        };
        let youngest = built.iter().map(|file| modified(file)).max();
        loop {
            fs::write(&path, text).expect("a file can be written");
            if youngest.is_none_or(|youngest| modified(&path) > youngest) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Replaces a text in a file of the project.
    pub(crate) fn replace(&self, name: &str, old: &str, new: &str) {
        let text = read(&self.source().join(name));
        assert!(text.contains(old), "{old}");
        self.write(name, &text.replace(old, new));
    }

    pub(crate) fn rename(&self, old: &str, new: &str) {
        let path = |name| self.source().join(name);
        fs::rename(path(old), path(new)).expect("a file can be renamed");
    }

    /// Configures with the tdgen under test and the package in the repository.
    pub(crate) fn configure(&self) -> Ran {
        self.configure_with(&[
            &format!("-DTdgen_DIR={}", root().join("cmake").display()),
            &format!("-DTDGEN_EXECUTABLE={TDGEN}"),
        ])
    }

    pub(crate) fn configure_with(&self, options: &[&str]) -> Ran {
        let mut cmake = Command::new("cmake");
        cmake.args(["-G", self.generator, "-S"]).arg(self.source());
        cmake.arg("-B").arg(self.binary()).args(options);
        let prefix = format!("-DCMAKE_INSTALL_PREFIX={}", self.prefix().display());
        Ran::of(cmake.arg(prefix), "cmake")
    }

    /// Builds, with more arguments of `cmake --build`.
    pub(crate) fn build(&self, more: &[&str]) -> Ran {
        let mut cmake = Command::new("cmake");
        cmake.arg("--build").arg(self.binary()).args(more);
        Ran::of(&mut cmake, "cmake, ninja-build, make")
    }

    pub(crate) fn ctest(&self) -> Ran {
        let mut ctest = Command::new("ctest");
        ctest.args(["--output-on-failure", "--test-dir"]);
        Ran::of(ctest.arg(self.binary()), "cmake")
    }

    /// What the built program prints.
    pub(crate) fn main(&self) -> String {
        Ran::of(&mut Command::new(self.binary().join("main")), "").good()
    }
}

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn modified(file: &Path) -> SystemTime {
    let told = fs::symlink_metadata(file).and_then(|meta| meta.modified());
    told.expect("a file has a time")
}
