//! `--gen-op-decls` and `--gen-op-defs`: selects the operations and emits the code around their classes.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::adaptors;
use super::class::OpClass;
use super::format;
use super::format::readings::{Ambiguity, ambiguities};
use super::format::tree::Format;
use super::op_class::{extra_definitions, op_class};
use super::shared::{self, Shared};
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::ods::cpp::file::{emit_banner, emit_doc, guarded, in_namespace};
use crate::backends::ods::format::reporter::FormatReporter;
use crate::backends::ods::format::syntax::{self, Element};
use crate::backends::ods::model::op::Op;
use crate::backends::ods::requested::{self, EXCLUDE, INCLUDE};
use crate::backends::option::{BackendOption, TypedOption, number};
use crate::backends::output::Output;
use crate::backends::text::cpp::qualified;
use crate::backends::writer::Writer;
use crate::diagnostics::{Diags, Reported};

const SHARDS: TypedOption<u64> = TypedOption::new(
    "op-shard-count",
    "N",
    "Split the definitions into N parts, to compile them in parallel",
    "1",
    shards,
)
.check(|text| shards(text).map(drop));

fn shards(text: &str) -> Result<u64, String> {
    number(text, 1..=10_000)
}

const FATAL: BackendOption = BackendOption::toggle(
    "asmformat-error-is-fatal",
    "Reject an invalid assembly format; with false, warn, and omit the parser and printer of its operation [true]",
);

const OPTIONS: &[BackendOption] = &[INCLUDE, EXCLUDE, SHARDS.declaration, FATAL];

/// `--gen-op-decls`.
pub(crate) const DECLS: Backend =
    Backend::new("gen-op-decls", "Declare the C++ classes of MLIR operations", |context, diags| {
        run(context, diags, emit_decls)
    })
    .options(OPTIONS);

/// `--gen-op-defs`.
pub(crate) const DEFS: Backend =
    Backend::new("gen-op-defs", "Define the C++ classes of MLIR operations", |context, diags| {
        run(context, diags, emit_defs)
    })
    .options(OPTIONS);

/// The input of one file.
struct Input<'c, 'a> {
    context: &'c Context<'a>,
    ops: Vec<Described<'a>>,
    shards: usize,
}

/// An operation with its declarative assembly format, if it has one.
pub(crate) struct Described<'a> {
    pub(crate) op: Op<'a>,
    format: Option<Format<'a>>,
}

impl Described<'_> {
    /// Estimates the lines of the definitions, which the time of the compiler follows.
    fn cost(&self) -> usize {
        let op = &self.op;
        let stored = op.attributes.len() + op.properties.len();
        let format = op.assembly_format.map_or(0, |format| format.split_whitespace().count());
        90 + 60 * stored + 25 * op.operands.len() + 25 * op.results.len() + 10 * op.regions.len() + 10 * format
    }

    /// The parts of the format that the parser confuses.
    pub(crate) fn ambiguities(&self) -> Vec<Ambiguity> {
        self.format.as_ref().map_or_else(Vec::new, |format| ambiguities(&self.op, format))
    }
}

/// Reads the selected operations and checks their formats.
///
/// # Errors
/// The input has no operations.
pub(crate) fn described<'a>(context: &Context<'a>, diags: &mut Diags) -> Result<Vec<Described<'a>>, Reported> {
    if let Some(missing) = context.missing_class("Op") {
        let help = "include \"mlir/IR/OpBase.td\", and pass the folder that contains it with `-I`";
        return Err(diags.push(missing.help(help)));
    }
    let is_fatal = context.option(&FATAL) != Some("false");
    let ops = requested::ops(context, diags);
    let mut formats = Formats { context, is_fatal, parsed: FxHashMap::default() };
    let described = |op| Described {
        // An operation with an invalid format has none.
        format: formats.read(&op, diags).unwrap_or(None),
        op,
    };
    Ok(ops.into_iter().map(described).collect())
}

type Emit = for<'c, 'a> fn(&mut Writer, &Input<'c, 'a>, &mut Diags);

fn run<'a>(context: &Context<'a>, diags: &mut Diags, emit: Emit) -> Vec<Output<'a>> {
    let Ok(input) = Input::read(context, diags) else {
        return Vec::new();
    };
    let mut w = Writer::for_file();
    emit(&mut w, &input, diags);
    vec![Output::main(w.finish())]
}

impl<'c, 'a> Input<'c, 'a> {
    fn read(context: &'c Context<'a>, diags: &mut Diags) -> Result<Input<'c, 'a>, Reported> {
        let shards = context.get(&SHARDS, diags)? as usize;
        let ops = described(context, diags)?;
        Ok(Input { context, ops, shards })
    }

    /// The operations of each part, in order; the parts take the compiler about as long.
    fn parts(&self) -> Vec<&[Described<'a>]> {
        let total: usize = self.ops.iter().map(Described::cost).sum();
        let mut rest = &self.ops[..];
        let mut parts = Vec::new();
        let mut before = 0;
        for at in 1..=self.shards {
            // An operation belongs to the part that has its middle.
            let size = rest.iter().take_while(|op| {
                let cost = op.cost();
                let is_inside = (2 * before + cost) * self.shards <= 2 * at * total;
                before += if is_inside { cost } else { 0 };
                is_inside
            });
            let (part, others) = rest.split_at(size.count());
            parts.push(part);
            rest = others;
        }
        parts
    }
}

/// Reads the declarative formats of operations.
struct Formats<'c, 'a> {
    context: &'c Context<'a>,
    is_fatal: bool,
    /// The valid formats by their texts: many operations have the same.
    parsed: FxHashMap<&'a str, Vec<Element<'a>>>,
}

impl<'a> Formats<'_, 'a> {
    /// Reads and checks the format of an operation, if there is one.
    fn read(&mut self, op: &Op<'a>, diags: &mut Diags) -> Result<Option<Format<'a>>, Reported> {
        let (Some(text), Some(field)) = (op.assembly_format, op.record.get("assemblyFormat")) else {
            return Ok(None);
        };
        let owner = (op.record.span(), "operation");
        let mut reporter = FormatReporter::new(text, field, self.context.sources, owner, diags);
        if !self.is_fatal {
            reporter.warn("the operation's class has no `parse` and no `print` of its own");
        }
        let elements = match self.parsed.entry(text) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(syntax::parse(text).map_err(|error| reporter.report(error))?),
        };
        format::check::check(op, elements, reporter).map(Some)
    }
}

fn emit_decls(w: &mut Writer, input: &Input<'_, '_>, diags: &mut Diags) {
    emit_banner(w, "Op Declarations", input.context.input);
    for Described { op, .. } in &input.ops {
        in_namespace(w, op.namespace, |w| {
            for text in [op.summary, op.description].into_iter().flatten() {
                emit_doc(w, text);
            }
            writeln!(w, "class {};", op.class);
        });
    }
    guarded(w, "GET_OP_CLASSES", |w| {
        // The functions that check constraints are among the definitions.
        let shared = Shared::of(&[], "");
        for described in &input.ops {
            Classes::of(described, &shared, diags).emit_declarations(w);
        }
    });
    if input.shards > 1 {
        emit_registration_decls(w, input);
    }
}

/// The four classes of an operation.
struct Classes<'o, 'a> {
    base: OpClass<'o, 'a>,
    generic: OpClass<'o, 'a>,
    adaptor: OpClass<'o, 'a>,
    op: OpClass<'o, 'a>,
}

impl<'o, 'a> Classes<'o, 'a> {
    fn of(described: &'o Described<'a>, shared: &'o Shared<'o>, diags: &mut Diags) -> Classes<'o, 'a> {
        let op = &described.op;
        let classes = Classes {
            base: adaptors::base(op, shared),
            generic: adaptors::generic(op, shared),
            adaptor: adaptors::adaptor(op, shared),
            op: op_class(op, described.format.as_ref(), shared),
        };
        let all = [&classes.base, &classes.generic, &classes.adaptor, &classes.op];
        for clash in all.into_iter().flat_map(|it| &it.clashes) {
            diags.push(clash.clone());
        }
        classes
    }

    fn emit_declarations(&self, w: &mut Writer) {
        let op = self.op.op;
        in_namespace(w, op.namespace, |w| {
            emit_heading(w, op, "declarations");
            in_namespace(w, "detail", |w| self.base.cpp.emit_declaration(w));
            self.generic.cpp.emit_declaration(w);
            self.adaptor.cpp.emit_declaration(w);
            self.op.cpp.emit_declaration(w);
        });
        emit_identified(w, op, "MLIR_DECLARE_EXPLICIT_TYPE_ID");
        w.blank();
    }

    fn emit_definitions(&self, w: &mut Writer) {
        let op = self.op.op;
        in_namespace(w, op.namespace, |w| {
            emit_heading(w, op, "definitions");
            in_namespace(w, "detail", |w| self.base.cpp.emit_definitions(w, ""));
            self.adaptor.cpp.emit_definitions(w, "");
            self.op.cpp.emit_definitions(w, "");
            for code in extra_definitions(op) {
                w.lines(&code);
            }
        });
        emit_identified(w, op, "MLIR_DEFINE_EXPLICIT_TYPE_ID");
        w.blank();
    }
}

fn emit_heading(w: &mut Writer, op: &Op<'_>, what: &str) {
    w.blank();
    w.line("//===----------------------------------------------------------------------===//");
    writeln!(w, "// {} {what}", op.qualified_class());
    w.line("//===----------------------------------------------------------------------===//");
    w.blank();
}

/// Gives the class an explicit type ID. MLIR's macros need a namespace.
fn emit_identified(w: &mut Writer, op: &Op<'_>, of: &str) {
    if !op.namespace.is_empty() {
        writeln!(w, "{of}({})", op.qualified_class());
    }
}

fn emit_defs(w: &mut Writer, input: &Input<'_, '_>, diags: &mut Diags) {
    emit_banner(w, "Op Definitions", input.context.input);
    let label = shared::label(input.context.input);
    if input.shards == 1 {
        guarded(w, "GET_OP_LIST", |w| {
            let names = input.ops.iter().map(|it| it.op.qualified_class());
            let names: Vec<String> = names.collect();
            w.lines(&names.join(",\n"));
        });
        guarded(w, "GET_OP_CLASSES", |w| emit_part(w, &input.ops, &label, diags));
        return;
    }
    for (at, part) in input.parts().into_iter().enumerate() {
        guarded(w, &format!("GET_OP_DEFS_{at}"), |w| {
            emit_registration(w, input, part, at);
            emit_part(w, part, &format!("{at}{label}"), diags);
        });
    }
}

fn emit_part(w: &mut Writer, part: &[Described<'_>], label: &str, diags: &mut Diags) {
    let ops: Vec<&Op<'_>> = part.iter().map(|it| &it.op).collect();
    let shared = Shared::of(&ops, label);
    shared.emit(w);
    for described in part {
        Classes::of(described, &shared, diags).emit_definitions(w);
    }
}

/// Declares the dialect's functions that register the operations of each part.
fn emit_registration_decls(w: &mut Writer, input: &Input<'_, '_>) {
    let Some(Described { op, .. }) = input.ops.first() else {
        return;
    };
    let (class, hook) = registration(op);
    in_namespace(w, op.dialect.namespace, |w| {
        writeln!(w, "void {hook}({class} *dialect);");
        for at in 0..input.shards {
            writeln!(w, "void {hook}{at}({class} *dialect);");
        }
    });
}

fn emit_registration(w: &mut Writer, input: &Input<'_, '_>, part: &[Described<'_>], at: usize) {
    let Some(Described { op, .. }) = input.ops.first() else {
        return;
    };
    let (class, hook) = registration(op);
    let hook = qualified(&rooted(op.dialect.namespace), &hook);
    if at == 0 {
        w.block(&format!("void {hook}({class} *dialect) {{"), "}", |w| {
            for at in 0..input.shards {
                writeln!(w, "{hook}{at}(dialect);");
            }
        });
        w.blank();
    }
    w.block(&format!("void {hook}{at}({class} *dialect) {{"), "}", |w| {
        for name in part.iter().map(|it| it.op.qualified_class()) {
            writeln!(w, "::mlir::RegisteredOperationName::insert<{name}>(*dialect);");
        }
    });
    w.blank();
}

/// The C++ class of an operation's dialect, and the name of the function that registers its operations.
fn registration(op: &Op<'_>) -> (String, String) {
    let class = qualified(&rooted(op.dialect.namespace), &op.dialect.class_name());
    (class, format!("register{}Operations", op.dialect.class_name()))
}

/// A namespace with a leading `::`, unless it is empty.
fn rooted(namespace: &str) -> String {
    match namespace.trim_start_matches("::") {
        "" => String::new(),
        path => format!("::{path}"),
    }
}
