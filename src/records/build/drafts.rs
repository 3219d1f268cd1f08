//! Building records: fields, values, parents. [`entry`](super::entry) completes a draft.

use rustc_hash::FxHashSet;
use std::sync::Arc;

use crate::counters::{Counter, count, time_field};
use crate::diagnostics::codes;
use crate::diagnostics::{Diagnostic, Reported, did_you_mean, synonym};
use crate::parser::ast::{ClassRef, LetMode};
use crate::records::arena::bits::Bits;
use crate::records::arena::facts::Facts;
use crate::records::arena::ids::{ClassId, LayoutId, TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::record::{Assertion, Draft, Dump, FieldDecl, Layout, Slot};
use crate::records::arena::store::{add_bit, add_bits, has_bit};
use crate::records::arena::types::Type;
use crate::records::arena::views::{ArgKey, InstantiateArgs};
use crate::records::evaluation::evaluator::{Evaluator, Fold, Frame, MergedLayout};
use crate::records::history::trace::{Binding, Event, Setter, Setting};
use crate::records::resolution::resolver::{Bindings, Resolver};
use crate::source::{Span, Symbol, vec_bytes};

/// From this number of parents on, the work for each parent must not depend on their number.
const MANY_PARENTS: usize = 16;

/// What a let sets.
#[derive(Clone, Copy)]
pub(crate) struct FieldLet<'a> {
    pub(crate) mode: LetMode,
    /// Least significant first; empty for the whole field.
    pub(crate) bits: &'a [u32],
    pub(crate) value: ValueId,
    /// The name of the field in the let.
    pub(crate) span: Span,
    pub(crate) setter: Setter,
    /// From the name, or from the type of a declaration, to the value.
    pub(crate) extent: Span,
}

impl Evaluator<'_> {
    /// The declaration and the slot of a draft's field.
    pub(crate) fn draft_field(&self, draft: &Draft, name: Symbol) -> Option<(FieldDecl, usize)> {
        let fields = &draft.fields;
        let slot = self.store.slot(fields.decls(), name)?;
        Some((self.store.decl(fields.decls(), slot), slot))
    }

    pub(crate) fn draft_decl(&self, draft: &Draft, slot: usize) -> FieldDecl {
        self.store.decl(draft.fields.decls(), slot)
    }

    /// Declares a field. If it exists, it keeps its type, and gets the unset value of the new one. Returns where it was
    /// set or declared before.
    ///
    /// # Errors
    /// The type of the existing field, if it cannot hold that value.
    pub(crate) fn declare_field(
        &mut self,
        draft: &mut Draft,
        decl: FieldDecl,
        place: u32,
    ) -> Result<Option<u32>, TypeId> {
        let unset = self.field_form(ValueId::UNSET, decl.ty).unwrap_or(ValueId::UNSET);
        match self.draft_field(draft, decl.name) {
            Some((existing, at)) => {
                let value = self.field_form(unset, existing.ty).ok_or(existing.ty)?;
                let slot = &mut draft.fields.slots[at];
                slot.value = value;
                return Ok(Some(slot.place));
            }
            None => self.store.push_field(&mut draft.fields, decl, Slot { value: unset, place }),
        }
        Ok(None)
    }

    /// Sets a field by its declaration or a let, or bits of it by several lets, each of which sets some. The location
    /// of the field becomes that of the last let.
    pub(crate) fn set_field(&mut self, draft: &mut Draft, name: Symbol, lets: &[FieldLet<'_>]) -> Result<(), Reported> {
        let span = lets.last().map_or(Span::default(), |last| last.span);
        let Some((decl, slot)) = self.draft_field(draft, name) else {
            let reported = self.unknown_field(draft, name, span);
            self.poison(draft);
            return Err(reported);
        };
        let value = self.value_to_set(draft.fields.slots[slot].value, decl, lets, span);
        let stored = value.unwrap_or(ValueId::ERROR);
        draft.fields.slots[slot].value = stored;
        if lets.last().is_some_and(|last| last.setter != Setter::Field) {
            draft.fields.slots[slot].place = span.start;
        }
        for &FieldLet { mode, setter, extent: span, .. } in lets {
            self.trace(draft, || Event::Set(Setting { field: name, setter, mode, span, value: stored }));
        }
        value.map(|_| ())
    }

    /// What a field that has the value `old` gets when it or some of its bits are set.
    fn value_to_set(
        &mut self,
        old: ValueId,
        decl: FieldDecl,
        lets: &[FieldLet<'_>],
        span: Span,
    ) -> Result<ValueId, Reported> {
        let name = decl.name;
        let value = match *lets {
            [FieldLet { mode, bits: [], value, .. }] if mode != LetMode::Replace && old != ValueId::UNSET => {
                return self.join_values(old, decl, mode, value, span);
            }
            [FieldLet { bits: [], value, .. }] => {
                if matches!(self.store.values.node(value), Node::Var { name: other, .. } if other == name) {
                    let message = format!("field `{}` is set to itself", self.store.interner.text(name));
                    let help = "a field cannot refer to its old value";
                    return Err(self.diags.push(Diagnostic::error(span, message).code(codes::CIRCULAR).help(help)));
                }
                value
            }
            _ => self.set_bits(old, name, lets, span)?,
        };
        match self.field_form(value, decl.ty) {
            Some(stored) => Ok(stored),
            None => Err(self.wrong_type(name, decl, value, span)),
        }
    }

    /// The value of a field that a value is appended or prepended to.
    fn join_values(
        &mut self,
        old: ValueId,
        decl: FieldDecl,
        mode: LetMode,
        value: ValueId,
        span: Span,
    ) -> Result<ValueId, Reported> {
        let op = match self.store.types[decl.ty] {
            Type::List(_) => Op::ListConcat,
            Type::String => Op::StrConcat,
            Type::Dag => Op::Con,
            _ => return Err(self.not_joinable(decl, mode, span)),
        };
        // `?` may be in a class whose field is set later.
        if value != ValueId::UNSET && self.field_form(value, decl.ty).is_none() {
            return Err(self.wrong_type(decl.name, decl, value, span));
        }
        self.location = span;
        let operands = if mode == LetMode::Append { [old, value] } else { [value, old] };
        let joined = self.apply(op, &operands, decl.ty, Fold::early(true));
        // As in llvm-tblgen, elements are converted only if the first list decides on another type.
        Ok(self.field_form(joined, decl.ty).unwrap_or(joined))
    }

    fn not_joinable(&mut self, decl: FieldDecl, mode: LetMode, span: Span) -> Reported {
        let verb = if mode == LetMode::Append { "append" } else { "prepend" };
        let (name, ty) = (self.store.interner.text(decl.name), self.store.type_string(decl.ty));
        let message = format!("cannot {verb} to field `{name}` of type `{ty}`: expected a list, string or dag");
        let help = format!("write `let {name} = ...` without `{verb}` to replace its value");
        self.diags.push(Diagnostic::error(span, message).code(codes::NOT_JOINABLE).help(help))
    }

    fn set_bits(
        &mut self,
        current: ValueId,
        name: Symbol,
        lets: &[FieldLet<'_>],
        span: Span,
    ) -> Result<ValueId, Reported> {
        let Some(mut field) = Bits::read(&self.store.values, current) else {
            if current == ValueId::ERROR || lets.iter().any(|one| one.value == ValueId::ERROR) {
                return Ok(ValueId::ERROR);
            }
            let message = format!("field `{}` has no bits to set", self.store.interner.text(name));
            return Err(self.diags.push(Diagnostic::error(span, message).code(codes::NO_BITS)));
        };
        for one in lets {
            if one.value == ValueId::ERROR {
                return Ok(ValueId::ERROR);
            }
            self.put_bits(&mut field, name, *one)?;
        }
        Ok(field.intern(&mut self.store.values))
    }

    fn put_bits(&mut self, field: &mut Bits, name: Symbol, set: FieldLet<'_>) -> Result<(), Reported> {
        let FieldLet { bits, value, span, .. } = set;
        let text = |ev: &Self| ev.store.interner.text(name).into_owned();
        if let Some(bit) = bits.iter().find(|bit| **bit >= field.width()) {
            let message = format!("bit {bit} is out of range for field `{}` of {} bits", text(self), field.width());
            return Err(self.diags.push(Diagnostic::error(span, message).code(codes::BIT_RANGE)));
        }
        let width = self.store.types.bits(bits.len() as u32);
        let Some(value) = self.cast_to(value, width) else {
            return Err(self.wrong_width(&text(self), bits.len(), value, span));
        };
        let mut known = FxHashSet::default();
        for (at, &bit) in bits.iter().enumerate() {
            if !known.insert(bit) {
                let message = format!("bit {bit} of field `{}` is set more than once", text(self));
                return Err(self.diags.push(Diagnostic::error(span, message).code(codes::BIT_RANGE)));
            }
            let new = self.bit_of(value, at as u32);
            field.set(&self.store.values, bit, new);
        }
        Ok(())
    }

    /// Reports a value that the bits of a field which a `let` names cannot have.
    fn wrong_width(&mut self, name: &str, count: usize, value: ValueId, span: Span) -> Reported {
        let shown = self.source_string(value);
        let ty = self.store.type_of(value);
        let has = ty.and_then(|ty| self.store.types.width(ty));
        let diagnostic = match has {
            Some(has) => {
                let s = if count == 1 { "" } else { "s" };
                let message = format!("`{shown}` has {has} bits, but the `let` sets {count} bit{s} of field `{name}`");
                let help = match usize::try_from(has) {
                    Ok(has) if has > count && count > 1 => {
                        format!("name {has} bits, or set `{shown}{{{}-0}}`", count - 1)
                    }
                    _ => format!("name {has} bits of `{name}`"),
                };
                Diagnostic::error(span, message).help(help)
            }
            None => Diagnostic::error(span, format!("{shown} does not fit into `bits<{count}>`")),
        };
        self.diags.push(diagnostic.code(codes::MISMATCHED_TYPE))
    }

    /// Help with the fields of a record, unless they are many.
    fn listed_fields(&self, draft: &Draft) -> Option<String> {
        const MAX_SHOWN: usize = 8;
        let count = draft.fields.slots.len();
        let names = (0..count).map(|slot| self.draft_decl(draft, slot).name);
        let names = names.map(|name| format!("`{}`", self.store.interner.text(name)));
        match count {
            0 => Some("it has no fields; a field is declared as `Type name = value;`".to_owned()),
            1 => Some(format!("its field is {}", names.collect::<String>())),
            2..=MAX_SHOWN => Some(format!("its fields are {}", names.collect::<Vec<_>>().join(", "))),
            _ => None,
        }
    }

    pub(crate) fn unknown_field(&mut self, draft: &Draft, name: Symbol, span: Span) -> Reported {
        let class = draft.class.or(draft.parents.first().copied());
        if (draft.is_poisoned || !self.state.poison.unknown_fields.insert((span.start, class)))
            && let Some(reported) = self.diags.reported()
        {
            return reported;
        }
        let text = self.store.interner.text(name);
        let known: Vec<FieldDecl> = (0..draft.fields.slots.len()).map(|slot| self.draft_decl(draft, slot)).collect();
        let known = known.iter().map(|decl| self.store.interner.bytes(decl.name));
        let guess = did_you_mean(self.store.interner.bytes(name), known.clone()).or_else(|| synonym(&text, known));
        let record = match draft.name {
            name if name.is_open() => "this record".to_owned(),
            name => self.store.value_string(name),
        };
        let mut diagnostic =
            Diagnostic::error(span, format!("no field `{text}` in {record}")).code(codes::UNKNOWN_FIELD);
        let mut classes = draft.class.iter().chain(&draft.parents).map(|&class| self.store.class(class));
        let owner = classes.find(|class| class.args.short_position(name).is_some());
        if let Some(class) = owner {
            let class = self.store.interner.text(class.name);
            diagnostic = diagnostic.help(format!("`{text}` is a template argument of `{class}`, not a field"));
        } else if let Some(guess) = guess {
            diagnostic = diagnostic.help(format!("did you mean `{guess}`?"));
        } else if let (b"name", Some(class), None) =
            (self.store.interner.bytes(name), draft.parents.first(), draft.class)
        {
            let class = self.store.interner.text(self.store.class(*class).name);
            diagnostic = diagnostic.help(format!("the name of a record follows `def`: `def NAME : {class}`"));
        } else if let Some(fields) = self.listed_fields(draft) {
            diagnostic = diagnostic.help(fields);
        }
        if draft.spans[0].start != span.start {
            diagnostic = diagnostic.note(draft.spans[0], "record");
        }
        let diagnostic = self.with_chain(diagnostic);
        self.diags.push(diagnostic)
    }

    fn wrong_type(&mut self, name: Symbol, decl: FieldDecl, value: ValueId, span: Span) -> Reported {
        let owner = format!("field `{}`", self.store.interner.text(name));
        let (message, label) = self.mismatch(value, decl.ty, &owner);
        let error = Diagnostic::error(span, message).code(codes::MISMATCHED_TYPE).label(label);
        let help = self.form_help(decl.ty, value);
        self.diags.push(help.into_iter().fold(error, Diagnostic::help))
    }

    /// Adds a parent: its fields with its arguments bound, its asserts and dumps.
    pub(crate) fn add_parent(
        &mut self,
        draft: &mut Draft,
        class: ClassId,
        args: InstantiateArgs,
        reference: &ClassRef,
    ) -> Result<(), Reported> {
        let span = reference.name.span;
        let (assertions, dumps) = (draft.assertions.len(), draft.dumps.len());
        let touched = self.inherit(draft, class, span)?;
        let mut bindings = self.bind_args(class, args);
        let name = match draft.class {
            Some(own) => {
                let name = self.store.class(own).implicit_name;
                self.store.values.intern(Node::Var { name, ty: TypeId::STRING })
            }
            None => draft.name,
        };
        bindings.push(self.store.class(class).implicit_name, name);
        self.trace_parent(draft, class, &bindings, reference.span);
        self.frames.push(Frame { spans: draft.spans.clone(), field: None });
        let mut r = self.binding(bindings, Fold::early(true));
        // Values that the draft had before cannot mention the arguments of the class, but may be unsettled.
        draft.name = self.evaluate(draft.name, &mut r);
        match touched {
            _ if draft.is_poisoned => {}
            Some(touched) if touched.1.is_sorted() && !self.store.values.has_unsettled() => {
                for &slot in &touched.1 {
                    self.resolve_slot(draft, slot as usize, &mut r);
                }
            }
            _ => self.resolve_slots(draft, &mut r, |_, _, _| false),
        }
        if !draft.is_poisoned {
            self.resolve_checks(&mut draft.assertions[assertions..], &mut draft.dumps[dumps..], &mut r);
        }
        if let Some(own) = draft.class
            && self.store.values.has_unsettled()
        {
            self.resolve_defaults(own, &mut r);
        }
        self.frames.pop();
        if self.derives_already(draft, class) {
            let class = self.store.interner.text(self.store.class(class).name);
            let message = format!("duplicate superclass `{class}`");
            return Err(self.diags.push(Diagnostic::error(span, message).code(codes::DUPLICATE_SUPERCLASS)));
        }
        draft.parents.push(class);
        Ok(())
    }

    /// Traces that a field is declared without a value.
    pub(crate) fn trace_unset(&mut self, draft: &mut Draft, field: Symbol, span: Span) {
        if let Some((_, slot)) = self.draft_field(draft, field) {
            let value = draft.fields.slots[slot].value;
            let setting = Setting { field, setter: Setter::Field, mode: LetMode::Replace, span, value };
            self.trace(draft, || Event::Set(setting));
        }
    }

    /// Traces that a draft gets a parent.
    pub(crate) fn trace_parent(&mut self, draft: &mut Draft, class: ClassId, bindings: &Bindings, reference: Span) {
        let body = self.store.class(class).body.history;
        self.trace(draft, || {
            let names = bindings.pairs().collect();
            let binding = Binding { names, reference: Some(reference), loops: Vec::new() };
            Event::Parent { class, body, binding }
        });
    }

    /// Adds the fields, asserts and dumps of a class; returns the slots that changed, none for all.
    pub(crate) fn inherit(
        &mut self,
        draft: &mut Draft,
        class: ClassId,
        span: Span,
    ) -> Result<Option<MergedLayout>, Reported> {
        let body = self.store.class(class).body.clone();
        draft.is_poisoned |= body.is_poisoned;
        let touched = self.add_fields(draft, &body, span)?;
        draft.assertions.extend_from_slice(&body.assertions);
        draft.dumps.extend_from_slice(&body.dumps);
        Ok(touched)
    }

    fn derives_already(&self, draft: &mut Draft, class: ClassId) -> bool {
        // A draft with more parents collects its ancestors.
        let parents = &draft.parents;
        if parents.len() <= MANY_PARENTS {
            return parents.iter().any(|&parent| self.store.derives(parent, class));
        }
        let known = std::mem::replace(&mut draft.gathered_parents, parents.len());
        for &parent in &parents[known..] {
            add_bits(&mut draft.ancestors, &self.store.class(parent).ancestors);
            add_bit(&mut draft.ancestors, parent);
        }
        has_bit(&draft.ancestors, class)
    }

    /// Adds the fields of a class to a draft; returns the slots that changed, none for all.
    fn add_fields(&mut self, draft: &mut Draft, body: &Draft, span: Span) -> Result<Option<MergedLayout>, Reported> {
        if draft.fields.slots.is_empty() {
            draft.fields = body.fields.clone();
            return Ok(None);
        }
        self.store.freeze(&mut draft.fields);
        let (own, added) = (draft.fields.decls(), body.fields.decls());
        let (own, added) = ((own.layout, own.shared), (added.layout, added.shared));
        let merged = self.merged_layout(own, added, draft.parents.len());
        let old = draft.fields.slots.len();
        draft.fields.layout = merged.0;
        let mut done = Ok(());
        for (slot, &target) in body.fields.slots.iter().zip(&merged.1) {
            let target = target as usize;
            if target >= old {
                draft.fields.slots.push(*slot);
                continue;
            }
            let decl = self.store.layouts[merged.0.index()].fields[target];
            match self.field_form(slot.value, decl.ty) {
                Some(value) => draft.fields.slots[target].value = value,
                // New fields are added nonetheless, because the layout contains them already.
                None => done = Err(self.wrong_type(decl.name, decl, slot.value, span)),
            }
        }
        done.map(|()| Some(merged))
    }

    /// The layout of a record that has the first fields of `own` and gets those of `added`, and the slots of the
    /// latter.
    fn merged_layout(&mut self, own: (LayoutId, usize), added: (LayoutId, usize), parents: usize) -> MergedLayout {
        if let Some(known) = self.state.merged_layouts.get(&[own, added]) {
            return known.clone();
        }
        let layouts = &mut self.store.layouts;
        // Records with more parents rarely share a layout: theirs grows instead of being copied.
        let grows = parents > MANY_PARENTS && layouts[own.0.index()].fields.len() == own.1;
        let mut layout = own.0;
        let mut targets = Vec::with_capacity(added.1);
        for at in 0..added.1 {
            let decl = layouts[added.0.index()].fields[at];
            let known = layouts[layout.index()].slot(decl.name);
            let target = known.filter(|&slot| layout != own.0 || grows || slot < own.1);
            targets.push(match target {
                Some(slot) => slot as u32,
                None => {
                    if layout == own.0 && !grows {
                        layout = LayoutId::new(layouts.len());
                        let fields = layouts[own.0.index()].fields[..own.1].to_vec();
                        layouts.push(Layout::new(fields));
                    }
                    layouts[layout.index()].push(decl);
                    layouts[layout.index()].fields.len() as u32 - 1
                }
            });
        }
        let merged = Arc::new((layout, targets));
        let new = &self.store.layouts[layout.index()];
        self.store.owned_memory += if layout == own.0 { 0 } else { new.memory() + vec_bytes(&merged.1) };
        if !grows {
            self.state.merged_layouts.insert([own, added], merged.clone());
        }
        merged
    }

    /// Binds the template arguments of a class: defaults, then the arguments that were passed.
    pub(crate) fn bind_args(&self, class: ClassId, args: InstantiateArgs) -> Bindings {
        let class = self.store.class(class);
        let mut bindings = Bindings::with_table(class.args.table());
        for arg in class.args.iter() {
            bindings.push(arg.name, arg.default);
        }
        for (key, value) in args.iter() {
            match key {
                ArgKey::Position(position) => bindings.set(position as usize, value),
                ArgKey::Name(name) => {
                    if let Some(at) = class.args.position(name) {
                        bindings.set(at, value);
                    }
                }
            }
        }
        bindings
    }

    /// Resolves name, fields, asserts and dumps of a draft.
    pub(crate) fn resolve_draft(&mut self, draft: &mut Draft, r: &mut Resolver) {
        self.resolve_parts(draft, r, |_, _, _| false);
    }

    /// As [`resolve_draft`](Evaluator::resolve_draft), for an instance of a class, which is finished next: a field that
    /// mentions names of the class and other fields is put off until then, if it is pure. Returns whether any is.
    pub(crate) fn resolve_instance(&mut self, draft: &mut Draft, r: &mut Resolver) -> bool {
        let mut puts_off = false;
        self.resolve_parts(draft, r, |ev, value, r| {
            let waits = ev.waits_for_fields(value, r);
            puts_off |= waits;
            waits
        });
        puts_off
    }

    fn resolve_parts(
        &mut self,
        draft: &mut Draft,
        r: &mut Resolver,
        waits: impl FnMut(&Self, ValueId, &Resolver) -> bool,
    ) {
        draft.name = self.evaluate(draft.name, r);
        if draft.is_poisoned {
            return;
        }
        self.resolve_slots(draft, r, waits);
        self.resolve_checks(&mut draft.assertions, &mut draft.dumps, r);
    }

    /// Whether a value mentions finished names of the resolver and others, and nobody can tell when it is computed.
    fn waits_for_fields(&self, value: ValueId, r: &Resolver) -> bool {
        let facts = self.store.values.facts(value);
        let bound = facts.names & r.names.all;
        let waits = bound != 0 && bound & !r.names.settled == 0 && facts.names & !r.names.all & !Facts::UNNAMED != 0;
        waits && facts.pure && !facts.volatile && !facts.unsettled && !self.store.is_any_poisoned
    }

    /// Resolves the fields of a draft, but those that wait.
    fn resolve_slots(
        &mut self,
        draft: &mut Draft,
        r: &mut Resolver,
        mut waits: impl FnMut(&Self, ValueId, &Resolver) -> bool,
    ) {
        let mut next = 0;
        while let Some((slot, Slot { value, .. })) = draft.fields.next_open(next) {
            next = slot + 1;
            if !waits(self, value, r) {
                self.resolve_slot(draft, slot, r);
            }
        }
    }

    fn resolve_slot(&mut self, draft: &mut Draft, slot: usize, r: &mut Resolver) {
        count(Counter::SlotResolutions);
        let _timer = time_field(|| self.draft_decl(draft, slot).name);
        let old = draft.fields.slots[slot];
        self.at_field(old.place);
        let new = self.evaluate(old.value, r);
        if new != old.value {
            draft.fields.slots[slot].value = self.store_resolved(self.draft_decl(draft, slot), new);
        }
    }

    /// Resolves the defaults of a class's arguments, which are fields of the class for LLVM.
    fn resolve_defaults(&mut self, class: ClassId, r: &mut Resolver) {
        for index in 0..self.store.class(class).args.len() {
            let default = self.store.class(class).args[index].default;
            let resolved = self.resolve(default, r);
            self.store.classes[class.index()].args.set_default(index, resolved);
        }
    }

    /// Resolves asserts and dumps. All are resolved before the first one runs: class instances in them run theirs
    /// first.
    pub(crate) fn resolve_checks(&mut self, assertions: &mut [Assertion], dumps: &mut [Dump], r: &mut Resolver) {
        for Assertion { span, condition, message } in assertions {
            self.at_field(span.start);
            *condition = self.evaluate(*condition, r);
            *message = self.evaluate(*message, r);
        }
        for Dump { span, message } in dumps {
            self.at_field(span.start);
            *message = self.evaluate(*message, r);
        }
    }

    pub(crate) fn at_field(&mut self, place: u32) {
        if let Some(frame) = self.frames.last_mut() {
            frame.field = Some(place);
        }
    }

    /// Converts a resolved value to the form in which its field stores it.
    pub(crate) fn store_resolved(&mut self, decl: FieldDecl, new: ValueId) -> ValueId {
        if let Some(stored) = self.field_form(new, decl.ty) {
            return stored;
        }
        let owner = format!("field `{}`", self.store.interner.text(decl.name));
        let (message, _) = self.mismatch(new, decl.ty, &owner);
        self.fail(codes::MISMATCHED_TYPE, message)
    }
}
