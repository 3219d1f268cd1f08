//! The formatter changes blanks only, once, and no record.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test reads files, and fails by panicking")]

use std::path::Path;

use fastrand::Rng;
use tdgen::fmt::{Align, LetBody, Options, Spaces, format};

use crate::inputs::{INSTALLED, damaged_files, noise, real_files, token_soup};
use crate::support::records::all_records;
use crate::support::tools::root;
use crate::support::{ask_all, files_below};

fn formatted(text: &str) -> String {
    formatted_with(text, &Options::default())
}

fn formatted_with(text: &str, options: &Options) -> String {
    String::from_utf8(format(text.as_bytes(), options, None).unwrap().text).unwrap()
}

fn all_options() -> [Options; 4] {
    let strict =
        Options { align: Align::Strict, let_body: LetBody::Columns(2), spaces: Spaces::Keep, ..Options::default() };
    let wide = Options { indent: Some(8), let_body: LetBody::Columns(0), spaces: Spaces::Usual, ..Options::default() };
    [Options::default(), strict, wide, narrow()]
}

fn narrow() -> Options {
    Options { width: Some(80), ..Options::default() }
}

/// What is wrong with the formatted text: a changed token (which the formatter itself refuses), or that formatting it
/// again changes it.
fn complaints(name: &str, text: &[u8]) -> Vec<String> {
    let mut complaints = Vec::new();
    for options in all_options() {
        match format(text, &options, None) {
            Ok(once) => match format(&once.text, &options, None) {
                Ok(twice) if twice.text == once.text => {}
                Ok(_) => complaints.push(format!("{name}: a second run changes the text ({options:?})")),
                Err(error) => complaints.push(format!("{name}: in the second run: {error:?}")),
            },
            Err(error) => complaints.push(format!("{name}: {error:?}")),
        }
    }
    complaints
}

#[test]
fn real_files_are_formatted_once() {
    ask_all("formatted files", &real_files(), |file| {
        complaints(&file.display().to_string(), &std::fs::read(file).unwrap_or_default())
    });
}

#[test]
fn damaged_files_are_formatted_once() {
    let damaged = damaged_files(&mut Rng::with_seed(4747), 400);
    ask_all("formatted damaged files", &damaged, |(change, text)| complaints(change, text));
}

#[test]
fn noise_is_formatted_once() {
    let mut rng = Rng::with_seed(4747);
    for _ in 0..20000 {
        for text in [token_soup(&mut rng), noise(&mut rng)] {
            let name = format!("{:?}", String::from_utf8_lossy(&text));
            assert_eq!(complaints(&name, &text), [""; 0]);
        }
    }
}

/// Whatever lines are chosen, a second run with the same lines changes nothing, and other lines stay as they are.
#[test]
fn chosen_lines() {
    let mut rng = Rng::with_seed(47);
    let files: Vec<_> =
        real_files().into_iter().filter(|file| file.metadata().is_ok_and(|it| it.len() < 20_000)).collect();
    for _ in 0..200 {
        let file = rng.choice(&files).unwrap();
        let text = std::fs::read(file).unwrap();
        let lines = text.split(|byte| *byte == b'\n').count();
        let first = rng.usize(1..=lines);
        let range = first..=(first + rng.usize(0..5)).min(lines);
        let once = format(&text, &Options::default(), Some(std::slice::from_ref(&range))).unwrap().text;
        let (before, after): (Vec<&[u8]>, Vec<&[u8]>) =
            (text.split(|byte| *byte == b'\n').collect(), once.split(|byte| *byte == b'\n').collect());
        let place = format!("{}:{range:?}", file.display());
        assert_eq!(before[..first - 1], after[..first - 1], "{place}");
        let rest = before.len() - *range.end();
        assert_eq!(before[before.len() - rest..], after[after.len() - rest..], "{place}");
    }
}

#[test]
fn cases_of_the_language_keep_their_records() {
    let files = files_below(&root().join("tests/language"), ".td");
    ask_all("records of formatted cases", &files, |file| {
        let text = std::fs::read(file).unwrap_or_default();
        let folders = [file.parent().unwrap_or(Path::new("")).display().to_string(), INSTALLED.to_owned()];
        let name = file.display().to_string();
        let expected = all_records(&name, text.clone(), &folders);
        // `!locs` and `__LINE__` do not exist in values, so that positions cannot differ.
        let is_same =
            |options: &Options| expected == all_records(&name, format(&text, options, None).unwrap().text, &folders);
        if [Options::default(), narrow()].iter().all(is_same) {
            Vec::new()
        } else {
            vec![format!("{name}: other records")]
        }
    });
}

/// The descriptions of MLIR's dialects give the same records when every installed file is formatted.
#[test]
fn dialects_keep_their_records() {
    [Options::default(), narrow()].iter().for_each(check_dialects);
}

fn check_dialects(options: &Options) {
    let folder = tempfile::tempdir().unwrap();
    for file in files_below(Path::new(INSTALLED), ".td") {
        let new = folder.path().join(file.strip_prefix(INSTALLED).unwrap());
        std::fs::create_dir_all(new.parent().unwrap()).unwrap();
        let text = format(&std::fs::read(&file).unwrap(), options, None).unwrap().text;
        std::fs::write(new, text).unwrap();
    }
    let mains: Vec<_> = files_below(&Path::new(INSTALLED).join("mlir"), "Ops.td");
    assert!(mains.len() > 40);
    ask_all("records of formatted dialects", &mains, |file| {
        let new = folder.path().join(file.strip_prefix(INSTALLED).unwrap());
        let old_folder = [INSTALLED.to_owned()];
        let new_folder = [folder.path().display().to_string()];
        let old = all_records("main.td", std::fs::read(file).unwrap(), &old_folder);
        let new = all_records("main.td", std::fs::read(new).unwrap(), &new_folder);
        if old == new { Vec::new() } else { vec![format!("{}: other records", file.display())] }
    });
}

#[test]
fn rules() {
    let text = include_str!("rules.td");
    insta::assert_snapshot!(formatted(text));
}

/// What authors line up by hand, and the formatter leaves as it is.
#[test]
fn habits_stay() {
    let tree = "\
def Named : DeclNode<\"a\">;
  // The comment of a leaf.
  def Base : DeclNode<\"b\">;
    def Leaf : DeclNode<\"c\">;
    def Other : DeclNode<\"d\">,
                Context;
  def Last : DeclNode<\"e\">;
def End : DeclNode<\"f\">;
";
    let columns = "\
def ProcA15     : F<\"a15\">;
def ProcCortexA : F<\"cortex\">;

// A comment and an empty line are between these.
def ProcV1      : F<\"v1\",
                    [\"x\"]>;
def ProcTooLong0123 : F<\"long\">;
def ProcV2      : F<\"v2\">;
";
    let table = "\
def It : Itineraries<[
  Data<IIC_Int   , [Stage<2, [G5_IU1]>]>,
  Data<IIC_General, [Stage<2, [G5_IU1]>]>,

  Data<IIC_Div   , [Stage<68, [G5_IU1]>]>
]>;
";
    let bodies = "\
def A : Op {
    let code = [{
      return;
    }];
}
def B : Op {
  let text = \"b\";
}
def C : Op {
  let text = \"c\";
}
";
    let hanging = "\
def : Pat<(add a, (mul b,
                       c,
  d))>;
";
    for text in [tree, columns, table, bodies, hanging] {
        assert_eq!(formatted(text), text);
    }
}

/// What looks like an alignment but is none.
#[test]
fn sloppy_text_is_no_habit() {
    let text = "\
def Aa  : F<1>;
def Bb  : F<2>;
 def C : F<3>;
def D {
  int a = 1;
   int b = 2;
    }
";
    let expected = "\
def Aa : F<1>;
def Bb : F<2>;
def C : F<3>;
def D {
  int a = 1;
  int b = 2;
}
";
    assert_eq!(formatted(text), expected);
}

/// A file that nearly always writes a gap in its own way keeps that way; a file that goes both ways keeps both.
#[test]
fn spaces_are_those_of_the_file() {
    let house = "def : Pat <[1,2]>;\n".repeat(9);
    let text = format!("{house}def : Pat<[1, 2]>;\n");
    assert_eq!(formatted(&text), "def : Pat <[1,2]>;\n".repeat(10));
    let mixed = format!("{house}{}", "def : Pat<[1, 2]>;\n".repeat(5));
    assert_eq!(formatted(&mixed), mixed);
    assert_eq!(formatted("def : Pat <[1,2]>;\n"), "def : Pat<[1, 2]>;\n");
    let with = |text: &str, spaces| formatted_with(text, &Options { spaces, ..Options::default() });
    assert_eq!(with(&mixed, Spaces::Usual), "def : Pat<[1, 2]>;\n".repeat(14));
    assert_eq!(with("def  x: Pat <[1,2]> ;\n", Spaces::Keep), "def x: Pat <[1,2]>;\n");
}

#[test]
fn strict_alignment() {
    let text = "\
class A<int n,
    string s> {
 list<int> traits = [
       1,
      2 ];
  dag d = (op a,
             b);
}
";
    let options = Options { align: Align::Strict, ..Options::default() };
    insta::assert_snapshot!(formatted_with(text, &options));
}

/// Only lines that are too long are broken.
#[test]
fn limit_of_lines() {
    let text = "\
def short : A<1, 2>; // a comment at the end of the line that makes it longer than the limit of its columns
def : Pat<(add (mul GPR32:$first_operand, GPR32:$second_operand), GPR32:$accumulator), (MLA $a, $b, $c)>;
def MyOperation : Dialect_Operation<\"my_operation\", [Pure, Commutative, SameOperandsAndResultType, NoThing]> {
  let arguments = (ins AnyTypeOf<[AnyInteger, AnyFloat]>:$first_operand, AnyInteger:$second, I32:$third);
  list<string> names = [
    \"a first name that is rather long\", \"a second name that is rather long\", \"a third name\", \"d\"];
  string description = \"a text without any place at which it could be broken, however long it is made to be\";
}
class Instruction<bits<7> opcode, bits<3> funct3, string mnemonic, list<dag> pattern, int latency> {}
class AnInstructionWithALongName<bits<7> opcode, string mnemonic> : AnInstructionWithAnotherName<opcode>;
def body : A<1> { let first = \"one\"; let second = \"two\"; let third = [\"three\", \"four\", \"five\"]; let d = 4; }
let isCommutable = 1, hasSideEffects = 0, mayLoad = 0, mayStore = 0, Defs = [EFLAGS], Uses = [EFLAGS] in
def last;
";
    insta::assert_snapshot!(formatted_with(text, &narrow()));
}

/// A statement with an error keeps its bytes; its neighbours are formatted.
#[test]
fn damaged_statements_stay() {
    let cases = [
        ("class A ;\ndef  x :  ;\nclass  B ;\n", "class A;\ndef  x :  ;\nclass B;\n"),
        ("class A {\n    int  a =  ;\n   int b ;\n}\n", "class A {\n    int  a =  ;\n    int b;\n}\n"),
        (
            "multiclass  M {\n   def a ;\n   def  b  :  A<  ;\n   def c ;\n}\n",
            "multiclass M {\n   def a;\n   def  b  :  A<  ;\n   def c;\n}\n",
        ),
        // The error is where the line ends too early.
        ("class  A<int n> ;\ndef  x :  A<\ndef   c :   A<1> ;\n", "class A<int n>;\ndef  x :  A<\ndef c : A<1>;\n"),
        ("def  a ;\n  oops  oops ;\ndef b ;\n", "def a;\n  oops  oops ;\ndef b;\n"),
        ("def a ;\ndef  b { int  x  = \"no end ;\n}\n", "def a;\ndef b { int  x  = \"no end ;\n}\n"),
    ];
    for (text, expected) in cases {
        assert_eq!(formatted(text), expected);
    }
}

/// A statement that a directive divides keeps its bytes.
#[test]
fn divided_statements_stay() {
    let text = "def  a :  A\n#ifdef X\n  <1>\n#else\n   <2>\n#endif\n ;\n  def  b ;\n";
    let expected = "def  a :  A\n#ifdef X\n  <1>\n#else\n   <2>\n#endif\n ;\ndef b;\n";
    assert_eq!(formatted(text), expected);
}

#[test]
fn comments_turn_the_formatter_off() {
    let text = "\
def  a ;
// tdgen fmt: off
def  b ;
   def  c ;
// tdgen fmt: on
def  d ;
// tdgen fmt: skip (a table)
def  e ;
def f ;
";
    let expected = "\
def a;
// tdgen fmt: off
def  b ;
   def  c ;
// tdgen fmt: on
def d;
// tdgen fmt: skip (a table)
def  e ;
def f;
";
    assert_eq!(formatted(text), expected);
}

#[test]
fn line_ends_are_those_of_the_first_line() {
    assert_eq!(formatted("def  a;\r\ndef b ;\n\n\n\ndef c;"), "def a;\r\ndef b;\r\n\r\ndef c;\r\n");
    assert_eq!(formatted("def  a;\ndef b ;\r\n"), "def a;\ndef b;\n");
    assert_eq!(formatted("\n\n"), "");
    assert_eq!(formatted(""), "");
}

/// Blanks whose loss would change what is written.
#[test]
fn blanks_that_must_stay() {
    for text in [
        "class A {\n  list<bits<2>> a = [ {0, 1}];\n  int b = !add(1, - 1);\n}\n",
        "class A {\n  string s = a\n  # define;\n  string t = a\n  #define# b;\n}\n",
        "class A {\n  let x{7-4} = 1;\n  let x{7 - 4} = 1;\n  list<int> y = z[1 -2];\n}\n",
        "def a : A<1> { // b\n  // c\n}\n",
    ] {
        assert_eq!(formatted(text), text);
    }
}

/// Depth and length alone are no problem.
#[test]
fn large_texts() {
    let deep = format!("class A {{ list<int> a = {}{}; }}\n", "[ ".repeat(3000), "]".repeat(3000));
    let long = format!("def a{}  ;\n", " : A".to_owned() + &", B <1 , 2>".repeat(100_000));
    let tall = "def  a : A<1,   2>;\ndef bc  : A<31,  2>;\n".repeat(20_000);
    let statements = format!("{}def  a ;\n", "let x = 1 in\n".repeat(400));
    for text in [deep, long, tall, statements] {
        let once = format(text.as_bytes(), &Options::default(), None).unwrap().text;
        assert_eq!(format(&once, &Options::default(), None).unwrap().text, once);
    }
}
