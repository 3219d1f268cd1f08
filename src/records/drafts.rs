//! Building records: parents, values, the final resolution, and the entry among the defs (tablegen-language.md 6).

use rustc_hash::FxHashSet;
use std::rc::Rc;

use super::bits::Bits;
use super::evaluator::{Evaluator, Fold, Frame, Instance, MergedLayout};
use super::ids::{ClassId, LayoutId, RecordId, SliceId, ValueId};
use super::op::Op;
use super::record::{Assertion, Draft, Dump, FieldDecl, Layout, Record, Slot};
use super::resolve::{Bindings, Resolver};
use super::runs::Run;
use super::store::{add_bit, add_bits, has_bit};
use super::values::{ArgKey, Node};
use crate::diagnostics::{Diagnostic, Reported, did_you_mean};
use crate::source::{Span, Symbol};

/// Arguments bound to a class: pairs of key and value, as in [`Node::Instantiate`].
pub(crate) type Args = Vec<u32>;

impl Evaluator<'_> {
    /// The declaration of a draft's field, and its slot.
    pub(crate) fn draft_field(&self, draft: &Draft, name: Symbol) -> Option<(FieldDecl, usize)> {
        let fields = &draft.fields;
        let slot = self.store.slot(fields.decls(), name)?;
        Some((self.store.decl(fields.decls(), slot), slot))
    }

    pub(crate) fn draft_decl(&self, draft: &Draft, slot: usize) -> FieldDecl {
        self.store.decl(draft.fields.decls(), slot)
    }

    /// Declares a field. One that exists is set to `?` instead: its type stays the first one's (4.2).
    pub(crate) fn declare_field(&mut self, draft: &mut Draft, decl: FieldDecl, place: u32) {
        let unset = self
            .field_form(ValueId::UNSET, decl.ty)
            .unwrap_or(ValueId::UNSET);
        match self.draft_field(draft, decl.name) {
            Some((existing, slot)) => {
                let unset = self
                    .field_form(ValueId::UNSET, existing.ty)
                    .unwrap_or(unset);
                draft.fields.slots[slot].value = unset;
            }
            None => self.store.push_field(
                &mut draft.fields,
                decl,
                Slot {
                    value: unset,
                    place,
                },
            ),
        }
    }

    /// Sets a field, or some bits of it (least significant first); `moves` says whether the field counts as set here.
    pub(crate) fn set_field(
        &mut self,
        draft: &mut Draft,
        name: Symbol,
        bits: &[u32],
        value: ValueId,
        span: Span,
        moves: bool,
    ) -> Result<(), Reported> {
        let Some((decl, slot)) = self.draft_field(draft, name) else {
            return Err(self.unknown_field(draft, name, span));
        };
        let text = |evaluator: &Self, name| evaluator.store.interner.text(name).into_owned();
        if bits.is_empty()
            && matches!(self.store.values.node(value), Node::Var { name: other, .. } if other == name)
        {
            let message = format!("field `{}` is set to itself", text(self, name));
            let help = "a field cannot refer to its old value";
            return Err(self.diags.push(Diagnostic::error(span, message).help(help)));
        }
        let value = if bits.is_empty() {
            value
        } else {
            self.set_bits(draft.fields.slots[slot].value, name, bits, value, span)?
        };
        let Some(stored) = self.field_form(value, decl.ty) else {
            return Err(self.wrong_type(name, decl, value, span));
        };
        draft.fields.slots[slot].value = stored;
        if moves {
            draft.fields.slots[slot].place = span.start;
        }
        Ok(())
    }

    fn set_bits(
        &mut self,
        current: ValueId,
        name: Symbol,
        bits: &[u32],
        value: ValueId,
        span: Span,
    ) -> Result<ValueId, Reported> {
        if current == ValueId::ERROR || value == ValueId::ERROR {
            return Ok(ValueId::ERROR);
        }
        let text = self.store.interner.text(name).into_owned();
        let Some(mut field) = Bits::read(&self.store.values, current) else {
            return Err(self.diags.push(Diagnostic::error(
                span,
                format!("field `{text}` has no bits to set"),
            )));
        };
        let width = self.store.types.bits(bits.len() as u32);
        let Some(value) = self.cast_to(value, width) else {
            let (value, width) = (self.store.value_string(value), bits.len());
            let message = format!("{value} does not fit into the {width} bits that are set");
            return Err(self.diags.push(Diagnostic::error(span, message)));
        };
        let mut set = FxHashSet::default();
        for (at, &bit) in bits.iter().enumerate() {
            if bit >= field.width() {
                let message = format!(
                    "field `{text}` has no bit {bit}: it has {} bits",
                    field.width()
                );
                return Err(self.diags.push(Diagnostic::error(span, message)));
            }
            if !set.insert(bit) {
                let message = format!("bit {bit} of field `{text}` is set more than once");
                return Err(self.diags.push(Diagnostic::error(span, message)));
            }
            let new = self.bit_of(value, at as u32);
            field.set(&self.store.values, bit, new);
        }
        Ok(field.intern(&mut self.store.values))
    }

    pub(crate) fn unknown_field(&mut self, draft: &Draft, name: Symbol, span: Span) -> Reported {
        if draft.is_incomplete
            && let Some(reported) = self.diags.reported()
        {
            return reported;
        }
        let text = self.store.interner.text(name);
        let known: Vec<FieldDecl> = (0..draft.fields.slots.len())
            .map(|slot| self.draft_decl(draft, slot))
            .collect();
        let known = known
            .iter()
            .map(|decl| self.store.interner.bytes(decl.name));
        let guess = did_you_mean(self.store.interner.bytes(name), known);
        let record = self.store.value_string(draft.name);
        let mut diagnostic =
            Diagnostic::error(span, format!("there is no field `{text}` in {record}"));
        if let Some(guess) = guess {
            diagnostic = diagnostic.help(format!("did you mean `{guess}`?"));
        }
        if draft.spans[0].start != span.start {
            diagnostic = diagnostic.note(draft.spans[0], "the record");
        }
        let diagnostic = self.with_chain(diagnostic);
        self.diags.push(diagnostic)
    }

    fn wrong_type(
        &mut self,
        name: Symbol,
        decl: FieldDecl,
        value: ValueId,
        span: Span,
    ) -> Reported {
        if self.is_incomplete(value)
            && let Some(reported) = self.diags.reported()
        {
            return reported;
        }
        let message = self.cannot_hold(name, decl, value);
        let wanted = self.store.type_string(decl.ty);
        self.diags
            .push(Diagnostic::error(span, message).label(format!("expected `{wanted}`")))
    }

    /// That a field cannot hold a value, in words.
    fn cannot_hold(&mut self, name: Symbol, decl: FieldDecl, value: ValueId) -> String {
        let name = self.store.interner.text(name).into_owned();
        let (wanted, shown) = (
            self.store.type_string(decl.ty),
            self.store.value_string(value),
        );
        let got = self
            .store
            .type_of(value)
            .map(|ty| self.store.type_string(ty))
            .unwrap_or_default();
        format!("field `{name}` of type `{wanted}` cannot hold {shown} of type `{got}`")
    }

    /// Adds a parent: its fields, its arguments bound, its asserts and dumps (6.1).
    pub(crate) fn add_parent(
        &mut self,
        draft: &mut Draft,
        class: ClassId,
        args: &[u32],
        span: Span,
    ) -> Result<(), Reported> {
        let body = self.store.class(class).body.clone();
        draft.is_incomplete |= body.is_incomplete;
        let touched = self.add_fields(draft, &body, span)?;
        let mut bindings = self.bind_args(class, args);
        let (assertions, dumps) = (draft.assertions.len(), draft.dumps.len());
        draft.assertions.extend_from_slice(&body.assertions);
        draft.dumps.extend_from_slice(&body.dumps);
        let name = match draft.class {
            Some(own) => {
                let name = self.store.class(own).implicit_name;
                self.store.values.intern(Node::Var {
                    name,
                    ty: super::ids::TypeId::STRING,
                })
            }
            None => draft.name,
        };
        bindings.push(self.store.class(class).implicit_name, name);
        self.frames.push(Frame {
            spans: draft.spans.clone(),
            field: None,
        });
        let mut r = self.binding(bindings, Fold::early(true));
        // What was there before cannot mention the class's arguments.
        match touched {
            Some(touched) if touched.1.is_sorted() => {
                draft.name = self.resolve(draft.name, &mut r);
                for &slot in &touched.1 {
                    self.resolve_slot(draft, slot as usize, &mut r);
                }
            }
            _ => {
                draft.name = self.resolve(draft.name, &mut r);
                self.resolve_slots(draft, &mut r);
            }
        }
        self.resolve_statements(draft, assertions, dumps, &mut r);
        self.frames.pop();
        if self.derives_already(draft, class) {
            let class = self.store.interner.text(self.store.class(class).name);
            let message = format!("the record derives from `{class}` already");
            return Err(self.diags.push(Diagnostic::error(span, message)));
        }
        draft.parents.push(class);
        Ok(())
    }

    fn derives_already(&self, draft: &mut Draft, class: ClassId) -> bool {
        /// A draft of more parents gathers all that it derives from.
        const MANY_PARENTS: usize = 16;
        let parents = &draft.parents;
        if parents.len() <= MANY_PARENTS {
            return parents
                .iter()
                .any(|&parent| self.store.derives(parent, class));
        }
        let known = std::mem::replace(&mut draft.gathered_parents, parents.len());
        for &parent in &parents[known..] {
            add_bits(&mut draft.ancestors, &self.store.class(parent).ancestors);
            add_bit(&mut draft.ancestors, parent);
        }
        has_bit(&draft.ancestors, class)
    }

    /// Gives a draft the fields of a class; the slots that this changed, none for all.
    fn add_fields(
        &mut self,
        draft: &mut Draft,
        body: &Draft,
        span: Span,
    ) -> Result<Option<MergedLayout>, Reported> {
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
                // The fields that are new follow all the same: the layout has them already.
                None => done = Err(self.wrong_type(decl.name, decl, slot.value, span)),
            }
        }
        done.map(|()| Some(merged))
    }

    /// The layout of a record that has the first fields of `own` and gets those of `added`, and where each of these
    /// goes.
    fn merged_layout(
        &mut self,
        own: (LayoutId, usize),
        added: (LayoutId, usize),
        parents: usize,
    ) -> MergedLayout {
        /// Records with more parents hardly have the same ones: their layout grows instead of being made anew.
        const MANY_PARENTS: usize = 16;
        if let Some(known) = self.merged_layouts.get(&[own, added]) {
            return known.clone();
        }
        let layouts = &mut self.store.layouts;
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
        let merged = Rc::new((layout, targets));
        if !grows {
            self.merged_layouts.insert([own, added], merged.clone());
        }
        merged
    }

    /// The template arguments of a class: defaults, then what was passed.
    fn bind_args(&self, class: ClassId, args: &[u32]) -> Bindings {
        let class = self.store.class(class);
        let mut bindings = Bindings::with_table(&class.arg_table);
        for arg in &class.args {
            bindings.push(arg.name, arg.default);
        }
        for pair in args.chunks_exact(2) {
            match ArgKey::decode(pair[0]) {
                ArgKey::Position(position) => bindings.set(position as usize, ValueId(pair[1])),
                ArgKey::Name(name) => {
                    if let Some(at) = class.args.iter().position(|arg| arg.name == name) {
                        bindings.set(at, ValueId(pair[1]));
                    }
                }
            }
        }
        bindings
    }

    /// Resolves name, fields, asserts and dumps of a draft.
    pub(crate) fn resolve_draft(&mut self, draft: &mut Draft, r: &mut Resolver) {
        draft.name = self.resolve(draft.name, r);
        self.resolve_slots(draft, r);
        self.resolve_statements(draft, 0, 0, r);
    }

    fn resolve_slots(&mut self, draft: &mut Draft, r: &mut Resolver) {
        let mut next = 0;
        while let Some((slot, _)) = draft.fields.next_open(next) {
            next = slot + 1;
            self.resolve_slot(draft, slot, r);
        }
    }

    fn resolve_slot(&mut self, draft: &mut Draft, slot: usize, r: &mut Resolver) {
        let old = draft.fields.slots[slot];
        self.at_field(old.place);
        let new = self.resolve(old.value, r);
        if new != old.value {
            draft.fields.slots[slot].value = self.store_resolved(self.draft_decl(draft, slot), new);
        }
    }

    /// Resolves the asserts and dumps of a draft from these on.
    fn resolve_statements(
        &mut self,
        draft: &mut Draft,
        assertions: usize,
        dumps: usize,
        r: &mut Resolver,
    ) {
        for assertion in &mut draft.assertions[assertions..] {
            self.at_field(assertion.span.start);
            assertion.condition = self.resolve(assertion.condition, r);
            assertion.message = self.resolve(assertion.message, r);
        }
        for dump in &mut draft.dumps[dumps..] {
            self.at_field(dump.span.start);
            dump.message = self.resolve(dump.message, r);
        }
    }

    fn at_field(&mut self, place: u32) {
        if let Some(frame) = self.frames.last_mut() {
            frame.field = Some(place);
        }
    }

    /// A resolved value as its field holds it.
    fn store_resolved(&mut self, decl: FieldDecl, new: ValueId) -> ValueId {
        if let Some(stored) = self.field_form(new, decl.ty) {
            return stored;
        }
        if self.is_incomplete(new) {
            return ValueId::ERROR;
        }
        let message = self.cannot_hold(decl.name, decl, new);
        self.fail(message)
    }

    /// Makes the record of `Class<args>`, or finds the one made before (6.4).
    pub(crate) fn instantiate(&mut self, class: ClassId, args: SliceId, span: Span) -> ValueId {
        match self.instances.get(&(class, args)) {
            Some(&Instance::Done(record)) => return self.store.values.intern(Node::Def(record)),
            Some(Instance::InProgress) => {
                let name = self
                    .store
                    .interner
                    .text(self.store.class(class).name)
                    .into_owned();
                return self.fail(format!(
                    "class `{name}` instantiates itself with the same arguments without end"
                ));
            }
            None => {}
        }
        if self.spent.exhausted || !self.charge_instance() {
            return ValueId::ERROR;
        }
        if self.spent.instance_depth >= self.limits.instance_depth {
            let limit = self.limits.instance_depth;
            self.spent.exhausted = true;
            return self.fail(format!(
                "classes instantiate each other more than {limit} levels deep"
            ));
        }
        if self.store.records.len() >= self.limits.records {
            let limit = self.limits.records;
            self.spent.exhausted = true;
            return self.fail(format!("more than {limit} records"));
        }
        self.spent.instance_depth += 1;
        self.instances.insert((class, args), Instance::InProgress);
        let number = self.next_anonymous();
        let mut draft = Draft::new(self.store.values.intern(Node::AnonymousName(number)), span);
        draft.is_anonymous = true;
        let body = self.store.class(class).body.clone();
        draft.fields = body.fields.clone();
        draft.assertions = body.assertions.clone();
        draft.dumps = body.dumps.clone();
        draft.is_incomplete = body.is_incomplete;
        let bound = self.store.values.slice(args).to_vec();
        let bindings = self.bind_args(class, &bound);
        self.frames.push(Frame {
            spans: draft.spans.clone(),
            field: None,
        });
        let mut r = self.binding(bindings, Fold::early(true));
        self.resolve_draft(&mut draft, &mut r);
        draft.parents.push(class);
        let name = draft.name;
        let entered = self.finish(draft, name, false);
        self.frames.pop();
        self.spent.instance_depth -= 1;
        match entered {
            Ok(record) => {
                self.instances.insert((class, args), Instance::Done(record));
                self.store.values.intern(Node::Def(record))
            }
            Err(_) => ValueId::ERROR,
        }
    }

    /// Enters a def: its final resolution, its checks, its defsets (6.2).
    pub(crate) fn enter(&mut self, draft: Draft) -> Result<RecordId, Reported> {
        let mut new_name = draft.name;
        let current = match self.store.values.node(draft.name) {
            Node::AnonymousName(number) => Some(self.anonymous_name(number)),
            _ => self.as_string(draft.name),
        };
        if let Some(name) = current
            && let Some(previous) = self.store.def(name)
        {
            if !draft.is_anonymous {
                let text = self.store.interner.text(name);
                let diagnostic = Diagnostic::error(
                    draft.spans[0],
                    format!("a def named `{text}` exists already"),
                )
                .note(self.store.record(previous).spans[0], "the first definition");
                self.frames.push(Frame {
                    spans: draft.spans.clone(),
                    field: None,
                });
                let diagnostic = self.with_chain(diagnostic);
                self.frames.pop();
                return Err(self.diags.push(diagnostic));
            }
            let number = self.next_anonymous();
            new_name = self.store.values.intern(Node::AnonymousName(number));
        }
        if self.store.records.len() >= self.limits.records && !self.spent.exhausted {
            self.place = draft.spans[0];
            self.report(format!("more than {} records", self.limits.records));
            self.spent.exhausted = true;
        }
        self.frames.push(Frame {
            spans: draft.spans.clone(),
            field: None,
        });
        let entered = self.finish(draft, new_name, true);
        self.frames.pop();
        entered
    }

    /// The final resolution: every value against the record's own fields, then asserts and dumps.
    fn finish(
        &mut self,
        draft: Draft,
        new_name: ValueId,
        is_def: bool,
    ) -> Result<RecordId, Reported> {
        let record = RecordId::new(self.store.records.len());
        let ty = self.store.set_type(&draft.parents);
        let own_name = match self.store.values.node(draft.name) {
            Node::AnonymousName(number) => Some(self.anonymous_name(number)),
            _ => self.as_string(draft.name),
        };
        self.store.records.push(Record {
            name: own_name.unwrap_or(Symbol::EMPTY),
            is_anonymous: draft.is_anonymous,
            is_incomplete: draft.is_incomplete,
            spans: draft.spans.clone(),
            parents: draft.parents.clone(),
            ty,
            layout: draft.fields.layout,
            own: Box::new([]),
            slots: Box::new([]),
        });
        self.building.push((record, own_name));
        let mut r = self.finishing(draft, new_name);
        self.resolve_own_fields(&mut r);
        if is_def {
            self.check_concrete(&mut r);
        }
        let name = r.draft().map_or(ValueId::ERROR, |draft| draft.name);
        let Some(name) = self.as_string(name) else {
            self.building.pop();
            if name == ValueId::ERROR {
                return Err(self.report("the record's name cannot be computed"));
            }
            let shown = self.store.value_string(name);
            return Err(self.report(format!(
                "the record's name cannot be fully resolved: {shown}"
            )));
        };
        let name = if is_def {
            name
        } else {
            self.free_anonymous_name(name)
        };
        self.run_assertions(&mut r);
        self.building.pop();
        let Some(draft) = r.into_draft() else {
            return Err(self.report("internal: the record is lost"));
        };
        let entry = &mut self.store.records[record.index()];
        entry.name = name;
        entry.layout = draft.fields.layout;
        entry.own = draft.fields.own.into();
        entry.slots = draft.fields.slots.into();
        // A user's record that has taken an anonymous record's next number stays; the other one is lost (6.5).
        self.store.def_ids.entry(name).or_insert(record);
        Ok(record)
    }

    /// An expression's record whose number a def of the user has taken gets the next one.
    fn free_anonymous_name(&mut self, mut name: Symbol) -> Symbol {
        while self.store.def(name).is_some() {
            let number = self.next_anonymous();
            name = self.anonymous_name(number);
        }
        name
    }

    fn resolve_own_fields(&mut self, r: &mut Resolver) {
        let Some(draft) = r.draft() else { return };
        let name = draft.name;
        let name = self.resolve(name, r);
        let mut next = 0;
        while let Some(draft) = r.draft()
            && let Some((slot, old)) = draft.fields.next_open(next)
        {
            next = slot + 1;
            let decl = self.draft_decl(draft, slot);
            self.at_field(old.place);
            let new = match r.looked_up(slot) {
                Some(known) => known,
                None => self.resolve(old.value, r),
            };
            if new != old.value {
                let stored = self.store_resolved(decl, new);
                if let Some(draft) = r.draft() {
                    draft.fields.slots[slot].value = stored;
                }
            }
        }
        if let Some(draft) = r.draft() {
            draft.name = name;
        }
    }

    /// Every value must be finished, but for those declared with `field` and for bits that refer to fields (6.2).
    fn check_concrete(&mut self, r: &mut Resolver) {
        let Some(draft) = r.draft() else { return };
        let mut next = 0;
        while let Some((slot, Slot { value, place })) = draft.fields.next_open(next) {
            next = slot + 1;
            let decl = self.draft_decl(draft, slot);
            if decl.may_stay_unresolved || self.refers_to_fields_only(draft, value) {
                continue;
            }
            self.at_field(place);
            let (field, shown) = (
                self.store.interner.text(decl.name).into_owned(),
                self.store.value_string(value),
            );
            self.report(format!("field `{field}` cannot be fully resolved: {shown}"));
        }
    }

    /// Whether all bits of a value that are not known are bits of fields of the record, or names of type bit.
    fn refers_to_fields_only(&self, draft: &Draft, value: ValueId) -> bool {
        let Some(bits) = Bits::read(&self.store.values, value) else {
            return false;
        };
        bits.runs()
            .iter()
            .all(|run| match self.store.values.node(run.base) {
                Node::Var { name, .. } => {
                    run.from == Run::WHOLE || self.draft_field(draft, name).is_some()
                }
                Node::VarBit { base, .. } => match self.store.values.node(base) {
                    Node::Var { name, .. } => self.draft_field(draft, name).is_some(),
                    _ => false,
                },
                _ => false,
            })
    }

    fn run_assertions(&mut self, r: &mut Resolver) {
        let Some(draft) = r.draft() else { return };
        if draft.assertions.is_empty() && draft.dumps.is_empty() {
            return;
        }
        let (assertions, dumps) = (
            std::mem::take(&mut draft.assertions),
            std::mem::take(&mut draft.dumps),
        );
        let mut failed = false;
        for Assertion {
            span,
            condition,
            message,
        } in assertions
        {
            self.at_field(span.start);
            let condition = self.resolve(condition, r);
            let message = self.resolve(message, r);
            failed |= !self.check_assertion(span, condition, message);
        }
        if failed && let Some(frame) = self.frames.last() {
            let diagnostic =
                Diagnostic::error(frame.spans[0], "an assertion failed in this record");
            let diagnostic = self.with_chain(diagnostic);
            self.diags.push(diagnostic);
        }
        for Dump { span, message } in dumps {
            self.at_field(span.start);
            let message = self.resolve(message, r);
            self.show_dump(span, message);
        }
    }

    /// Checks an assertion whose parts are resolved.
    pub(crate) fn check_assertion(
        &mut self,
        span: Span,
        condition: ValueId,
        message: ValueId,
    ) -> bool {
        if condition == ValueId::ERROR {
            return true;
        }
        let problem = match self.as_int(condition) {
            Some(0) => match self.as_string(message) {
                Some(text) => format!("assertion failed: {}", self.store.interner.text(text)),
                None => "assertion failed, and its message is not a string".to_owned(),
            },
            Some(_) => return true,
            None => {
                let shown = self.store.value_string(condition);
                format!("the condition of an assertion must be a bit, bits or int: {shown}")
            }
        };
        self.diags.push(Diagnostic::error(span, problem));
        false
    }

    /// Prints a dump whose value is resolved.
    pub(crate) fn show_dump(&mut self, span: Span, message: ValueId) {
        let diagnostic = match self.as_string(message) {
            Some(text) => Diagnostic::remark(span, self.store.interner.text(text)),
            None if message == ValueId::ERROR => return,
            None => Diagnostic::error(span, "what is dumped is not a string")
                .help("write !repr(...) around it"),
        };
        self.diags.push(diagnostic);
    }

    /// A def as the text that `dump` shows of it.
    pub(crate) fn dumpable(&mut self, value: ValueId, fold: Fold) -> ValueId {
        match self.store.values.node(value) {
            Node::Def(_) => self.apply(Op::Repr, &[value], super::ids::TypeId::STRING, fold),
            _ => value,
        }
    }
}
