//! What a build runs after each kind of change: all that is needed, and nothing else.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::project::{Project, TDGEN, read, with_each_generator};

const NOTHING: [&str; 0] = [];
const ALL: [&str; 3] = ["generate", "compile", "link"];

/// The whole life of a description, for each build tool.
#[test]
fn ninja() {
    changes_are_followed("Ninja");
}

#[test]
fn make() {
    changes_are_followed("Unix Makefiles");
}

fn changes_are_followed(generator: &'static str) {
    let project = Project::new(generator, "a place");
    project.configure().good();
    let steps = || project.build(&[]).steps();
    let is_quiet = || assert_eq!(steps(), NOTHING, "nothing has changed");

    assert_eq!(steps(), ALL, "the first build");
    assert_eq!(project.main(), "1 layers, gloss 3\n");
    is_quiet();

    project.replace("parts/layers.td", "layers", "layers");
    assert_eq!(steps(), ["generate"], "a touched include changes no output");
    is_quiet();

    project.replace("parts/layers.td", "\"1\"", "\"2\"");
    assert_eq!(steps(), ALL, "a changed include");
    assert_eq!(project.main(), "2 layers, gloss 3\n");
    is_quiet();

    project.rename("parts/layers.td", "parts/coats.td");
    let missing = project.build(&[]).failed();
    let message = "paint.td:8:9: error: cannot find the include file `layers.td`";
    assert!(missing.contains(message), "{missing}");
    project.replace("paint.td", "layers.td", "coats.td");
    assert_eq!(steps(), ["generate"], "the include has another name");
    is_quiet();

    // The include goes, and what it held is in the main file.
    let part = read(&project.source().join("parts/coats.td"));
    fs::remove_file(project.source().join("parts/coats.td")).expect("it was there");
    assert!(!project.build(&[]).is_good);
    project.replace("paint.td", "include \"coats.td\"", &part);
    assert_eq!(steps(), ["generate"], "the include is gone from the source");
    is_quiet();

    project.build(&["--target", "clean"]).good();
    assert!(!project.binary().join("paint/paint.h").exists());
    assert_eq!(steps(), ALL, "after cleaning");
}

/// A file that an option names is watched as an included one is.
#[test]
fn locks_are_followed() {
    with_each_generator(|generator| {
        let project = Project::new(generator, "p");
        project.write("paint.lock", "paint_gloss_t PAINT_GLOSS_MATT = 7\n");
        project.replace(
            "CMakeLists.txt",
            "--api-name=Paint\n",
            "--api-name=Paint --lock=${CMAKE_CURRENT_SOURCE_DIR}/paint.lock\n",
        );
        project.configure().good();
        assert_eq!(project.build(&[]).steps(), ALL);
        assert_eq!(project.build(&[]).steps(), NOTHING);
        project.write("paint.lock", "paint_gloss_t PAINT_GLOSS_MATT = 8\n");
        assert_eq!(project.build(&[]).steps(), ["generate"], "{generator}");
        project.write("paint.lock", "<<<<<<< HEAD\n");
        let message = "paint.lock:1:1: error: unresolved merge conflict";
        let said = project.build(&[]).failed();
        assert!(said.contains(message), "{said}");
    });
}

/// Characters that mean something to make and ninja, in the name of an included file.
///
/// cmake 3.25 hands depfiles to ninja with these names torn apart, so that ninja runs the generator in every build.
/// That is not for us to mend; what matters is that nothing else is run, and no change is missed.
#[test]
fn hard_names_of_includes() {
    with_each_generator(|generator| {
        let project = Project::new(generator, "p");
        project.rename("parts/layers.td", "parts/la $yers #1.td");
        project.replace("paint.td", "layers.td", "la $yers #1.td");
        project.configure().good();
        assert_eq!(project.build(&[]).steps(), ALL);
        let again = project.build(&[]).steps();
        let is_torn_apart = generator == "Ninja" && again == ["generate"];
        assert!(again.is_empty() || is_torn_apart, "{generator}: {again:?}");
        project.replace("parts/la $yers #1.td", "\"1\"", "\"5\"");
        assert_eq!(project.build(&[]).steps(), ALL, "{generator}");
        assert_eq!(project.main(), "5 layers, gloss 3\n");
    });
}

/// `$` in the name of the project's folder; cmake itself allows no `#` there.
#[test]
fn hard_names_of_folders() {
    let project = Project::new("Unix Makefiles", "pay $day");
    project.configure().good();
    assert_eq!(project.build(&[]).steps(), ALL);
    assert_eq!(project.build(&[]).steps(), NOTHING);
    project.replace("parts/layers.td", "\"1\"", "\"5\"");
    assert_eq!(project.build(&[]).steps(), ALL);
    assert_eq!(project.main(), "5 layers, gloss 3\n");
}

/// Four descriptions at once, one of which reads what another writes; sources that are generated are compiled.
#[test]
fn calls_in_parallel() {
    with_each_generator(|generator| {
        let project = Project::new(generator, "p");
        let mut lists = read(&project.source().join("CMakeLists.txt"));
        lists += "foreach(n RANGE 1 4)\n\
            \x20 tdgen_generate(part${n} SOURCE part.td OUTPUTS part${n}.h --gen-api part${n}.c --gen-api\n\
            \x20   DEFINES PART${n} DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/made.td\n\
            \x20   INCLUDES ${CMAKE_CURRENT_BINARY_DIR})\n\
            \x20 add_library(use${n} STATIC use.c ${CMAKE_CURRENT_BINARY_DIR}/part${n}.c)\n\
            \x20 target_compile_definitions(use${n} PRIVATE \"HEADER=\\\"part${n}.h\\\"\")\n\
            \x20 target_link_libraries(use${n} PRIVATE part${n})\n\
            endforeach()\n\
            add_custom_command(OUTPUT made.td DEPENDS made.in VERBATIM\n\
            \x20 COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_CURRENT_SOURCE_DIR}/made.in made.td)\n\
            add_custom_target(made DEPENDS made.td)\n\
            foreach(n RANGE 1 4)\n  add_dependencies(part${n} made)\nendforeach()\n";
        project.write("CMakeLists.txt", &lists);
        project.write("part.td", "include \"tdgen/api/api.td\"\ninclude \"made.td\"\n");
        let made = "def OL_MADE : Macro { let desc = \"Made\"; let value = \"7\"; }\n";
        project.write("made.in", made);
        project.write("use.c", "#include HEADER\nint made = OL_MADE;\n");
        project.configure().good();
        assert_eq!(project.build(&["-j4"]).steps(), ALL, "{generator}");
        assert_eq!(project.build(&["-j4"]).steps(), NOTHING, "{generator}");
        project.write("made.in", &made.replace('7', "8"));
        let ran = project.build(&["-j4"]).good();
        for n in 1..=4 {
            let line = format!("Generating part{n}.h, part{n}.c from part.td");
            assert!(ran.contains(&line), "{generator}: {ran}");
        }
        assert_eq!(project.build(&["-j4"]).steps(), NOTHING, "{generator}");
    });
}

/// A generator that is killed while it runs leaves what was there, and the next build runs it again.
#[test]
fn an_interrupted_build() {
    with_each_generator(|generator| {
        let project = Project::new(generator, "p");
        // On request, kills the real one while it waits for the rest of an included file.
        let mortal = project.source().join("mortal");
        let script = format!(
            "#!/bin/sh\n[ -e '{kill}' ] || exec {TDGEN} \"$@\"\n\
             mkfifo '{slow}'\n{TDGEN} \"$@\" &\nexec 3> '{slow}'\nkill -9 $!\nwait $!\n",
            kill = project.source().join("kill").display(),
            slow = project.source().join("parts/slow.td").display(),
        );
        fs::write(&mortal, script).expect("a script can be written");
        fs::set_permissions(&mortal, fs::Permissions::from_mode(0o755)).expect("a mode can be set");
        let package = crate::support::tools::root().join("cmake");
        project
            .configure_with(&[
                &format!("-DTdgen_DIR={}", package.display()),
                &format!("-DTDGEN_EXECUTABLE={}", mortal.display()),
            ])
            .good();
        assert_eq!(project.build(&[]).steps(), ALL);
        let before = names(&project.binary().join("paint"));

        project.replace("paint.td", "\"3\"", "\"4\"");
        project.write("paint.td", &(read(&project.source().join("paint.td")) + "include \"slow.td\"\n"));
        project.write("kill", "");
        assert!(!project.build(&[]).is_good, "{generator}");
        assert_eq!(before, names(&project.binary().join("paint")), "{generator}");
        assert!(read(&project.binary().join("paint/paint.h")).contains("PAINT_GLOSS 3"));

        fs::remove_file(project.source().join("kill")).expect("it was there");
        fs::remove_file(project.source().join("parts/slow.td")).expect("it was there");
        project.write("parts/slow.td", "");
        assert_eq!(project.build(&[]).steps(), ALL, "{generator}");
        assert_eq!(project.main(), "1 layers, gloss 4\n");
        assert_eq!(project.build(&[]).steps(), NOTHING, "{generator}");

        let another = read(&mortal) + "# another version\n";
        fs::write(&mortal, another).expect("a script can be written");
        assert_eq!(project.build(&[]).steps(), ["generate"], "{generator}");
    });
}

/// The names in a folder: nothing temporary may stay.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<String> = entries
        .map(|entry| {
            let name = entry.expect("the folder can be listed").file_name();
            name.to_string_lossy().into_owned()
        })
        .collect();
    names.sort();
    names
}
