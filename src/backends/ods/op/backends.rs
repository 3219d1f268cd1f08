//! `--gen-op-decls`, `--gen-op-forward-decls` and `--gen-op-defs`: selects the operations and emits the code around
//! their classes.

use super::adaptors;
use super::class::OpClass;
use super::described::{Described, FATAL, Operations};
use super::op_class::{extra_definitions, op_class};
use super::parts::{self, PARTS, Part};
use super::shared::{self, Shared};
use super::support;
use crate::cpp::file::{emit_doc, in_namespace, write_guarded};
use crate::model::operation::op::Op;
use crate::placeholders::emit_checked;
use crate::requested::{EXCLUDE, INCLUDE};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::{BackendOption, TypedOption, number};
use tdgen_language::backends::output::Output;
use tdgen_language::backends::text::cpp::qualified;
use tdgen_language::backends::version::Feature;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

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

const OPTIONS: &[BackendOption] = &[INCLUDE, EXCLUDE, SHARDS.declaration, FATAL];
const DECLS_OPTIONS: &[BackendOption] = &[INCLUDE, EXCLUDE, SHARDS.declaration, PARTS, FATAL];

/// `--gen-op-decls`.
pub(crate) const DECLS: Backend =
    Backend::new("gen-op-decls", "Declare the C++ classes of MLIR operations", |context, diags| {
        run(context, diags, emit_decls)
    })
    .options(DECLS_OPTIONS);

/// `--gen-op-forward-decls`.
pub(crate) const FORWARD_DECLS: Backend = Backend::new(
    "gen-op-forward-decls",
    "Declare the names of the C++ classes of MLIR operations",
    |context, diags| run(context, diags, emit_forward_decls),
)
.options(&[INCLUDE, EXCLUDE, FATAL]);

/// `--gen-op-defs`.
pub(crate) const DEFS: Backend =
    Backend::new("gen-op-defs", "Define the C++ classes of MLIR operations", |context, diags| {
        run(context, diags, emit_defs)
    })
    .options(OPTIONS);

/// The input of one file.
struct Input<'c, 'a> {
    context: &'c Context<'a>,
    ops: &'c [Described<'c>],
    shards: usize,
}

type Emit = for<'c, 'a> fn(&mut Writer, &Input<'c, 'a>, &mut Diags);

fn run<'a>(context: &Context<'a>, diags: &mut Diags, emit: Emit) -> Vec<Output<'a>> {
    let Ok(shards) = context.get(&SHARDS, diags) else {
        return Vec::new();
    };
    let Ok(operations) = Operations::read(context, diags) else {
        return Vec::new();
    };
    let mut w = Writer::for_file();
    emit(&mut w, &Input { context, ops: operations.all(), shards: shards as usize }, diags);
    vec![Output::main(w.finish())]
}

impl<'c> Input<'c, '_> {
    /// The operations of each part, in order; the parts take the compiler about as long.
    fn parts(&self) -> Vec<&'c [Described<'c>]> {
        let total: usize = self.ops.iter().map(Described::cost).sum();
        let mut rest = self.ops;
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

fn emit_decls(w: &mut Writer, input: &Input<'_, '_>, diags: &mut Diags) {
    w.file_header("Op Declarations", input.context.input);
    for Described { op, .. } in input.ops {
        in_namespace(w, op.namespace, |w| {
            for text in [op.summary, op.description].into_iter().flatten() {
                emit_doc(w, text);
            }
            writeln!(w, "class {};", op.class);
        });
    }
    if input.context.option(&PARTS).is_some() {
        let mut declared = |described| {
            let mut w = Writer::default();
            emit_classes(&mut w, described, diags);
            w.into_text()
        };
        let parts = input.ops.iter().map(|it| Part { op: it.op, text: declared(it) });
        parts::emit(w, &parts.collect::<Vec<_>>());
    } else {
        write_guarded(w, "GET_OP_CLASSES", |w| input.ops.iter().for_each(|it| emit_classes(w, it, diags)));
    }
    if input.shards > 1 {
        emit_registration_decls(w, input);
    }
}

/// Declares the classes of an operation.
fn emit_classes(w: &mut Writer, described: &Described<'_>, diags: &mut Diags) {
    // The functions that check constraints are among the definitions.
    let shared = Shared::of(&[], "");
    let classes = Classes::of(described, &shared, diags);
    emit_checked(w, described.op.record, diags, |w| classes.emit_declarations(w));
}

fn emit_forward_decls(w: &mut Writer, input: &Input<'_, '_>, _: &mut Diags) {
    w.file_header("Op Forward Declarations", input.context.input);
    for of_namespace in input.ops.chunk_by(|one, other| one.op.namespace == other.op.namespace) {
        in_namespace(w, of_namespace[0].op.namespace, |w| {
            of_namespace.iter().for_each(|Described { op, .. }| writeln!(w, "class {};", op.class));
        });
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
        let op = described.op;
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

/// Gives the class an explicit type ID, and its properties if the version has that. MLIR's macros need a namespace.
fn emit_identified(w: &mut Writer, op: &Op<'_>, of: &str) {
    if op.namespace.is_empty() {
        return;
    }
    let class = op.qualified_class();
    writeln!(w, "{of}({class})");
    if op.version.has(Feature::PropertiesTypeId) && op.has_properties() {
        let namespace = class.strip_suffix(&*op.class).unwrap_or_default();
        writeln!(w, "{of}({namespace}detail::{}::Properties)", op.adaptors.base);
    }
}

fn emit_defs(w: &mut Writer, input: &Input<'_, '_>, diags: &mut Diags) {
    w.file_header("Op Definitions", input.context.input);
    let label = shared::label(input.context.input);
    if input.shards == 1 {
        write_guarded(w, "GET_OP_LIST", |w| {
            let names = input.ops.iter().map(|it| it.op.qualified_class());
            let names: Vec<String> = names.collect();
            w.lines(&names.join(",\n"));
        });
        write_guarded(w, "GET_OP_CLASSES", |w| emit_part(w, input.ops, &label, diags));
        return;
    }
    if let Some(Described { op, .. }) = input.ops.first() {
        // `addOperations` registers all operations through it.
        write_guarded(w, "GET_OP_LIST", |w| w.line(&registered_class(op)));
    }
    for (at, part) in input.parts().into_iter().enumerate() {
        write_guarded(w, &format!("GET_OP_DEFS_{at}"), |w| {
            emit_registration(w, input, part, at);
            emit_part(w, part, &format!("{at}{label}"), diags);
        });
    }
}

fn emit_part(w: &mut Writer, part: &[Described<'_>], label: &str, diags: &mut Diags) {
    let ops: Vec<&Op<'_>> = part.iter().map(|it| it.op).collect();
    let shared = Shared::of(&ops, label);
    support::with_namespace(w, label, |w| {
        support::emit(w, &ops);
        shared.emit(w);
        for described in part {
            let classes = Classes::of(described, &shared, diags);
            emit_checked(w, described.op.record, diags, |w| classes.emit_definitions(w));
        }
    });
}

/// Declares the dialect's functions that register the operations of each part.
fn emit_registration_decls(w: &mut Writer, input: &Input<'_, '_>) {
    let Some(Described { op, .. }) = input.ops.first() else {
        return;
    };
    let (class, hook) = registration(op);
    in_namespace(w, op.dialect.namespace, |w| {
        // Headers of operations need not include that of the dialect.
        writeln!(w, "class {};", op.dialect.class_name());
        writeln!(w, "void {hook}({class} *dialect);");
        for at in 0..input.shards {
            writeln!(w, "void {hook}{at}({class} *dialect);");
        }
        in_namespace(w, "detail", |w| writeln!(w, "struct {}Operations;", op.dialect.class_name()));
    });
    writeln!(w, "template <> void {}(::mlir::Dialect &dialect);", insertion(op));
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
        w.block(&format!("template <> void {}(::mlir::Dialect &dialect) {{", insertion(op)), "}", |w| {
            writeln!(w, "{hook}(static_cast<{class} *>(&dialect));");
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

/// The class that the list of operations names in place of all operations, so that the code of authors, which passes
/// the list to `addOperations`, instantiates none of them.
fn registered_class(op: &Op<'_>) -> String {
    qualified(&rooted(op.dialect.namespace), &format!("detail::{}Operations", op.dialect.class_name()))
}

/// The function that `addOperations` calls for that class.
fn insertion(op: &Op<'_>) -> String {
    format!("::mlir::RegisteredOperationName::insert<{}>", registered_class(op))
}

/// A namespace with a leading `::`, unless it is empty.
fn rooted(namespace: &str) -> String {
    match namespace.trim_start_matches("::") {
        "" => String::new(),
        path => format!("::{path}"),
    }
}
