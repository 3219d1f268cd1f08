//! Names that generated C++ may already use, at every position where an author chooses one: each is an error at the name, or
//! the C++ compiles.
//!
//! A run gives each name to some of the kinds of parts, others each day, with many parts in one definition.
//! `TDGEN_ODS_NAMES=all cargo test --test ods names` tries each name alone as each kind of part, which takes many minutes.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and read the environment")]

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::support::ods::{COMPILER, call, clang, plain_clang};
use crate::support::tools::{quiet, root, tdgen};

/// Keywords, macros, members of base classes, and names of the C library and of generated code.
const HOSTILE: &str = include_str!("names/hostile.txt");

const HEAD: &str = r#"include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Interfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/Properties.td"
include "mlir/Pass/PassBase.td"
def D_Dialect : Dialect { let name = "d"; let cppNamespace = "::d"; }
"#;

/// The parts of operations: the field, its operator, the types that names have in turn, and what else an operation needs.
const OF_OPERATIONS: &[(&str, &str, &[&str], &str, &str)] = &[
    (
        "arguments",
        "ins",
        &[
            "I32",
            "I32Attr",
            "I64Prop",
            "OptionalAttr<StrAttr>",
            "UnitAttr",
            "StringProp",
            "Variadic<I32>",
            "OptionalProp<I64Prop>",
        ],
        "AttrSizedOperandSegments",
        "Variadic<I32>:$zz, Variadic<I64>:$zy, DefaultValuedAttr<BoolAttr, \"true\">:$zx",
    ),
    ("results", "outs", &["I32", "Variadic<I32>"], "AttrSizedResultSegments", "Variadic<I32>:$zz, Variadic<I64>:$zy"),
    ("regions", "region", &["AnyRegion"], "", "VariadicRegion<AnyRegion>:$zz"),
    ("successors", "successor", &["AnySuccessor"], "Terminator", "VariadicSuccessor<AnySuccessor>:$zz"),
];

/// The names, with the words of C++ that tdgen generates.
fn names() -> Vec<String> {
    let description = root().join("tests/ods/parts/shop.td");
    let generated = ["--gen-op-decls", "--gen-op-defs"].map(|action| {
        let output = call(tdgen(root()), &[action.to_owned()], &description);
        String::from_utf8(output.stdout).expect("C++ is text")
    });
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words = generated.iter().flat_map(|text| text.split(|c| !is_word(c)));
    let words = words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'));
    let all: BTreeSet<&str> = words.chain(HOSTILE.split_whitespace()).collect();
    all.into_iter().map(str::to_owned).collect()
}

/// Writes definitions with names, each name on a line of its own.
struct Descriptions<'n> {
    names: &'n [String],
    /// The names in a definition.
    size: usize,
    /// Selects the kinds of the names.
    shift: usize,
}

impl Descriptions<'_> {
    /// One definition for each group of names. `write` gets the number of the definition and its lines, which `line`
    /// composes of a name and its number.
    fn each(&self, line: impl Fn(&str, usize) -> String, write: impl Fn(usize, &str) -> String) -> String {
        let groups = self.names.chunks(self.size).enumerate();
        let written = groups.map(|(at, names)| {
            let numbered = names.iter().enumerate().map(|(index, name)| line(name, at + index + self.shift));
            write(at, &numbered.collect::<String>())
        });
        written.collect()
    }

    fn operations(&self) -> String {
        let mut text = String::new();
        for (field, operator, types, traits, further) in OF_OPERATIONS {
            text += &self.each(
                |name, at| format!("\n{}:${name},", types[at % types.len()]),
                |at, lines| {
                    format!(
                        "def D_{operator}_P{at}Op : Op<D_Dialect, \"{operator}{at}\", [{traits}]> \
                         {{\nlet {field} = ({operator} {lines}\n{further}); }}\n"
                    )
                },
            );
        }
        text += &self.each(
            |name, at| {
                let ty = format!("std::integral_constant<int, {at}>");
                format!("\nOpBuilder<(ins \"{ty}\":${name}), [{{ (void)$_builder; (void)$_state; (void){name}; }}]>,")
            },
            |at, lines| {
                format!(
                    "def D_built_P{at}Op : Op<D_Dialect, \"built{at}\"> \
                     {{\nlet arguments = (ins I32:$zz); let builders = [{lines}\nOpBuilder<(ins)>]; }}\n"
                )
            },
        );
        text
    }

    fn operation_classes(&self) -> String {
        self.classes(|name, at| {
            format!("def D_{name} : Op<D_Dialect, \"n{at}\"> {{ let arguments = (ins I32:$a, I64Prop:$b); }}")
        })
    }

    /// Definitions whose classes have the names, or an eighth of them, each on a line.
    fn classes(&self, write: impl Fn(&str, usize) -> String) -> String {
        let numbered = self.names.iter().enumerate();
        let chosen = numbered.filter(|(at, _)| self.size == 1 || at % 8 == self.shift);
        chosen.map(|(at, name)| write(name, at) + NAMED + "\n").collect()
    }

    fn definitions(&self, kind: &str) -> String {
        let classes = self.classes(|name, at| {
            let class = if at % 2 == 0 { String::new() } else { format!("let cppClassName = \"{name}\";") };
            format!("def N{at}{kind} : {kind}Def<D_Dialect, \"{name}\"> {{ let mnemonic = \"n{at}\"; {class} }}")
        });
        classes + &self.each(
            |name, _| format!("\n\"int\":${name},"),
            |at, lines| {
                format!(
                    "def D_P{at}{kind} : {kind}Def<D_Dialect, \"P{at}\"> {{ let mnemonic = \"p{at}\"; \
                     let genVerifyDecl = 1; let assemblyFormat = \"`<` params `>`\";\n\
                     let parameters = (ins {lines}\nArrayRefParameter<\"int\">:$zz);\n\
                     let builders = [{kind}Builder<(ins \"::mlir::StringRef\":$zz), [{{ (void)zz; return {{}}; }}]>]; }}\n"
                )
            },
        )
    }

    fn enums(&self) -> String {
        let classes = self.classes(|name, at| {
            let (class, case) = [("I32EnumAttr", "Case"), ("I32BitEnumAttr", "CaseBit"), ("I32Enum", "Case")][at % 3];
            let case = class.to_owned() + case;
            format!("def N{at} : {class}<\"{name}\", \"\", [{case}<\"a\", 0>]> {{ let cppNamespace = \"::d\"; }}")
        });
        classes
            + &self.each(
                |name, at| format!("\nI32EnumAttrCase<\"{name}\", {at}>,"),
                |at, lines| {
                    format!(
                        "def E{at} : I32EnumAttr<\"E{at}\", \"\", [{lines}\nI32EnumAttrCase<\"zz\", 100000>]> \
                     {{ let cppNamespace = \"::d\"; }}\n"
                    )
                },
            )
    }

    fn interfaces(&self) -> String {
        let method = |name: &str, at: usize| {
            let class = ["InterfaceMethod", "StaticInterfaceMethod"][at % 2];
            let body = ["", ", \"\", [{ return zz; }]"][at / 2 % 2];
            format!("\n{class}<\"\", \"int\", \"{name}\", (ins \"int\":$zz){body}>,")
        };
        let write = |at: usize, lines: &str| {
            format!(
                "def P{at}Interface : OpInterface<\"P{at}Interface\"> \
                 {{ let cppNamespace = \"::d\"; let methods = [{lines}\nInterfaceMethod<\"\", \"int\", \"zz\">]; }}\n"
            )
        };
        let parameter = |name: &str, at: usize| {
            let class = ["InterfaceMethod", "StaticInterfaceMethod"][at % 2];
            let body = ["", ", \"\", [{ return NAME; }]", ", \"\", [{}], [{ return NAME; }]"][at / 2 % 3];
            let body = body.replace("NAME", name);
            format!("\n{class}<\"\", \"int\", \"z{at}\", (ins \"int\":${name}){body}>,")
        };
        let parameters =
            self.each(parameter, |at, lines| write(at, lines).replace(&format!("P{at}I"), &format!("Q{at}I")));
        let classes = self.classes(|name, at| {
            let method = "InterfaceMethod<\"\", \"int\", \"zz\">";
            format!("def N{at} : OpInterface<\"{name}\"> {{ let cppNamespace = \"::d\"; let methods = [{method}]; }}")
        });
        classes + &self.each(method, write) + &parameters
    }

    fn passes(&self) -> String {
        let statistics = self.each(
            |name, at| format!("\nStatistic<\"{name}\", \"s{at}\", \"d\">,"),
            |at, lines| {
                format!(
                    "def S{at} : Pass<\"s{at}\"> {{ let statistics = [{lines}\nStatistic<\"zz\", \"zz\", \"d\">]; }}\n"
                )
            },
        );
        statistics + &self.each(
            |name, at| match at % 3 {
                0 => format!("\nListOption<\"{name}\", \"o{at}\", \"int\", \"d\">,"),
                _ => format!("\nOption<\"{name}\", \"o{at}\", \"int\", \"1\", \"d\">,"),
            },
            |at, lines| {
                format!("def P{at} : Pass<\"p{at}\"> {{ let options = [{lines}\nOption<\"zz\", \"zz\", \"int\", \"1\", \"d\">]; }}\n")
            },
        )
    }
}

/// What follows a definition whose class has a name of the list.
const NAMED: &str = " // A class.";

/// Whether a name of the list is on a line.
fn is_named(line: &str) -> bool {
    line.ends_with(',') || line.ends_with(NAMED)
}

/// Removes the lines with names that tdgen refuses, until it accepts the description in a namespace, and writes the outputs of actions into
/// the folder. Returns the number of lines that are left.
fn accepted(folder: &Path, name: &str, description: &str, actions: &[&str]) -> usize {
    let input = folder.join(format!("{name}.td"));
    let mut lines: Vec<String> = format!("{HEAD}{description}")
        .replace("\"::d\"", &format!("\"::{name}\""))
        .lines()
        .map(str::to_owned)
        .collect();
    loop {
        std::fs::write(&input, lines.join("\n")).expect("a file can be written");
        let mut refused = BTreeSet::new();
        let mut errors = String::new();
        for action in actions {
            let arguments: Vec<String> = action.split(' ').chain(["--error-limit=0"]).map(str::to_owned).collect();
            let output = call(tdgen(root()), &arguments, &input);
            let file = format!("{name}{}.inc", if action.contains("-defs") { ".cpp" } else { ".h" });
            std::fs::write(folder.join(file), &output.stdout).expect("a file can be written");
            let messages = String::from_utf8_lossy(&output.stderr);
            let places = messages.lines().filter_map(|line| {
                let (_, rest) = line.split_once(&format!("{name}.td:"))?;
                let (line, rest) = rest.split_once(':')?;
                rest.contains(" error: ").then_some(line.parse::<usize>().ok()? - 1)
            });
            let places: Vec<usize> = places.collect();
            assert!(output.status.success() || !places.is_empty(), "{name} {action}: {messages}");
            refused.extend(places);
            errors += &messages;
        }
        if refused.is_empty() {
            return lines.iter().filter(|line| is_named(line)).count();
        }
        for &line in refused.iter().rev() {
            let text = lines.remove(line);
            assert!(is_named(&text), "{name}: the error is not at a name: {text}\n{errors}");
        }
    }
}

#[test]
fn names_are_refused_or_compile() {
    let is_complete = std::env::var_os("TDGEN_ODS_NAMES").is_some();
    let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / (24 * 60 * 60);
    let names = names();
    assert!(names.len() > 500, "{}", names.len());
    let shifts = if is_complete { 0..8 } else { today as usize % 8..today as usize % 8 + 1 };
    for shift in shifts {
        let size = if is_complete { 1 } else { 30 };
        let written = Descriptions { names: &names, size, shift };
        let folder = tempfile::tempdir().expect("a folder for generated files");
        let write = |name: &str, text: &str, actions: &[&str]| {
            let count = accepted(folder.path(), name, text, actions);
            assert!(count > names.len() / 20, "{name}: {count}");
        };
        write("ops", &written.operations(), &["--gen-op-decls", "--gen-op-defs"]);
        write("classes", &written.operation_classes(), &["--gen-op-decls", "--gen-op-defs"]);
        write("attrs", &written.definitions("Attr"), &["--gen-attrdef-decls", "--gen-attrdef-defs"]);
        write("types", &written.definitions("Type"), &["--gen-typedef-decls", "--gen-typedef-defs"]);
        write("enums", &written.enums(), &["--gen-enum-decls", "--gen-enum-defs"]);
        write("interfaces", &written.interfaces(), &["--gen-op-interface-decls", "--gen-op-interface-defs"]);
        write("passes", &written.passes(), &["--gen-pass-decls --name=Group"]);
        compile(folder.path(), names.len().div_ceil(size));
    }
}

/// Compiles all outputs in a folder as one source.
fn compile(folder: &Path, passes: usize) {
    let mut source = String::from(
        "#include \"mlir/Pass/Pass.h\"\nusing namespace mlir;\nstruct D : ::mlir::Dialect { \
         static constexpr ::llvm::StringLiteral getDialectNamespace() { return \"d\"; } };\n",
    );
    for (name, macros) in [
        ("enums", ""),
        ("interfaces", ""),
        ("attrs", "GET_ATTRDEF_CLASSES"),
        ("types", "GET_TYPEDEF_CLASSES"),
        ("ops", "GET_OP_CLASSES"),
        ("classes", "GET_OP_CLASSES"),
    ] {
        let _ = writeln!(source, "namespace {name} {{ class DDialect : public D {{}}; }}");
        for suffix in ["h", "cpp"] {
            let define = if macros.is_empty() { String::new() } else { format!("#define {macros}\n") };
            let _ = writeln!(source, "{define}#include \"{name}.{suffix}.inc\"");
        }
    }
    source += "namespace d {\n#define GEN_PASS_DECL\n#define GEN_PASS_REGISTRATION\n";
    let passes = || (0..passes).flat_map(|at| [format!("P{at}"), format!("S{at}")]);
    passes().for_each(|pass| source += &format!("#define GEN_PASS_DEF_{pass}\n"));
    source += "#include \"passes.h.inc\"\n";
    for pass in passes() {
        let _ = writeln!(
            source,
            "struct {pass}X : impl::{pass}Base<{pass}X> {{ using {pass}Base::{pass}Base; void runOnOperation() override {{}} }};\n\
             {pass}X x{pass};"
        );
    }
    let path = folder.join("all.cpp");
    std::fs::write(&path, source + "}\n").expect("a file can be written");
    // Parameters and variables of hostile names hide others.
    quiet(clang().args(["-w", "-fsyntax-only", "-I"]).arg(folder).arg(path), COMPILER);
}

/// The lists of macros are those of the headers.
#[test]
fn macros_of_headers_are_known() {
    let folder = tempfile::tempdir().expect("a folder for the source");
    let source = folder.path().join("all.cpp");
    let header = root().join("tests/ods/mlir.h").display().to_string();
    let text = format!("#include \"{header}\"\n#include \"mlir/Pass/Pass.h\"\n");
    std::fs::write(&source, text).expect("a file can be written");
    let defined = quiet(plain_clang().args(["-dM", "-E"]).arg(source), COMPILER);
    let known: BTreeSet<&str> = [MACROS, CALLED_MACROS].into_iter().flat_map(str::split_whitespace).collect();
    let missing = defined.lines().filter_map(|line| {
        let (name, value) = line.strip_prefix("#define ")?.split_once(' ')?;
        let name = name.split('(').next()?;
        let is_guard = name.ends_with("_H") || name.ends_with("_H_");
        let is_free = name.starts_with('_') || is_guard || name == value || known.contains(name);
        (!is_free && name != "NDEBUG").then_some(name)
    });
    let missing: Vec<&str> = missing.collect();
    assert!(missing.is_empty(), "add to the lists in src/backends/ods: {missing:?}");
}

const MACROS: &str = include_str!("../../src/backends/ods/macros.txt");
const CALLED_MACROS: &str = include_str!("../../src/backends/ods/called_macros.txt");
