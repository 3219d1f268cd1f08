//! Tables whose rows llvm-tblgen orders in another way than their functions search them.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test writes files, and fails by panicking")]

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Keys of 64 bits with and without the highest bit, numbers without a gap around it, a name that another one
/// continues, a negative enumerator, and two keys at once.
const TABLES: &str = r#"include "llvm/TableGen/SearchableTable.td"
class Feature<bits<64> mask, bits<64> next, string name, bits<64> kind> {
  bits<64> Mask = mask;
  bits<64> Next = next;
  string Name = name;
  bits<64> Kind = kind;
}
def : Feature<0x8000000000000000, 0xFFFFFFFFFFFFFFFF, "fast", 1>;
def : Feature<1, 0, "fast mul", 0xF000000000000000>;
def : Feature<4, 1, "fast!", 2>;
def : Feature<0x4000000000000000, 2, "slow", 0xF000000000000000>;
def Features : GenericTable {
  let FilterClass = "Feature";
  let CppTypeName = "Feature";
  let Fields = ["Mask", "Next", "Name", "Kind"];
  let PrimaryKey = ["Mask"];
  let PrimaryKeyName = "findByMask";
}
def findByNext : SearchIndex { let Table = Features; let Key = ["Next"]; }
def findByName : SearchIndex { let Table = Features; let Key = ["Name"]; }
def findByKind : SearchIndex { let Table = Features; let Key = ["Kind", "Mask"]; }
"#;

/// The parts of LLVM's library that the functions use.
const LIBRARY: &str = r#"#include <algorithm>
#include <cstdint>
#include <cstring>
#include <cstdio>
#include <string>
struct StringRef {
  std::string Text;
  StringRef(const char *S) : Text(S) {}
  StringRef(std::string S) : Text(S) {}
  std::string upper() const { std::string S = Text; for (char &C : S) C = toupper(C); return S; }
  int compare(StringRef Other) const { return Text.compare(Other.Text); }
};
template <class T> struct ArrayRef {
  const T *Data; size_t Size;
  template <size_t N> ArrayRef(const T (&A)[N]) : Data(A), Size(N) {}
  const T *begin() const { return Data; }
  const T *end() const { return Data + Size; }
  const T &operator[](size_t I) const { return Data[I]; }
};
template <class T, size_t N> ArrayRef(const T (&)[N]) -> ArrayRef<T>;
struct Feature { uint64_t Mask, Next; const char *Name; uint64_t Kind; };
#define GET_Features_DECL
#define GET_Features_IMPL
#include "tables.inc"
int main() {
  int Found = 0;
  for (const Feature &F : Features) {
    const Feature *M = findByMask(F.Mask), *X = findByNext(F.Next), *N = findByName(F.Name), *K = findByKind(F.Kind, F.Mask);
    Found += (M == &F) + 10 * (X == &F) + 100 * (N == &F) + 1000 * (K == &F);
  }
  printf("%d", Found);
}
"#;

/// Generates the tables; returns the warnings.
fn generate(folder: &Path, options: &[&str]) -> String {
    fs::write(folder.join("tables.td"), TABLES).unwrap();
    let mut tdgen = Command::new(env!("CARGO_BIN_EXE_tdgen"));
    let arguments = ["--gen-searchable-tables", "tables.td", "-o", "tables.inc", "-I", "/usr/include/llvm-22"];
    let output = tdgen.args(arguments).args(options).current_dir(folder).output().unwrap();
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{messages}");
    messages
}

/// How many rows the functions of a C++ program find: a decimal digit for each function.
fn found_rows(folder: &Path) -> String {
    fs::write(folder.join("main.cpp"), LIBRARY).unwrap();
    let built = Command::new("g++").args(["-std=c++17", "-w", "main.cpp", "-o", "main"]).current_dir(folder).output();
    let built = built.unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let output = Command::new(folder.join("main")).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The warnings name the functions of a compiled program that miss rows, and how many; with the option, there are
/// neither.
#[test]
fn each_row_is_found_or_the_function_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let messages = generate(folder.path(), &[]);
    let mut expected = String::new();
    let missed = found_rows(folder.path());
    let digits = missed.chars().rev().map(|digit| digit.to_digit(10).unwrap());
    for (function, found) in ["findByMask", "findByNext", "findByName", "findByKind"].into_iter().zip(digits) {
        // `std::clamp` has no meaning for a lowest key that is above the highest one.
        let found = if function == "findByNext" { 0 } else { found };
        if found < 4 {
            let _ = writeln!(expected, "`{function}` does not find {} of the 4 rows", 4 - found);
        }
    }
    assert_eq!(expected.lines().count(), 4, "{missed}");
    expected.lines().for_each(|line| assert!(messages.contains(line), "{line}\n{messages}"));
    assert_eq!(generate(folder.path(), &["--table-search-order"]), "");
    assert_eq!(found_rows(folder.path()), "4444");
}
