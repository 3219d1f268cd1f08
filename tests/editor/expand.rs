//! `tdgen expand`: its output compiles to the same records.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test reads files, and fails by panicking")]

use std::path::{Path, PathBuf};

use tdgen::diagnostics::{Diags, Style, render};
use tdgen::expand::expand;
use tdgen::records::Records;
use tdgen::source::{Loader, MemoryLoader, SourceMap};
use tdgen::{CompileOptions, Disk, compile};

use crate::support::files_below;
use crate::support::tools::root;

const INSTALLED: &str = "/usr/lib/llvm-22/include";

fn compiled(
    name: &str,
    text: Vec<u8>,
    loader: &dyn Loader,
    include: &[String],
) -> Result<(Records, SourceMap), String> {
    let mut sources = SourceMap::new(include.to_vec());
    let mut diags = Diags::new(20);
    let main = sources.add(name, text).unwrap();
    let records = compile(&mut sources, main, loader, &CompileOptions::default(), &mut diags);
    let messages = || diags.sorted().into_iter().map(|one| render(Style::PLAIN, &sources, one)).collect::<String>();
    match records {
        Some(records) => Ok((records, sources)),
        None => Err(messages()),
    }
}

/// All records as printed.
fn printed(records: &Records) -> String {
    let texts = records.defs().map(|record| records.store().record_text(record.id));
    String::from_utf8_lossy(&texts.flatten().collect::<Vec<u8>>()).into_owned()
}

/// Whether a file was accepted.
///
/// # Errors
/// The records of its expansion are not the same.
fn check(path: &Path, include: &[String]) -> Result<bool, String> {
    let name = path.to_string_lossy();
    let Ok((records, sources)) = compiled(&name, std::fs::read(path).unwrap(), &Disk, include) else {
        return Ok(false);
    };
    let expanded = expand(&records, &sources, None).unwrap_or_else(|unknown| panic!("{}", unknown.message));
    // A value that nothing could compute.
    if !expanded.unwritable.is_empty() {
        return Ok(false);
    }
    let text = String::from_utf8_lossy(&expanded.text).into_owned();
    let again = compiled("expanded.td", expanded.text, &MemoryLoader::default(), &[]);
    let (again, _) = again.map_err(|messages| format!("{name}:\n{messages}\n{text}"))?;
    let (before, after) = (printed(&records), printed(&again));
    let differing = before.lines().zip(after.lines()).find(|(before, after)| before != after);
    if before == after { Ok(true) } else { Err(format!("{name}: {differing:?}\n{text}")) }
}

#[test]
fn language_cases_expand_to_the_same_records() {
    let mut cases: Vec<PathBuf> = files_below(&root().join("tests/language"), ".td");
    cases.retain(|case| !case.file_name().is_some_and(|name| name.to_string_lossy().starts_with("bad-")));
    cases.sort();
    let checked: Vec<Result<bool, String>> = cases.iter().map(|case| check(case, &[])).collect();
    let failed: Vec<&str> = checked.iter().filter_map(|one| one.as_ref().err()).map(String::as_str).collect();
    assert!(failed.is_empty(), "{} fail:\n{}", failed.len(), failed.join("\n---\n"));
    let accepted = checked.into_iter().filter(|one| *one == Ok(true)).count();
    assert!(accepted > 200, "only {accepted} of {}", cases.len());
}

#[test]
fn mlir_files_expand_to_the_same_records() {
    let files = ["Arith/IR/ArithOps.td", "Func/IR/FuncOps.td", "SCF/IR/SCFOps.td", "LLVMIR/LLVMOps.td"];
    for file in files {
        let path = Path::new(INSTALLED).join("mlir/Dialect").join(file);
        assert_eq!(check(&path, &[INSTALLED.to_owned()]), Ok(true));
    }
}

#[test]
fn names_select_records_and_what_they_refer_to() {
    let text = "class A<int n> { int a = n; } class B { A a = A<1>; }
multiclass M<int n> { def _x : A<n>; def _y : B; }
defm R : M<2>; defm S : M<3>;
foreach i = [1, 2] in
  def L#i : A<i> { int own = 5; }
class Late { string s = \"\"; } defm T : M<4>, Late; def \"a b\" : A<9>; def u { A r = !cast<A>(\"a b\"); }\n";
    let (records, sources) = compiled("a.td", text.into(), &MemoryLoader::default(), &[]).unwrap();
    let expanded = |name: &str| String::from_utf8(expand(&records, &sources, Some(name)).unwrap().text).unwrap();
    let shown = ["R", "R_x", "a.td:5", "T", "u"].map(|name| format!("--- {name}\n{}", expanded(name)));
    insta::assert_snapshot!(shown.concat());
    assert!(expanded("M").contains("def R_x") && expanded("M").contains("def S_y"));
    let unknown = expand(&records, &sources, Some("R_z")).unwrap_err();
    assert_eq!(unknown.message, "no record, `defm` or multiclass `R_z`");
}

/// A class is declared before its parent, a record mentions its own fields, and dags have what no literal has.
#[test]
fn what_targets_have_expands_to_the_same_records() {
    let text = r#"
class I;
class P { I i = ?; }
class E { int x = 1; bits<8> Inst = 0; }
class I : E;
def a : I;
def p : P { let i = a; }
def op; def named;
def own : E { bits<4> rd; bits<2> late; let Inst{7-4} = rd; let Inst{1-0} = late; let rd{1-0} = late; }
def d {
  dag elements = (op:$n [a]:$r, a);
  dag first = (op !cond(1: [a, a]), [1]);
  dag two = (op !cond(1: {0, 1}):$b);
  dag text = (op [{ code }], a);
  dag names = !dag(op, [a, p], ["", "x y"]);
  dag one = !dag(op, [a], [""]);
}
"#;
    let (records, sources) = compiled("a.td", text.into(), &MemoryLoader::default(), &[]).unwrap();
    let expansion = expand(&records, &sources, None).unwrap();
    assert_eq!(expansion.unwritable, []);
    let (again, _) =
        compiled("b.td", expansion.text.clone(), &MemoryLoader::default(), &[]).unwrap_or_else(|messages| {
            panic!("{messages}\n{}", String::from_utf8_lossy(&expansion.text));
        });
    assert_eq!(printed(&records), printed(&again));
    for name in ["p", "own", "d"] {
        let part = expand(&records, &sources, Some(name)).unwrap();
        assert!(compiled("c.td", part.text, &MemoryLoader::default(), &[]).is_ok(), "{name}");
    }
}
