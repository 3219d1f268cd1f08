//! Classes and defs: heads, bodies, items.

use std::sync::Arc;

use super::args::Target;
use super::elaborator::{Current, Elaborator, Fallible};
use super::prototypes::Entry;
use super::scope::{Mode, ScopeKind};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::codes;
use crate::parser::ast::{self, Ast, BodyItem, ExprId, ExprKind, Ident, LetMode, RecordBody};
use crate::records::arena::ids::{ClassId, TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::record::{Assertion, Class, Draft, Dump, FieldDecl, Spans};
use crate::records::arena::store::{add_bit, add_bits};
use crate::records::arena::template_args::{TemplateArg, TemplateArgs};
use crate::records::build::drafts::FieldLet;
use crate::records::evaluation::evaluator::Frame;
use crate::records::history::trace::Setter;
use crate::records::history::uses::DefinitionKind;
use crate::source::{Span, Symbol};

impl Elaborator<'_> {
    pub(super) fn class(&mut self, name: Ident, args: &ast::TemplateArgs, body: &RecordBody, is_damaged: bool) {
        let Ok(class) = self.declare_class(name) else {
            return;
        };
        self.current = Some(Current::Class(class));
        self.note_definition(DefinitionKind::Class, name, None);
        if args.is_incomplete || body.is_incomplete {
            self.poison();
        }
        self.ev.frames.push(Frame { spans: Spans::One([name.span]), field: None });
        let mut has_failed_arg = false;
        self.with_scope(ScopeKind::Record, |elab| {
            for arg in &args.list {
                let implicit = elab.qualify(name.name, ":", arg.name.name);
                if let Ok(arg) = elab.template_arg(arg, implicit) {
                    elab.ev.store.classes[class.index()].args.push(arg);
                } else {
                    elab.add_failed_arg(arg.name);
                    has_failed_arg = true;
                }
            }
            elab.record_body(body);
        });
        if is_damaged || has_failed_arg {
            self.poison();
        }
        self.ev.frames.pop();
        let frozen = self.with_draft(|ev, draft| ev.store.freeze(&mut draft.fields));
        debug_assert!(frozen.is_some());
        self.current = None;
        self.count_superclasses(class, name.span);
        let declared = &mut self.ev.store.classes[class.index()];
        declared.is_defined =
            !declared.args.is_empty() || !declared.body.parents.is_empty() || !declared.body.fields.slots.is_empty();
        self.ev.store.owned_memory += declared.body.memory() + size_of_val(&*declared.ancestors) as u64;
        self.ev.location = name.span;
        self.ev.ask_memory(0);
        self.warn_unused_args(name.name, Target::Class(class));
    }

    /// Counts superclasses as printed: a lattice of classes doubles them at every level.
    fn count_superclasses(&mut self, class: ClassId, span: Span) {
        const MAX_SUPERCLASSES: u32 = 100_000;
        let store = &self.ev.store;
        let parents = &store.class(class).body.parents;
        let count = parents.iter().fold(0u32, |count, &parent| {
            let inherited = store.class(parent).superclass_count;
            count.saturating_add(inherited).saturating_add(1)
        });
        self.ev.store.classes[class.index()].superclass_count = count;
        if count > MAX_SUPERCLASSES {
            let text = self.text(self.ev.store.class(class).name);
            let message = format!("class `{text}` has more than {MAX_SUPERCLASSES} superclasses");
            let diagnostic = Diagnostic::error(span, message)
                .code(codes::LIMIT)
                .help("a class that is inherited through several paths counts once for each path");
            self.ev.diags.push(diagnostic);
            self.ev.state.spent.exhausted = true;
        }
    }

    /// The class of this name, new or declared before without a body.
    fn declare_class(&mut self, name: Ident) -> Fallible<ClassId> {
        if let Some(&(_, first)) = self.state.aliases.get(&name.name) {
            return Err(self.report_redefinition("type", name, first));
        }
        if let Some(&class) = self.ev.store.class_names.get(&name.name) {
            if self.ev.store.class(class).is_defined {
                let first = self.ev.store.class(class).span;
                return Err(self.report_redefinition("class", name, first));
            }
            let first = std::mem::replace(&mut self.ev.store.classes[class.index()].span, name.span);
            if let Some(uses) = &mut self.state.uses {
                uses.move_class(first, name.span);
            }
            return Ok(class);
        }
        let class = ClassId::new(self.ev.store.classes.len());
        let implicit_name = self.qualify(name.name, ":", Symbol::NAME);
        let own_name = self.ev.store.values.string(name.name);
        let mut draft = Draft::new(own_name, name.span);
        draft.class = Some(class);
        self.ev.store.classes.push(Class {
            name: name.name,
            span: name.span,
            args: TemplateArgs::default(),
            implicit_name,
            body: Arc::new(draft),
            ancestors: Box::new([]),
            superclass_count: 0,
            is_defined: false,
        });
        self.ev.store.class_names.insert(name.name, class);
        Ok(class)
    }

    /// A template argument; its default may mention the arguments before it.
    pub(super) fn template_arg(&mut self, arg: &ast::TemplateArg, qualified: Symbol) -> Fallible<TemplateArg> {
        let known = match self.current {
            Some(Current::Class(class)) => self.ev.store.class(class).args.position(qualified),
            _ => self.multiclass.and_then(|multiclass| self.state.multiclasses[multiclass].args.position(qualified)),
        };
        if known.is_some() {
            let text = self.text(arg.name.name);
            return Err(self.error(
                codes::DUPLICATE_ARGUMENT,
                arg.name.span,
                format!("duplicate template argument `{text}`"),
            ));
        }
        if arg.name.name == Symbol::NAME {
            return Err(self.error(
                codes::RESERVED_NAME,
                arg.name.span,
                "`NAME` is not allowed as the name of a template argument",
            ));
        }
        let ty = self.ty(&arg.ty)?;
        self.note_definition(DefinitionKind::Argument, arg.name, Some(ty));
        let unset = self.ev.field_form(ValueId::UNSET, ty).unwrap_or(ValueId::UNSET);
        let default = match arg.default {
            Some(value) => self.default_value(value, arg.name, ty).unwrap_or(ValueId::ERROR),
            None => unset,
        };
        Ok(TemplateArg { name: qualified, short_name: arg.name.name, ty, default, span: arg.name.span, is_used: false })
    }

    fn default_value(&mut self, value: ExprId, name: Ident, ty: TypeId) -> Fallible<ValueId> {
        let span = self.ast[value].span;
        let default = self.value(value, Some(ty), Mode::Value);
        if let Some(stored) = self.ev.field_form(default, ty) {
            return Ok(stored);
        }
        let owner = format!("the default of argument `{}`", self.text(name.name));
        let (message, label) = self.ev.mismatch(default, ty, &owner);
        let error = Diagnostic::error(span, message).code(codes::MISMATCHED_TYPE).label(label);
        let help = self.ev.form_help(ty, default);
        Err(self.ev.diags.push(help.into_iter().fold(error, Diagnostic::help)))
    }

    /// Warns about arguments that nothing mentions. After an error, what mentions them may be missing.
    pub(super) fn warn_unused_args(&mut self, owner: Symbol, target: Target) {
        if !self.settings.warn_unused || self.ev.diags.has_errors() {
            return;
        }
        let unused = self.params(target).iter().filter(|arg| !arg.is_used);
        let unused: Vec<(Symbol, Span)> = unused.map(|arg| (arg.short_name, arg.span)).collect();
        for (name, span) in unused {
            let (owner, name) = (self.text(owner), self.text(name));
            self.ev.diags.push(
                Diagnostic::warning(span, format!("unused template argument: {owner}:{name}"))
                    .code(codes::UNUSED_ARGUMENT),
            );
        }
    }

    pub(super) fn def(&mut self, name: Option<ExprId>, keyword: Span, body: &RecordBody, is_damaged: bool) {
        let Ok(mut draft) = self.def_head(name, keyword) else {
            self.lose_records(ValueId::ERROR);
            return;
        };
        if body.is_incomplete {
            self.ev.poison(&mut draft);
        }
        self.ev.frames.push(Frame { spans: draft.spans.clone(), field: None });
        let outer = self.current.replace(Current::Def(Box::new(draft)));
        self.record_body(body);
        if is_damaged {
            self.poison();
        }
        self.ev.frames.pop();
        let read = std::mem::replace(&mut self.current, outer);
        let Some(Current::Def(draft)) = read else {
            return;
        };
        let mut draft = *draft;
        if !self.loops.is_empty() || self.multiclass.is_some() {
            // Its instances share the layout.
            self.ev.store.freeze(&mut draft.fields);
            let entry = Entry::Record(Arc::new(draft));
            self.ev.state.spent.kept_memory += entry.memory();
            self.ev.location = keyword;
            self.ev.ask_memory(0);
            self.add_entry(entry);
        } else {
            self.enter_def(draft);
        }
    }

    fn def_head(&mut self, name: Option<ExprId>, keyword: Span) -> Fallible<Draft> {
        let Some(name) = name else {
            let number = self.ev.next_anonymous();
            let mut draft = Draft::new(self.ev.store.values.intern(Node::AnonymousName(number)), keyword);
            draft.is_anonymous = true;
            self.note_definition_at(keyword.start, DefinitionKind::Def, keyword, None);
            return Ok(draft);
        };
        let is_identifier = matches!(self.ast[name].kind, ast::ExprKind::Name(_));
        let starts_with_identifier = is_identifier || self.starts_with_name(name);
        let span = if starts_with_identifier { self.ast[name].span } else { keyword };
        self.note_definition_at(span.start, DefinitionKind::Def, self.ast[name].span, None);
        let value = self.object_name(name)?;
        let mut draft = Draft::new(value, span);
        if value == ValueId::UNSET {
            let number = self.ev.next_anonymous();
            (draft.name, draft.is_anonymous) = (self.ev.store.values.intern(Node::AnonymousName(number)), true);
        }
        Ok(draft)
    }

    /// Whether the first token of an expression is an identifier: llvm-tblgen then locates the def there.
    fn starts_with_name(&self, id: ExprId) -> bool {
        match &self.ast[id].kind {
            ast::ExprKind::Name(_) | ast::ExprKind::Instantiate { .. } => true,
            ast::ExprKind::Paste { parts, .. } => self.starts_with_name(self.ast[*parts][0]),
            ast::ExprKind::BitSlice { base, .. }
            | ast::ExprKind::Subscript { base, .. }
            | ast::ExprKind::Field { base, .. } => self.starts_with_name(*base),
            _ => false,
        }
    }

    /// The name of a def or defm; in a multiclass it gets the prefix `NAME` unless it mentions it.
    pub(super) fn object_name(&mut self, name: ExprId) -> Fallible<ValueId> {
        let value = self.value(name, Some(TypeId::STRING), Mode::Name);
        let value = self.check(value)?;
        if value == ValueId::UNSET {
            return Ok(value);
        }
        if self.ev.store.type_of(value) != Some(TypeId::STRING) && !self.waits_for_instances(value) {
            let shown = self.ev.store.value_string(value);
            return Err(self.error(
                codes::RECORD_NAME,
                self.ast[name].span,
                format!("expected a string as the name of the record, got {shown}"),
            ));
        }
        Ok(self.prefixed_name(value))
    }

    /// Whether it is not known before a multiclass is instantiated that a name is not a string: it gets a prefix then,
    /// and llvm-tblgen reports what each instance has instead of a name.
    fn waits_for_instances(&self, value: ValueId) -> bool {
        self.multiclass.is_some_and(|multiclass| {
            let implicit = self.state.multiclasses[multiclass].implicit_name;
            value.is_open() && !self.ev.store.values.mentions(value, implicit)
        })
    }

    /// `NAME # value` in a multiclass, unless the value mentions `NAME`.
    pub(super) fn prefixed_name(&mut self, value: ValueId) -> ValueId {
        let Some(multiclass) = self.multiclass else {
            return value;
        };
        let implicit = self.state.multiclasses[multiclass].implicit_name;
        if self.ev.store.values.mentions(value, implicit) {
            return value;
        }
        let prefix = self.ev.store.values.intern(Node::Var { name: implicit, ty: TypeId::STRING });
        let fold = self.fold();
        self.ev.apply(Op::StrConcat, &[prefix, value], TypeId::STRING, fold)
    }

    /// Elaborates the parents, then the enclosing lets, then the items.
    fn record_body(&mut self, body: &RecordBody) {
        self.with_scope(ScopeKind::Record, |elab| {
            for parent in &elab.ast[body.parents] {
                let errors = elab.ev.diags.error_count();
                elab.parent(parent);
                if body.is_doubtful && elab.ev.diags.error_count() > errors {
                    break;
                }
            }
            elab.apply_lets();
            let ast = elab.ast;
            for items in body.items.chunk_by(|one, next| set_together(ast, one, next)) {
                if elab.should_stop() {
                    break;
                }
                match items {
                    [item] => elab.body_item(item),
                    items => elab.bit_lets(items),
                }
            }
        });
        // Only now, because a poisoned record has every field.
        if std::mem::take(&mut self.has_failed_let) {
            self.poison();
        }
    }

    fn parent(&mut self, reference: &ast::ClassRef) {
        let Ok(class) = self.class_named(reference.name.name, reference.name.span) else {
            self.poison();
            return;
        };
        let args = self.args(Target::Class(class), reference, true);
        // The record gets this parent nonetheless, with error values for the arguments.
        let args = args.unwrap_or_else(|_| self.failed_args(class));
        if let Some(&Current::Class(own)) = self.current.as_ref()
            && (own == class || self.ev.store.derives(class, own))
        {
            let text = self.text(reference.name.name);
            self.error(codes::CIRCULAR, reference.name.span, format!("class `{text}` cannot derive from itself"));
            return self.poison();
        }
        self.ev.location = reference.name.span;
        let added = self.with_draft(|ev, draft| ev.add_parent(draft, class, args.view(), reference));
        match (added, self.current.as_ref()) {
            (Some(Ok(())), Some(&Current::Class(own))) => self.add_ancestor(own, class),
            (Some(Err(_)), _) => self.poison(),
            _ => {}
        }
    }

    fn add_ancestor(&mut self, class: ClassId, parent: ClassId) {
        let inherited = self.ev.store.class(parent).ancestors.clone();
        let class_entry = &mut self.ev.store.classes[class.index()];
        let mut ancestors = std::mem::take(&mut class_entry.ancestors).into_vec();
        add_bits(&mut ancestors, &inherited);
        add_bit(&mut ancestors, parent);
        self.ev.store.classes[class.index()].ancestors = ancestors.into();
    }

    fn apply_lets(&mut self) {
        let lets = std::mem::take(&mut self.lets);
        let is_doubtful = self.has_doubtful_lets;
        self.note_outer_lets(&lets);
        self.with_draft(|ev, draft| {
            for binding in lets.iter().flatten() {
                if binding.apply(ev, draft, is_doubtful).is_err() {
                    break;
                }
            }
        });
        self.lets = lets;
    }

    fn body_item(&mut self, item: &BodyItem) {
        match item {
            BodyItem::Field { may_stay_unresolved, ty, name, value } => {
                self.field_item(*may_stay_unresolved, ty, *name, *value);
            }
            BodyItem::Let(item) => self.let_item(item),
            BodyItem::Defvar(defvar) => self.defvar(defvar),
            BodyItem::Assert(assert) => {
                let span = self.ast[assert.condition].span;
                let condition = self.value(assert.condition, None, Mode::Value);
                let message = self.value(assert.message, None, Mode::Value);
                self.with_draft(|_, draft| draft.assertions.push(Assertion { span, condition, message }));
            }
            BodyItem::Dump { keyword, value } => {
                let message = self.dump_value(*value);
                self.with_draft(|_, draft| draft.dumps.push(Dump { span: *keyword, message }));
            }
        }
    }

    /// The value that `dump` prints: the text of a def.
    pub(super) fn dump_value(&mut self, value: ExprId) -> ValueId {
        let value = self.value(value, None, Mode::Value);
        let fold = self.fold();
        self.ev.dumpable(value, fold)
    }

    fn field_item(&mut self, may_stay_unresolved: bool, ty: &ast::Type, name: Ident, value: Option<ExprId>) {
        let declared_at = ty.span;
        let Ok(ty) = self.ty(ty) else {
            return self.poison();
        };
        let text = self.text(name.name);
        if name.name == Symbol::NAME {
            self.error(codes::RESERVED_NAME, name.span, "`NAME` is not allowed as a field name");
            return self.poison();
        }
        if self.has_var(name.name) {
            self.error(codes::REDEFINITION, name.span, format!("`{text}` is already a variable of this body"));
            return self.poison();
        }
        self.note_field(name, ty);
        let decl = FieldDecl { name: name.name, ty, may_stay_unresolved };
        let declared = self.with_draft(|ev, draft| ev.declare_field(draft, decl, name.span.start));
        if let Some(Err(existing)) = declared {
            let (existing, ty) = (self.ev.store.type_string(existing), self.ev.store.type_string(ty));
            self.error(
                codes::FIELD_TYPE_CHANGED,
                name.span,
                format!("redeclaration of field `{text}` with a different type: `{ty}` instead of `{existing}`"),
            );
            return self.poison();
        }
        if let Some(Ok(Some(first))) = declared {
            self.warn_declared_twice(name, first);
        }
        let Some(value) = value else {
            self.with_draft(|ev, draft| ev.trace_unset(draft, decl.name, declared_at.to(name.span)));
            return;
        };
        self.record_element_locations(name.span, value);
        let span = self.ast[value].span;
        let value = self.value(value, Some(ty), Mode::Value);
        let extent = declared_at.to(span);
        let set = FieldLet { mode: LetMode::Replace, bits: &[], value, span, setter: Setter::Field, extent };
        self.with_draft(|ev, draft| ev.set_field(draft, name.name, &[set]));
    }

    /// Warns of a field that the same body declares before, at `first`.
    fn warn_declared_twice(&mut self, name: Ident, first: u32) {
        let record = self.draft().map_or(u32::MAX, |draft| draft.spans[0].start);
        if first < record || first > name.span.start {
            return;
        }
        let message =
            format!("field `{}` is declared twice in this body: only the second value counts", self.text(name.name));
        let warning = Diagnostic::warning(name.span, message).code(codes::DECLARED_TWICE);
        let warning =
            warning.note(Span::new(first, first + 1), "the first declaration").help("remove one of the declarations");
        self.ev.diags.push(warning);
    }

    /// Records the locations of the elements of a list of anonymous records, because equal records share one location,
    /// and of the names of a dag's arguments, because values have none.
    fn record_element_locations(&mut self, field: Span, value: ExprId) {
        let ast = self.ast;
        let locations: Box<[Span]> = match &ast[value].kind {
            ExprKind::List { elements, .. } => {
                let is_class = |&element: &ExprId| matches!(ast[element].kind, ExprKind::Instantiate { .. });
                let elements = &ast[*elements];
                if !elements.iter().any(is_class) {
                    return;
                }
                elements.iter().for_each(|&element| self.record_argument_locations(element));
                elements.iter().map(|&element| ast[element].span).collect()
            }
            ExprKind::Dag(parts) if ast[*parts].iter().any(|part| part.name.is_some()) => {
                ast[*parts].iter().map(|part| part.name.map_or(field, |name| name.span)).collect()
            }
            _ => return,
        };
        self.ev.store.element_locations.insert(field.start, locations);
    }

    /// Records the locations of the arguments of an element, for errors about one of them.
    fn record_argument_locations(&mut self, element: ExprId) {
        let ast = self.ast;
        let ExprKind::Instantiate { class, args } = &ast[element].kind else { return };
        let store = &mut self.ev.store;
        let Some(&class) = store.class_names.get(&class.name) else { return };
        let start = ast[element].span.start;
        let declared = &store.classes[class.index()].args;
        let locations = ast[*args].iter().enumerate().filter_map(|(at, arg)| {
            let name = arg.name.map(|name| name.name).or_else(|| declared.get(at).map(|arg| arg.short_name))?;
            Some(((start, name), ast[arg.value].span))
        });
        store.argument_locations.extend(locations);
    }

    fn let_item(&mut self, item: &ast::Let) {
        let Some((bits, value)) = self.evaluate_let(item) else {
            self.has_failed_let = true;
            return;
        };
        let set = self.field_let(item, &bits, value);
        self.with_draft(|ev, draft| ev.set_field(draft, item.name.name, &[set]));
    }

    /// Lets of bits of one field, which is set once: it may have thousands of bits.
    fn bit_lets(&mut self, items: &[BodyItem]) {
        let mut field = None;
        let mut evaluated = Vec::with_capacity(items.len());
        for item in items {
            let BodyItem::Let(item) = item else {
                continue;
            };
            field = Some(item.name.name);
            match self.evaluate_let(item) {
                Some((bits, value)) => evaluated.push((item, bits, value)),
                None => self.has_failed_let = true,
            }
        }
        let sets: Vec<FieldLet<'_>> =
            evaluated.iter().map(|(item, bits, value)| self.field_let(item, bits, *value)).collect();
        if let Some(field) = field.filter(|_| !sets.is_empty()) {
            self.with_draft(|ev, draft| ev.set_field(draft, field, &sets));
        }
    }

    fn field_let<'b>(&self, item: &ast::Let, bits: &'b [u32], value: ValueId) -> FieldLet<'b> {
        let span = item.name.span;
        let extent = span.to(self.ast[item.value].span);
        FieldLet { mode: item.mode, bits, value, span, setter: Setter::Let, extent }
    }

    /// The bits and the value of a let; none after a report.
    fn evaluate_let(&mut self, item: &ast::Let) -> Option<(Vec<u32>, ValueId)> {
        self.note_let(item.name);
        let Some(ty) = self.own_field_type(item.name.name) else {
            let draft = self.draft().cloned()?;
            self.ev.unknown_field(&draft, item.name.name, item.name.span);
            return None;
        };
        let bits = self.let_bits(item.bits).ok()?;
        let expected = if bits.is_empty() || self.ev.store.types.width(ty).is_none() {
            ty
        } else {
            self.ev.store.types.bits(bits.len() as u32)
        };
        if item.mode == LetMode::Replace {
            self.record_element_locations(item.name.span, item.value);
        }
        Some((bits, self.value(item.value, Some(expected), Mode::Value)))
    }

    /// The bits of a let, least significant first.
    pub(super) fn let_bits(&mut self, bits: ast::Slice<ast::RangePiece>) -> Fallible<Vec<u32>> {
        let mut bits = self.ranges(&self.ast[bits])?;
        bits.reverse();
        Ok(bits)
    }
}

/// Whether items set bits of one field.
fn set_together(ast: &Ast, one: &BodyItem, next: &BodyItem) -> bool {
    sets_bits(ast, one).is_some_and(|field| sets_bits(ast, next) == Some(field))
}

/// The field, if an item sets bits of one to a value in which no records are made.
fn sets_bits(ast: &Ast, item: &BodyItem) -> Option<Symbol> {
    let BodyItem::Let(item) = item else {
        return None;
    };
    let value = match &ast[item.value].kind {
        ExprKind::BitSlice { base, .. } => &ast[*base].kind,
        value => value,
    };
    let is_simple = matches!(value, ExprKind::Name(_) | ExprKind::Int(_) | ExprKind::Binary { .. } | ExprKind::Unset);
    (is_simple && !item.bits.is_empty()).then_some(item.name.name)
}
