//! `--gen-rewriters`: reads the patterns and emits the file.

use rustc_hash::FxHashSet;

use super::emitter::Emitter;
use super::ops::Ops;
use super::pattern::Pattern;
use super::shared::Shared;
use super::symbols::Symbols;
use super::tree::Node;
use crate::cpp::code::Code;
use crate::names::reserved;
use crate::op::shared::label;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;
use tdgen_language::source::Span;

/// `--gen-rewriters`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-rewriters", "Define the C++ rewrite patterns of declarative rewrite rules", run);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    if let Some(missing) = context.missing_class("Pattern") {
        diags.push(missing.help("include \"mlir/IR/PatternBase.td\""));
    }
    let mut banner = Writer::default();
    banner.file_header("Rewriters", context.input);
    let mut file = File {
        code: Code::default(),
        patterns: patterns(context, diags),
        shared: Shared::default(),
        ops: Ops::new(context.records, context.version),
        diags,
        seen: FxHashSet::default(),
    };
    file.code.raw(banner.text());
    file.emit(&label(context.input));
    vec![Output::main(file.code.finish())]
}

/// Reads the patterns and names those that have no name. Patterns with errors are reported and skipped.
fn patterns<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Pattern<'a>> {
    let mut patterns: Vec<Pattern<'_>> = Vec::new();
    let mut unnamed = 0;
    for record in context.records.defs_of_if_defined("Pattern") {
        let name = if record.is_anonymous() {
            unnamed += 1;
            format!("GeneratedConvert{}", unnamed - 1)
        } else {
            record.name().into_owned()
        };
        if let Some(reason) = reserved(&name) {
            diags.push(record.error(format!("`{name}`, the name of a pattern, {reason}")));
        } else if let Some(other) = patterns.iter().find(|pattern| pattern.name == name) {
            let error = record.error(format!("duplicate pattern `{name}`: patterns without names get such names"));
            diags.push(error.note(other.record.span(), "the first one"));
        }
        match Pattern::read(context, record, name) {
            Ok(pattern) => patterns.push(pattern),
            Err(error) => drop(diags.push(error)),
        }
    }
    patterns
}

/// A generated file.
struct File<'d, 'a> {
    code: Code,
    patterns: Vec<Pattern<'a>>,
    shared: Shared<'a>,
    ops: Ops<'a>,
    diags: &'d mut Diags,
    seen: FxHashSet<(Option<Span>, String)>,
}

impl<'a> File<'_, 'a> {
    fn emit(&mut self, label: &str) {
        for (index, pattern) in self.patterns.iter().enumerate() {
            self.shared.add(pattern.source, index);
        }
        self.shared.emit_checks(&mut self.code, label, &self.patterns, self.diags);
        for (number, (node, pattern)) in self.shared.repeated().into_iter().enumerate() {
            let function = format!("static_dag_matcher_{number}");
            self.with(pattern, |emitter| emitter.emit_matcher(node, &function));
            self.shared.set_matcher(node, function);
        }
        for at in 0..self.patterns.len() {
            self.with(at, |emitter| emitter.emit_pattern());
        }
        self.code.raw("[[maybe_unused]] void populateWithGenerated(::mlir::RewritePatternSet &patterns) {\n");
        for pattern in &self.patterns {
            self.code.raw(&format!("  patterns.add<{}>(patterns.getContext());\n", pattern.name));
        }
        self.code.raw("}\n");
    }

    /// Lets an emitter of a pattern write to the file.
    fn with(&mut self, pattern: usize, emit: impl FnOnce(&mut Emitter<'_, 'a>)) {
        let mut emitter = Emitter {
            code: std::mem::take(&mut self.code),
            symbols: Symbols::default(),
            pattern: &self.patterns[pattern],
            shared: &self.shared,
            ops: &mut self.ops,
            diags: self.diags,
            seen: &mut self.seen,
            values: 0,
            lost: false,
            failed: false,
        };
        emit(&mut emitter);
        self.code = emitter.code;
    }
}

impl<'a> Emitter<'_, 'a> {
    /// Emits a function that matches a dag which occurs repeatedly.
    fn emit_matcher(&mut self, node: Node<'a>, function: &str) {
        self.symbols = self.bound_in_source(node);
        write!(self.code, "static ::llvm::LogicalResult {function}(::mlir::PatternRewriter &rewriter, ");
        self.code.write("::mlir::Operation *op0, ::llvm::SmallVector<::mlir::Operation *, 4> &tblgen_ops");
        for parameter in self.symbols.listed().into_iter().map(super::symbols::Symbol::parameter).collect::<Vec<_>>() {
            write!(self.code, ", {parameter}");
        }
        self.code.write(") {\n");
        self.code.indent();
        self.code.write("(void)tblgen_ops;\n");
        self.emit_match(node, "op0", 1);
        self.code.write("return ::mlir::success();\n");
        self.code.unindent();
        self.code.write("}\n\n");
    }

    fn emit_pattern(&mut self) {
        let pattern = self.pattern;
        let Some(root) = self.op(pattern.source) else {
            return;
        };
        let (name, root, benefit) = (&pattern.name, &root.name, pattern.benefit);
        let origins = pattern.origins.join(" instantiating\n    ");
        writeln!(self.code, "/* Generated from:\n    {origins}\n*/");
        writeln!(self.code, "struct {name} : public ::mlir::RewritePattern {{\n  {name}(::mlir::MLIRContext *context)");
        let made = self.create_results().join(", ");
        writeln!(self.code, "      : ::mlir::RewritePattern(\"{root}\", {benefit}, context, {{{made}}}) {{}}");
        self.code.indent();
        self.code.write("::llvm::LogicalResult matchAndRewrite(::mlir::Operation *op0,\n");
        self.code.write("    ::mlir::PatternRewriter &rewriter) const override {\n");
        self.code.indent();
        self.symbols = self.bound_in_source(pattern.source);
        self.code.write("// Variables for capturing values and attributes used while creating ops\n");
        for declaration in
            self.symbols.listed().into_iter().map(super::symbols::Symbol::declaration).collect::<Vec<_>>()
        {
            self.code.write(&declaration);
        }
        self.code.write("::llvm::SmallVector<::mlir::Operation *, 4> tblgen_ops;\n\n// Match\n");
        self.code.write("tblgen_ops.push_back(op0);\n");
        if !self.lost {
            self.emit_source();
        }
        self.code.write("\n// Rewrite\n");
        self.emit_results();
        self.code.write("return ::mlir::success();\n");
        self.code.unindent();
        self.code.write("}\n");
        self.code.unindent();
        self.code.write("};\n\n");
    }

    /// Returns the quoted names of the operations that the result patterns make, sorted.
    fn create_results(&mut self) -> Vec<String> {
        let mut names = Vec::new();
        for &node in &self.pattern.results {
            self.add_created(node, &mut names);
        }
        names.sort();
        names.dedup();
        names
    }

    fn add_created(&mut self, node: Node<'a>, names: &mut Vec<String>) {
        if let Some(record) = node.operator().filter(|record| record.is_a("Op")) {
            names.extend(self.ops.get(record, self.diags).map(|op| format!("\"{}\"", op.name)));
        }
        for at in 0..node.count() {
            if let Some(nested) = node.nested(at) {
                self.add_created(nested, names);
            }
        }
    }
}
