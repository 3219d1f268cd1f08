//! The actions and options of llvm-tblgen and mlir-tblgen: `--help-hidden` of the real tools lists them.
#![allow(clippy::disallowed_methods, reason = "a test writes its inputs")]

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use tdgen::LLVM_TOOLS;

use crate::support::tools::{quiet, run, tdgen};

/// The real tools, with the argument that makes each print records.
const TOOLS: [(&str, &str); 2] = [("llvm-tblgen", "--print-records"), ("mlir-tblgen", "--print-records")];

/// An option: its name with dashes, and the placeholder of its value if it requires one.
struct Listed {
    name: String,
    value: Option<String>,
    choice: Option<String>,
}

/// The actions and the other options of a tool, from its help.
fn listed(tool: &str) -> (BTreeSet<String>, Vec<Listed>) {
    let help = quiet(Command::new(format!("{tool}-22")).arg("--help-hidden"), "llvm-22, mlir-22-tools");
    let (mut actions, mut options) = (BTreeSet::new(), Vec::<Listed>::new());
    for line in help.lines() {
        let word = line.trim_start();
        let indent = line.len() - word.len();
        let word = word.split(" - ").next().unwrap_or_default().trim_end();
        if indent == 6 && word.starts_with("--") {
            actions.insert(word.trim_start_matches('-').to_owned());
        } else if indent == 2 && word.starts_with('-') {
            let (name, value) = match word.split_once(['=', ' ']) {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (word, None),
            };
            options.push(Listed { name: name.to_owned(), value, choice: None });
        } else if let (4, Some(choice), Some(last)) = (indent, word.strip_prefix('='), options.last_mut()) {
            last.choice = Some(choice.to_owned());
        }
    }
    assert!(actions.len() > 40 && options.len() > 20, "{help}");
    (actions, options)
}

#[test]
fn the_table_of_actions_is_that_of_the_tools() {
    for (tool, _) in TOOLS {
        let table = LLVM_TOOLS.iter().find(|(name, _)| *name == tool).expect("a table").1;
        let table: BTreeSet<String> = table.iter().map(|&action| action.to_owned()).collect();
        assert_eq!(table, listed(tool).0, "{tool}");
    }
}

/// The actions of `llvm-tblgen` that generate parts of LLVM itself: they stay with it.
#[rustfmt::skip]
const OF_LLVM: &[&str] = &[
    "gen-arm-target-def", "gen-asm-matcher", "gen-asm-writer", "gen-attrs", "gen-automata", "gen-callingconv",
    "gen-compress-inst-emitter", "gen-ctags", "gen-dag-isel", "gen-dfa-packetizer",
    "gen-disassembler", "gen-dxil-operation", "gen-emitter", "gen-exegesis", "gen-fast-isel", "gen-global-isel",
    "gen-global-isel-combiner", "gen-instr-docs", "gen-instr-info", "gen-intrinsic-enums", "gen-intrinsic-impl",
    "gen-macro-fusion-pred", "gen-pseudo-lowering", "gen-register-bank", "gen-register-info",
    "gen-riscv-target-def", "gen-runtime-libcalls", "gen-sd-node-info", "gen-subtarget", "gen-target-features",
    "gen-target-library-info", "gen-vt", "gen-x86-fold-tables", "gen-x86-instr-mapping", "gen-x86-mnemonic-tables",
];

#[test]
fn tdgen_has_every_action_but_those_for_llvm_itself() {
    let ours: BTreeSet<&str> = tdgen::builtin_backends().map(|backend| backend.name).collect();
    for (tool, _) in TOOLS {
        let actions = listed(tool).0;
        let missing = actions.iter().map(String::as_str).filter(|action| !ours.contains(action));
        let missing: Vec<&str> = missing.filter(|action| !OF_LLVM.contains(action)).collect();
        assert_eq!(missing, [""; 0], "{tool}");
    }
    assert_eq!(OF_LLVM.iter().find(|action| ours.contains(**action)), None);
}

#[test]
fn an_action_of_another_tool_is_named_as_that() {
    let dir = tempfile::tempdir().expect("a folder");
    let ours: BTreeSet<&str> = tdgen::builtin_backends().map(|backend| backend.name).collect();
    for (tool, actions) in LLVM_TOOLS {
        for action in actions.iter().filter(|action| !ours.contains(*action)) {
            for dashes in ["-", "--"] {
                let output = run(tdgen(dir.path()).arg(format!("{dashes}{action}")), "");
                let message = String::from_utf8_lossy(&output.stderr);
                assert_eq!(output.status.code(), Some(2), "{message}");
                assert!(message.starts_with(&format!("error: `{dashes}{action}` is an action of ")), "{message}");
                assert!(message.contains(tool) && !message.contains("did you mean"), "{message}");
            }
        }
    }
}

/// Every option that the tools list is accepted beside `--print-records`, in the spellings of the real tool, and the
/// records are those of a run without it.
#[test]
fn every_option_is_accepted() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("a.td"), "class A;\ndef a : A;\n").expect("an input");
    let records = quiet(tdgen(dir.path()).arg("a.td"), "");
    // Their output is not the records.
    let other_output =
        ["help", "help-hidden", "help-list", "help-list-hidden", "h", "version", "o", "d", "time-phases"];
    for (tool, action) in TOOLS {
        for option in listed(tool).1 {
            let name = option.name.trim_start_matches('-');
            if other_output.contains(&name) {
                continue;
            }
            let value = match (&option.value, &option.choice) {
                (_, Some(choice)) => Some(choice.as_str()),
                (Some(value), _) if value.contains("uint") || value.contains("seed") => Some("1"),
                (Some(_), _) => Some("A"),
                // Its help does not show that it requires a value.
                (None, _) if name == "debug-counter" => Some("A=1"),
                (None, _) => None,
            };
            let spellings = match value {
                Some(value) => ["-", "--"].map(|dashes| vec![format!("{dashes}{name}={value}")]).to_vec(),
                None => ["", "=true", "=0"].map(|value| vec![format!("-{name}{value}")]).to_vec(),
            };
            let apart = value.map(|value| vec![option.name.clone(), value.to_owned()]);
            for words in spellings.into_iter().chain(apart) {
                let real = run(
                    Command::new(format!("{tool}-22")).current_dir(dir.path()).arg(action).arg("a.td").args(&words),
                    "llvm-22",
                );
                assert!(real.status.success(), "{tool} {words:?}");
                let ours = run(tdgen(dir.path()).arg(action).arg("a.td").args(&words), "");
                let stderr = String::from_utf8_lossy(&ours.stderr);
                assert!(ours.status.success(), "{words:?}: {stderr}");
                assert_eq!(String::from_utf8_lossy(&ours.stdout), records, "{words:?}");
            }
        }
    }
}

/// A wrong value is refused by both.
#[test]
fn wrong_values_are_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("a.td"), "def a;\n").expect("an input");
    for (tool, action) in TOOLS {
        for option in listed(tool).1 {
            let name = option.name.trim_start_matches('-');
            let word = match (&option.value, &option.choice) {
                _ if ["h", "o", "d", "I", "D", "color"].contains(&name) || name.starts_with("help") => continue,
                (_, Some(_)) => format!("--{name}=zzz"),
                (Some(value), _) if value.contains("uint") || value.contains("seed") => format!("--{name}=zzz"),
                (Some(_), _) => continue,
                (None, _) if ["version", "debug-counter"].contains(&name) => continue,
                (None, _) => format!("--{name}=zzz"),
            };
            let real = run(
                Command::new(format!("{tool}-22")).current_dir(dir.path()).args([action, "a.td", &word]),
                "llvm-22",
            );
            assert!(!real.status.success(), "{tool} {word}");
            // Options of actions are checked by their action.
            let is_of_action = ["op-shard-count", "on-deprecated"].contains(&name);
            let action = if is_of_action { "--gen-op-decls" } else { action };
            let ours = run(tdgen(dir.path()).args([action, "a.td", &word]), "");
            assert_eq!(ours.status.code(), Some(2), "{word}: {}", String::from_utf8_lossy(&ours.stderr));
        }
    }
}
