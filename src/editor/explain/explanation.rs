//! [`explain`]: the steps that gave a field its value.

use rustc_hash::{FxHashMap, FxHashSet};

use super::target::{Target, find};
use crate::expression::Expressions;
use tdgen_language::compile::{CompileOptions, Input, compile, on_stack};
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::parser::ast::LetMode;
use tdgen_language::records::arena::ids::{ClassId, RecordId, SliceId, ValueId};
use tdgen_language::records::arena::node::Node;
use tdgen_language::records::arena::record::{FieldDecl, Slot};
use tdgen_language::records::evaluation::evaluator::Evaluated;
use tdgen_language::records::history::replay::{BoundName, Origin, Replay, Replayed};
use tdgen_language::records::history::trace::{Setter, Setting, Trace};
use tdgen_language::records::{Elaborated, RecordRef, Records};
use tdgen_language::source::{FileId, Interner, Loader, SourceMap, Span};

/// What is behind the values of a record.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The name of the record.
    pub record: String,
    /// The location of the statement, then of the defms that made it, inner to outer.
    pub spans: Vec<Span>,
    /// The names of the direct superclasses.
    pub classes: Vec<String>,
    /// Whether all fields are requested.
    pub is_whole: bool,
    /// The requested fields.
    pub fields: Vec<FieldExplanation>,
}

/// What is behind the value of a field.
#[derive(Clone, Debug)]
pub struct FieldExplanation {
    /// The name.
    pub name: String,
    /// The type.
    pub ty: String,
    /// The value, as `--print-records` prints it, but `Class<args>` in place of a record without a name.
    pub value: String,
    /// What set the field, oldest first: the last one gave the value.
    pub steps: Vec<Step>,
    /// Whether there are older steps.
    pub is_cut: bool,
    /// The anonymous records in the value.
    pub instances: Vec<Instance>,
}

/// A setting of a field.
#[derive(Clone, Debug)]
pub struct Step {
    /// The statement.
    pub kind: StepKind,
    /// The declaration or the `let`, without the keyword; the record for its completion.
    pub span: Span,
    /// The names in the value, and the names in their values.
    pub names: Vec<Name>,
    /// What the field has if nothing sets it afterwards.
    pub value: String,
}

/// What sets a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// A declaration or a `let`.
    Setting {
        /// What sets it.
        setter: Setter,
        /// How the value joins the earlier one.
        mode: LetMode,
        /// The class whose body or surrounding `let` it is; none for those of the record.
        class: Option<String>,
    },
    /// The completion of the record: the last setting depends on something else than names, such as the records that
    /// exist.
    Completion,
}

/// A name and its value for the record.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name as written.
    pub name: String,
    /// The value as text.
    pub value: String,
    /// Where it comes from.
    pub origin: Origin,
}

/// An anonymous record that an expression made.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The name of the record.
    pub name: String,
    /// The class with its arguments.
    pub class: String,
    /// The location of the expression.
    pub span: Span,
}

/// Explains the values of a record: `RECORD` or `RECORD.FIELD`, where the record is a name or a line, `FILE:LINE`.
/// Returns `None` if the file has errors or the record is unknown, which is reported.
pub fn explain(
    sources: &mut SourceMap,
    main: FileId,
    loader: &dyn Loader,
    options: &CompileOptions,
    target: &str,
    diags: &mut Diags,
) -> Option<Explanation> {
    let mut traced_sources = sources.clone();
    let records = compile(sources, main, loader, options, diags)?;
    let target = find(&records, sources, target).map_err(|unknown| diags.push(unknown)).ok()?;
    traced_sources.read_as(sources);
    on_stack(options, || {
        let statements = statements_of(&records, target.record);
        let mut muted = Diags::new(0);
        let input = Input { sources: &mut traced_sources, main, loader, options, diags: &mut muted };
        let limits = options.limits.fitted();
        let mut unshown = Diags::new(0);
        let replay = trace(input, statements)
            .and_then(|evaluated| Replay::new(evaluated, target.record.id, &limits, &mut unshown));
        match replay {
            Some(replay) => Some(read(replay, &target, sources)),
            None => {
                diags.push(Diagnostic::global("the files changed while they were read"));
                None
            }
        }
    })
}

/// The statements of a record and of all its classes.
fn statements_of(records: &Records, record: RecordRef<'_>) -> FxHashSet<Span> {
    let class = |class: ClassId| records.store().class(class).body.spans[0];
    let classes = record.superclasses().map(|superclass| class(superclass.id));
    classes.chain([record.span()]).collect()
}

fn trace(mut input: Input<'_>, statements: FxHashSet<Span>) -> Option<Evaluated> {
    let elaborated = Elaborated::new(Interner::new()).with_trace(Trace::new(statements));
    input.evaluate_all(elaborated).map(Elaborated::into_evaluated)
}

/// A field and what was found about it, before values are printed.
struct Found {
    decl: FieldDecl,
    value: ValueId,
    place: Span,
    settings: Vec<Replayed>,
    is_cut: bool,
}

fn read(mut replay: Replay<'_>, target: &Target<'_>, sources: &SourceMap) -> Explanation {
    // What sets a part of a field has only the names that are written in it.
    let is_own = |setting: &Setting, name: &str| {
        let text = String::from_utf8_lossy(source(sources, setting.span));
        let is_whole = setting.mode == LetMode::Replace && !text.split('=').next().is_some_and(|it| it.contains('{'));
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        is_whole || text.split(|c| !is_word(c)).any(|word| Some(word) == name.rsplit(':').next())
    };
    let is_wanted = |decl: &FieldDecl| target.field.is_none_or(|field| field == decl.name);
    let fields = replay.fields().into_iter().filter(|(decl, _)| is_wanted(decl));
    let found: Vec<Found> = fields
        .map(|(decl, Slot { value, place })| {
            let (settings, is_cut) = replay.settings(decl, &is_own);
            Found { decl, value, place: Span::new(place, place + 1), settings, is_cut }
        })
        .collect();
    let (records, made) = replay.into_records();
    let printer = Printer { records, made };
    Explanation {
        record: target.record.name().into_owned(),
        is_whole: target.field.is_none(),
        spans: target.record.spans().to_vec(),
        classes: target.record.direct_classes().map(|class| class.name().into_owned()).collect(),
        fields: found.into_iter().map(|field| printer.field(field)).collect(),
    }
}

/// Prints values of the traced evaluation.
struct Printer {
    records: Records,
    /// The class and arguments of each record that an expression made.
    made: FxHashMap<RecordId, (ClassId, SliceId)>,
}

impl Expressions for Printer {
    fn records(&self) -> &Records {
        &self.records
    }

    fn expression(&self, record: RecordId, depth: usize) -> Option<String> {
        let &(class, args) = self.made.get(&record)?;
        let mut text = format!("{}<", self.class(class));
        for (at, value) in self.records.store().values.args(args).values().enumerate() {
            text.push_str(if at > 0 { ", " } else { "" });
            self.print(value, depth, &mut text);
        }
        text.push('>');
        Some(text)
    }
}

impl Printer {
    fn field(&self, field: Found) -> FieldExplanation {
        let value = self.value(field.value);
        let instances = self.instances(field.value);
        let last = field.settings.last().map(|setting| setting.value);
        let mut steps: Vec<Step> = field.settings.into_iter().map(|setting| self.step(setting)).collect();
        // Anonymous records that only a replay makes have other numbers, so that values are compared, not texts.
        if last != Some(field.value) {
            let kind = StepKind::Completion;
            steps.push(Step { kind, span: field.place, names: Vec::new(), value: value.clone() });
        }
        FieldExplanation {
            name: self.records.store().interner.text(field.decl.name).into_owned(),
            ty: self.records.store().type_string(field.decl.ty),
            value,
            steps,
            is_cut: field.is_cut,
            instances,
        }
    }

    fn step(&self, Replayed { class, setting, value, names }: Replayed) -> Step {
        let class = class.map(|class| self.class(class));
        Step {
            kind: StepKind::Setting { setter: setting.setter, mode: setting.mode, class },
            span: setting.span,
            names: names.into_iter().map(|name| self.name(name)).collect(),
            value: self.value(value),
        }
    }

    fn name(&self, BoundName { name, value, origin }: BoundName) -> Name {
        let qualified = self.records.store().interner.text(name);
        let short = qualified.rsplit(':').next().unwrap_or_default().to_owned();
        Name { name: short, value: self.value(value), origin }
    }

    /// The anonymous records in a value that expressions made.
    fn instances(&self, value: ValueId) -> Vec<Instance> {
        const MAX_INSTANCES: usize = 16;
        let store = self.records.store();
        let (mut found, mut seen, mut pending) = (Vec::new(), FxHashSet::default(), vec![value]);
        while let Some(value) = pending.pop() {
            if !seen.insert(value) || found.len() == MAX_INSTANCES {
                continue;
            }
            match store.values.node(value) {
                Node::Def(record) if self.made.contains_key(&record) => found.push(record),
                node => store.values.each_child(node, |child| pending.push(child)),
            }
        }
        found.sort_unstable();
        found.into_iter().filter_map(|record| self.instance(record)).collect()
    }

    fn instance(&self, record: RecordId) -> Option<Instance> {
        let class = self.expression(record, 0)?;
        let record = self.records.record(record);
        Some(Instance { name: record.name().into_owned(), class, span: record.span() })
    }

    fn class(&self, class: ClassId) -> String {
        self.records.store().interner.text(self.records.store().class(class).name).into_owned()
    }

    /// A value as printed; nothing for the name of a nameless dag, as in `--print-records`.
    fn value(&self, value: ValueId) -> String {
        if value == ValueId::ABSENT {
            return String::new();
        }
        self.text_of(value)
    }
}

/// The source text of a span.
pub(super) fn source(sources: &SourceMap, span: Span) -> &[u8] {
    let file = sources.file_at(span.start);
    let (text, start) = (sources.text(file), sources.start(file));
    let range = (span.start - start) as usize..(span.end.max(span.start) - start) as usize;
    text.get(range).unwrap_or_default()
}
