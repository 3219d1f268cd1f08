//! Finding the package, installing it, checking committed files, and calls that are wrong.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use super::project::{Project, Ran, TDGEN, read};
use crate::support::tools::root;

/// The package says the version of the program, and serves whom Cargo would serve.
#[test]
fn versions() {
    let file = root().join("cmake/TdgenConfigVersion.cmake");
    let ours = format!("set(PACKAGE_VERSION {})", env!("CARGO_PKG_VERSION"));
    assert!(read(&file).contains(&ours), "{ours}");

    let dir = tempfile::tempdir().expect("a folder for the script");
    let answers = dir.path().join("answers.cmake");
    let script = format!(
        "foreach(is 0.1.0 0.1.7 1.2.3)\n  foreach(asked 0.1 0.1.0 0.1.5 0.2 1 1.2 1.3 2)\n\
         \x20   file(READ [[{}]] text)\n\
         \x20   string(REGEX REPLACE \"PACKAGE_VERSION [0-9.]+\" \"PACKAGE_VERSION ${{is}}\" text \"${{text}}\")\n\
         \x20   set(PACKAGE_VERSION_COMPATIBLE FALSE)\n    set(PACKAGE_FIND_VERSION ${{asked}})\n\
         \x20   cmake_language(EVAL CODE \"${{text}}\")\n\
         \x20   if(PACKAGE_VERSION_COMPATIBLE)\n      message(\"${{is}} is ${{asked}}\")\n    endif()\n\
         \x20 endforeach()\nendforeach()\n",
        file.display()
    );
    fs::write(&answers, script).expect("a script can be written");
    let text = Ran::of(Command::new("cmake").arg("-P").arg(&answers), "cmake").good();
    let expected = "0.1.0 is 0.1\n0.1.0 is 0.1.0\n0.1.7 is 0.1\n0.1.7 is 0.1.0\n0.1.7 is 0.1.5\n\
        1.2.3 is 1\n1.2.3 is 1.2\n";
    assert_eq!(text, expected);
}

/// Installed beside the program, moved, and found again by nothing but the PATH; then a project's own installation.
#[test]
fn install_and_move() {
    let project = Project::new("Ninja", "p");
    let dir = tempfile::tempdir().expect("a folder to install into");
    let [first, moved] = ["first", "moved"].map(|name| dir.path().join(name));
    fs::create_dir_all(first.join("bin")).expect("folders can be made");
    symlink(TDGEN, first.join("bin/tdgen")).expect("a link can be made");
    let path = |prefix: &std::path::Path| {
        let old = std::env::var("PATH").expect("a PATH");
        format!("{}:{old}", prefix.join("bin").display())
    };
    let package = dir.path().join("package");
    let mut configure = Command::new("cmake");
    configure.arg("-S").arg(root().join("cmake")).arg("-B");
    configure.arg(&package).env("PATH", path(&first));
    Ran::of(&mut configure, "cmake").good();
    Ran::of(Command::new("cmake").arg("--install").arg(&package), "cmake").good();
    fs::rename(&first, &moved).expect("a folder can be renamed");

    let mut configure = Command::new("cmake");
    configure.args(["-G", "Ninja", "-S"]).arg(project.source());
    configure.arg("-B").arg(project.binary());
    let prefix = format!("-DCMAKE_INSTALL_PREFIX={}", project.prefix().display());
    Ran::of(configure.arg(prefix).env("PATH", path(&moved)), "cmake").good();
    let cache = read(&project.binary().join("CMakeCache.txt"));
    for found in ["lib/cmake/Tdgen", "bin/tdgen"] {
        let place = moved.join(found);
        assert!(cache.contains(&format!("={}\n", place.display())), "{cache}");
    }

    project.build(&["--target", "install"]).good();
    let installed = project.prefix();
    assert!(read(&installed.join("include/paint/paint.h")).contains("PAINT_LAYERS"));
    assert!(!installed.join("include/paint/records.json").exists());
    let targets = read(&installed.join("lib/cmake/Paint/Paint.cmake"));
    assert!(targets.contains("INTERFACE_INCLUDE_DIRECTORIES \"${_IMPORT_PREFIX}/include\""), "{targets}");
    assert!(!targets.contains(&*project.source().to_string_lossy()));

    let editors = read(&project.binary().join("tablegen_compile_commands.yml"));
    let source = project.source();
    let entry =
        format!("--- !FileInfo:\n  filepath: \"{0}/paint.td\"\n  includes: \"{0};{0}/parts\"\n", source.display());
    assert_eq!(editors, entry.repeat(2), "one for each call");
}

/// In a build for another machine the generator is one of this machine.
#[test]
fn cross_builds() {
    let project = Project::new("Ninja", "p");
    let target = project.source().join("target");
    fs::create_dir_all(target.join("bin")).expect("folders can be made");
    fs::copy("/bin/true", target.join("bin/tdgen")).expect("a program can be copied");
    let path = project.source().join("host");
    fs::create_dir(&path).expect("a folder can be made");
    symlink(TDGEN, path.join("tdgen")).expect("a link can be made");
    let toolchain = format!(
        "set(CMAKE_SYSTEM_NAME Linux)\nset(CMAKE_FIND_ROOT_PATH {})\n\
         set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM BOTH)\nset(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)\n\
         set(ENV{{PATH}} {}:$ENV{{PATH}})\n",
        target.display(),
        path.display()
    );
    project.write("toolchain.cmake", &toolchain);
    let package = format!("-DTdgen_DIR={}", root().join("cmake").display());
    let file = project.source().join("toolchain.cmake");
    let toolchain = format!("-DCMAKE_TOOLCHAIN_FILE={}", file.display());
    project.configure_with(&[&package, &toolchain]).good();
    let cache = read(&project.binary().join("CMakeCache.txt"));
    let host = format!("TDGEN_EXECUTABLE:FILEPATH={}/tdgen\n", path.display());
    assert!(cache.contains(&host), "{cache}");
    let built = project.build(&[]).steps();
    assert_eq!(built, ["generate", "compile", "link"]);
}

/// Committed files: missing, written, good, out of date.
#[test]
fn committed_files() {
    let project = Project::new("Unix Makefiles", "a place");
    project.configure().good();
    let missing = project.ctest().failed();
    for name in ["manual.md is missing", "codes/records.txt is missing"] {
        assert!(missing.contains(name), "{missing}");
    }
    let update = "To write what tdgen generates now:";
    assert!(missing.contains(update), "{missing}");
    project.build(&["--target", "manual-update"]).good();
    project.ctest().good();

    project.replace("parts/layers.td", "How many layers", "How thick");
    let stale = project.ctest().failed();
    for line in [
        "--- manual.md (committed)\n",
        "+++ manual.md (generated)\n",
        "-How many layers there are",
        "+How thick there are",
        "manual.md is out of date",
        "codes/records.txt is out of date",
        "--target manual-update",
    ] {
        assert!(stale.contains(line), "{line}\n{stale}");
    }
    project.build(&["--target", "manual-update"]).good();
    project.ctest().good();

    project.replace("parts/layers.td", "\"1\"", "oops");
    let wrong = project.ctest().failed();
    assert!(wrong.contains("layers.td:3:15: error: "), "{wrong}");
}

/// Calls that cannot be meant say what is expected.
#[test]
fn wrong_calls() {
    let project = Project::new("Ninja", "p");
    let calls = read(&project.source().join("CMakeLists.txt"));
    let project_of = |call: &str| {
        let head = calls.split("tdgen_generate").next().unwrap_or_default();
        let head = head.replace("project(Paint C)", "project(Paint LANGUAGES NONE)");
        project.write("CMakeLists.txt", &format!("{head}{call}\n"));
        let text = project.configure().failed();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (call, expected) in [
        ("tdgen_generate(x OUTPUTS a.h --gen-api)", "tdgen_generate(x): SOURCE <file> is missing"),
        (
            "tdgen_generate(x SOURCE paint.td)",
            "tdgen_generate(x): OUTPUTS takes pairs of a file and an action: api.h --gen-api",
        ),
        (
            "tdgen_generate(x SOURCE paint.td OUTPUTS --gen-api a.h)",
            "tdgen_generate(x): OUTPUTS takes pairs of a file and an action (api.h --gen-api), not `--gen-api a.h`",
        ),
        ("tdgen_check(x SOURCE paint.td OUTPUTS a.h --gen-api b.h)", "tdgen_check(x): OUTPUTS takes pairs"),
        (
            "tdgen_check(x SOURCE paint.td INSTALL_HEADERS y OUTPUTS a.h --gen-api)",
            "tdgen_check(x): cannot understand `INSTALL_HEADERS y`",
        ),
        (
            "tdgen_check(x nonsense SOURCE paint.td OUTPUTS a.h --gen-api)",
            "tdgen_check(x): cannot understand `nonsense`",
        ),
    ] {
        let text = project_of(call);
        assert!(text.contains(expected), "{call}\n{text}");
    }
    let package = format!("-DTdgen_DIR={}", root().join("cmake").display());
    let nowhere = project.configure_with(&[
        &package,
        "-DTDGEN_EXECUTABLE=TDGEN_EXECUTABLE-NOTFOUND",
        "-DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=NO",
        "-DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=NO",
    ]);
    if !root().join("target/release/tdgen").exists() {
        let text = nowhere.failed();
        assert!(text.contains("there is no tdgen on the PATH"), "{text}");
    }
}
