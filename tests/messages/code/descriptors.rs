//! Descriptors: a program in C and C++ that walks them shows the values of the vectors.

use std::fs;
use std::process::Command;

use serde_json::Value;

use super::vectors::{bytes_of, read_json};
use super::{COMPILERS, SANITIZERS, compile, file};
use crate::support::tools::{quiet, run, tdgen};

#[test]
fn descriptors_show_the_values() {
    for (name, id_offset, id_size) in [
        ("shapes", 0, 8),
        ("pumps", 0, 8),
        ("roles", 4, 2),
        ("lamps", 0, 8),
        ("grown", 2, 2),
        ("values", 0, 8),
        ("chars", 0, 8),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let mut command = tdgen(folder);
        command.arg(file(&format!("{name}.td")));
        command
            .args([&format!("--gen-messages-descriptors={name}_descriptors.h"), "--gen-messages-vectors=vectors.json"]);
        // The order of some fields causes warnings.
        let output = run(&mut command, "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let json = read_json(&fs::read_to_string(folder.join("vectors.json")).unwrap());
        let vectors = json["vectors"].as_array().unwrap().iter();
        let vectors: Vec<&Value> = vectors.filter(|vector| vector["case"] == "valid").collect();
        let inputs = vectors.iter().flat_map(|vector| {
            let bytes = bytes_of(vector);
            [&(bytes.len() as u16).to_le_bytes()[..], &bytes].concat()
        });
        fs::write(folder.join("inputs"), inputs.collect::<Vec<u8>>()).unwrap();
        fs::copy(file("noise/noise.h"), folder.join("noise.h")).unwrap();
        let source = fs::read_to_string(file("descriptors.c.inc")).unwrap();
        let source = source
            .replace("API_DESCRIBED", &format!("{}_DESCRIBED", name.to_uppercase()))
            .replace("API_", &format!("{name}_"));
        let source = source.replace("ID_OFFSET", &id_offset.to_string()).replace("ID_SIZE", &id_size.to_string());
        fs::write(folder.join("walk.c"), &source).unwrap();
        fs::write(folder.join("walk.cpp"), source).unwrap();
        for (c, cpp, package) in COMPILERS {
            for (compiler, arguments) in [(c, ["-std=c99", "walk.c"]), (cpp, ["-std=c++11", "walk.cpp"])] {
                compile(folder, compiler, package, &[&arguments[..], &SANITIZERS, &["-o", "walk"]].concat());
                let shown = quiet(Command::new(folder.join("walk")).current_dir(folder).arg("inputs"), "");
                assert_eq!(shown.lines().count(), vectors.len());
                for (line, vector) in shown.lines().zip(&vectors) {
                    let mut line: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
                    let message = line.as_object_mut().unwrap().remove("message");
                    assert_eq!((message.as_ref(), &line), (vector.get("message"), &vector["value"]), "{name}");
                }
            }
        }
    }
}
