//! [`Surroundings`]: include folders outside of a workspace, where a person would look: in the settings of its builds,
//! in the folders of Bazel, in Python's packages, where LLVM is installed.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};

use super::files::clean;

/// An include folder.
pub(super) struct Found {
    pub(super) folder: PathBuf,
    /// What led to it, in words.
    pub(super) origin: String,
}

/// The include folders around a workspace, those that are surest first. They are looked for when one is needed.
pub(super) struct Surroundings {
    folders: Vec<PathBuf>,
    builds: Vec<PathBuf>,
    found: OnceCell<Vec<Found>>,
}

/// What an include folder has, of which a project uses descriptions.
const PACKAGES: [&str; 4] = ["mlir", "llvm", "clang", "flang"];

/// The variables, of the environment and of CMake, that name the folder of a package.
const PACKAGE_VARIABLES: [&str; 2] = ["MLIR_DIR", "LLVM_DIR"];

impl Surroundings {
    /// What is around folders and those of their builds.
    pub(super) fn of(folders: Vec<PathBuf>, builds: Vec<PathBuf>) -> Surroundings {
        Surroundings { folders, builds, found: OnceCell::new() }
    }

    /// The first of the include folders that has a file.
    pub(super) fn folder_of(&self, wanted: &str) -> Option<&Found> {
        let found = self.found.get_or_init(|| Search::default().look_around(&self.folders, &self.builds));
        found.iter().find(|found| found.folder.join(wanted).is_file())
    }
}

/// A search for include folders.
#[derive(Default)]
struct Search {
    found: Vec<Found>,
}

impl Search {
    fn look_around(mut self, folders: &[PathBuf], builds: &[PathBuf]) -> Vec<Found> {
        for build in builds {
            self.read_cache(&build.join("CMakeCache.txt"));
        }
        for variable in PACKAGE_VARIABLES {
            if let Some(folder) = std::env::var_os(variable) {
                self.add_package(Path::new(&folder), &format!("the variable {variable}"));
            }
        }
        for folder in folders {
            self.look_into_bazel(folder);
        }
        let environments = [".venv", "venv", "env"];
        let below = folders.iter().flat_map(|folder| environments.iter().map(|name| folder.join(name)));
        for environment in std::env::var_os("VIRTUAL_ENV").map(PathBuf::from).into_iter().chain(below) {
            self.look_into_python(&environment);
        }
        self.look_for_llvm_config();
        self.found
    }

    fn add(&mut self, folder: PathBuf, origin: &str) {
        let folder = clean(&folder);
        let is_known = self.found.iter().any(|found| found.folder == folder);
        if !is_known && PACKAGES.iter().any(|package| folder.join(package).is_dir()) {
            self.found.push(Found { folder, origin: origin.to_owned() });
        }
    }

    /// The folders of the packages that a build was configured with.
    fn read_cache(&mut self, path: &Path) {
        let Ok(text) = std::fs::read_to_string(path) else {
            return;
        };
        for variable in PACKAGE_VARIABLES {
            if let Some(folder) = variable_of_cache(&text, variable) {
                let origin = format!("{variable} in {}", path.display());
                self.add_package(Path::new(folder), &origin);
            }
        }
    }

    /// The folders of a package whose CMake files are in `folder`: installed, or in a build folder of LLVM.
    fn add_package(&mut self, folder: &Path, origin: &str) {
        // `PREFIX/lib/cmake/mlir`
        let Some(prefix) = folder.ancestors().nth(3) else {
            return;
        };
        let cache = std::fs::read_to_string(prefix.join("CMakeCache.txt")).unwrap_or_default();
        if let Some(source) = variable_of_cache(&cache, "CMAKE_HOME_DIRECTORY") {
            let source = Path::new(source);
            self.add(source.join("include"), origin);
            for package in PACKAGES {
                self.add(source.join("..").join(package).join("include"), origin);
            }
        }
        self.add(prefix.join("include"), origin);
    }

    /// `bazel-NAME/external/llvm-project/mlir/include`
    fn look_into_bazel(&mut self, folder: &Path) {
        for link in entries(folder).into_iter().filter(|path| starts_with(path, "bazel-")) {
            for repository in entries(&link.join("external")).into_iter().filter(|path| contains(path, "llvm")) {
                for below in PACKAGES.iter().map(|package| repository.join(package).join("include")) {
                    self.add(below, &format!("{} of Bazel", repository.display()));
                }
                self.add(repository.join("include"), &format!("{} of Bazel", repository.display()));
            }
        }
    }

    /// `lib/python3.11/site-packages/NAME/include`
    fn look_into_python(&mut self, environment: &Path) {
        for version in entries(&environment.join("lib")).into_iter().filter(|path| starts_with(path, "python")) {
            for package in entries(&version.join("site-packages")) {
                self.add(package.join("include"), &format!("the package {}", package.display()));
            }
        }
    }

    /// The LLVMs whose `llvm-config` is on the path of programs, the newest first.
    fn look_for_llvm_config(&mut self) {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let programs = std::env::split_paths(&path).flat_map(|folder| entries(&folder));
        let mut found: Vec<(u32, PathBuf)> = programs.filter_map(|path| Some((version_of(&path)?, path))).collect();
        // One without a version is what the user has chosen.
        found.sort_by_key(|(version, _)| std::cmp::Reverse(*version));
        for (_, program) in found {
            let real = program.canonicalize().unwrap_or_else(|_| program.clone());
            if let Some(prefix) = real.ancestors().nth(2) {
                self.add(prefix.join("include"), &program.display().to_string());
            }
        }
    }
}

/// The version in the name of an `llvm-config`, the largest number if it has none; none for other programs.
fn version_of(path: &Path) -> Option<u32> {
    let rest = path.file_stem()?.to_str()?.strip_prefix("llvm-config")?;
    if rest.is_empty() { Some(u32::MAX) } else { rest.strip_prefix('-')?.parse().ok() }
}

/// The value of a variable in a `CMakeCache.txt`: `NAME:TYPE=VALUE`.
fn variable_of_cache<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let value = |line: &'t str| line.strip_prefix(name)?.strip_prefix(':')?.split_once('=').map(|(_, value)| value);
    text.lines().find_map(value).filter(|value| !value.is_empty() && !value.ends_with("-NOTFOUND"))
}

/// A folder, its build folders and those beside it.
pub(super) fn build_folders(folder: &Path) -> Vec<PathBuf> {
    let is_build =
        |path: &PathBuf| ["build", "out", "cmake-build"].iter().any(|begin| starts_with(path, begin)) && path.is_dir();
    let own = folder.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    let is_beside = |path: &PathBuf| is_build(path) || contains(path, "build") && contains(path, &own);
    let below = entries(folder).into_iter().filter(is_build);
    let beside = folder.parent().map(entries).unwrap_or_default().into_iter().filter(is_beside);
    let beside = beside.filter(|path| path != folder);
    std::iter::once(folder.to_owned()).chain(below).chain(beside).collect()
}

/// A folder, and those above it up to the root of its repository.
pub(super) fn up_to_repository(folder: &Path) -> Vec<PathBuf> {
    let depth = folder.ancestors().position(|above| above.join(".git").exists());
    folder.ancestors().take(depth.unwrap_or(0) + 1).map(Path::to_owned).collect()
}

/// The include folders of the repositories beside one: `../NAME/include`, `../NAME/PART/include`.
pub(super) fn folders_beside(repository: &Path) -> Vec<PathBuf> {
    let beside = repository.parent().filter(|parent| parent.parent().is_some()).map(entries).unwrap_or_default();
    let beside = beside.into_iter().filter(|path| path != repository && path.is_dir());
    let parts = beside.flat_map(|path| std::iter::once(path.clone()).chain(entries(&path)));
    parts.map(|part| part.join("include")).filter(|folder| folder.is_dir()).collect()
}

/// What a folder has, sorted.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = read.map(|entry| entry.path()).collect();
    found.sort();
    found
}

fn starts_with(path: &Path, begin: &str) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().to_ascii_lowercase().starts_with(begin))
}

fn contains(path: &Path, part: &str) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().to_ascii_lowercase().contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_a_cache_are_read() {
        let text = "# MLIR_DIR:PATH=/no\nMLIR_DIR_OLD:PATH=/no\nMLIR_DIR:PATH=/usr/lib/cmake/mlir\nLLVM_DIR:PATH=LLVM_DIR-NOTFOUND\n";
        assert_eq!(variable_of_cache(text, "MLIR_DIR"), Some("/usr/lib/cmake/mlir"));
        assert_eq!(variable_of_cache(text, "LLVM_DIR"), None);
    }

    #[test]
    fn programs_have_versions() {
        let versions = ["llvm-config", "llvm-config-22", "llvm-config-9", "llvm-configure", "clang"];
        let found = versions.map(|name| version_of(Path::new(name)));
        assert_eq!(found, [Some(u32::MAX), Some(22), Some(9), None, None]);
    }
}
