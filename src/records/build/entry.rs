//! From a complete draft to a record: final resolution, checks, and entry into the definitions.

use crate::counters::{Counter, Phase, count, time_field, time_phase};
use crate::diagnostics::codes;
use crate::diagnostics::{Diagnostic, Reported};
use crate::records::arena::bits::Bits;
use crate::records::arena::ids::{ClassId, RecordId, SliceId, TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::record::{Assertion, Draft, Dump, Record, RecordFields, Slot};
use crate::records::arena::runs::Run;
use crate::records::evaluation::evaluator::{Evaluator, Fold, Frame};
use crate::records::resolution::resolver::Resolver;
use crate::records::resolution::state::Resolution;
use crate::source::{Span, Symbol};
use smallvec::SmallVec;

impl Evaluator<'_> {
    /// The record of `Class<args>`, if it was created before.
    pub(crate) fn find_instance(&mut self, class: ClassId, args: SliceId) -> Option<ValueId> {
        let &record = self.state.instances.get(&(class, args))?;
        count(Counter::InstancesFound);
        Some(self.store.values.intern(Node::Def(record)))
    }

    /// Creates the record of `Class<args>`, or returns the one created before.
    pub(crate) fn instantiate(&mut self, class: ClassId, args: SliceId, span: Span) -> ValueId {
        if let Some(record) = self.find_instance(class, args) {
            return record;
        }
        if self.store.class(class).body.is_poisoned {
            return ValueId::ERROR;
        }
        if self.state.poison.endless_classes.contains(&class)
            && self.instantiating.iter().any(|&(outer, _)| outer == class)
        {
            return ValueId::ERROR;
        }
        if self.instantiating.contains(&(class, args)) {
            let name = self.store.interner.text(self.store.class(class).name);
            let message = format!("class `{name}` instantiates itself with the same arguments");
            if !self.diags.is_muted() {
                self.state.poison.endless_classes.insert(class);
            }
            return self.fail(codes::CIRCULAR, message);
        }
        if self.state.spent.exhausted || !self.charge_instance() {
            return ValueId::ERROR;
        }
        if self.instantiating.len() >= self.limits.instance_depth {
            let limit = self.limits.instance_depth;
            self.state.spent.exhausted = true;
            return self.fail(codes::LIMIT, format!("class instantiations nest deeper than {limit} levels"));
        }
        if self.store.records.len() >= self.limits.records {
            let limit = self.limits.records;
            self.state.spent.exhausted = true;
            return self.fail(codes::LIMIT, format!("more than {limit} records"));
        }
        // Equal arguments that waited elsewhere are one value, which has its location.
        let span = self.state.instance_locations.get(&(class, args)).copied().unwrap_or(span);
        self.instantiating.push((class, args));
        let _timer = time_phase(Phase::Instances);
        let number = self.next_anonymous();
        let name = self.store.values.intern(Node::AnonymousName(number));
        let body = &self.store.class(class).body;
        let mut draft = Draft {
            is_anonymous: true,
            fields: body.fields.clone(),
            assertions: body.assertions.clone(),
            dumps: body.dumps.clone(),
            ..Draft::new(name, span)
        };
        let bindings = self.bind_args(class, self.store.values.args(args));
        self.trace_parent(&mut draft, class, &bindings, span);
        self.frames.push(Frame { spans: draft.spans.clone(), field: None });
        let mut r = self.binding(bindings, Fold::early(true));
        let puts_off = self.resolve_instance(&mut draft, &mut r);
        draft.parents.push(class);
        let name = draft.name;
        let own_name = self.find_name(name);
        let entered = self.finish(&mut draft, own_name, name, false, puts_off.then_some(&mut r));
        self.frames.pop();
        self.instantiating.pop();
        let Ok(record) = entered else {
            return ValueId::ERROR;
        };
        count(Counter::InstancesMade);
        self.state.instances.insert((class, args), record);
        self.store.values.intern(Node::Def(record))
    }

    /// The name of a record, if it is known yet.
    fn find_name(&mut self, name: ValueId) -> Option<Symbol> {
        match self.store.values.node(name) {
            Node::AnonymousName(number) => Some(self.anonymous_name(number)),
            _ => self.as_string(name),
        }
    }

    /// Enters a def: final resolution, checks, defsets.
    pub(crate) fn enter(&mut self, mut draft: Draft) -> Result<RecordId, Reported> {
        let outer = std::mem::replace(&mut self.iterations, std::mem::take(&mut draft.iterations));
        let entered = self.enter_draft(&mut draft);
        self.iterations = outer;
        entered
    }

    fn enter_draft(&mut self, draft: &mut Draft) -> Result<RecordId, Reported> {
        let mut new_name = draft.name;
        let current = self.find_name(draft.name);
        if let Some(name) = current
            && let Some(previous) = self.store.def(name)
        {
            if !draft.is_anonymous {
                let text = self.store.interner.text(name);
                let diagnostic = Diagnostic::error(draft.spans[0], format!("redefinition of def `{text}`"))
                    .code(codes::REDEFINITION)
                    .note(self.store.record(previous).spans[0], "previous definition");
                self.frames.push(Frame { spans: draft.spans.clone(), field: None });
                let diagnostic = self.with_chain(diagnostic);
                self.frames.pop();
                return Err(self.diags.push(diagnostic));
            }
            let number = self.next_anonymous();
            new_name = self.store.values.intern(Node::AnonymousName(number));
        }
        if self.store.records.len() >= self.limits.records && !self.state.spent.exhausted {
            self.location = draft.spans[0];
            self.exceed("records", format!("more than {} records", self.limits.records));
            self.state.spent.exhausted = true;
        }
        self.frames.push(Frame { spans: draft.spans.clone(), field: None });
        let entered = self.finish(draft, current, new_name, true, None);
        self.frames.pop();
        entered
    }

    /// The final resolution of a draft, whose own name may be known: resolves every value with the record's own fields,
    /// then runs asserts and dumps.
    fn finish(
        &mut self,
        draft: &mut Draft,
        own_name: Option<Symbol>,
        new_name: ValueId,
        is_def: bool,
        early: Option<&mut Resolver<'static>>,
    ) -> Result<RecordId, Reported> {
        let _timer = time_phase(Phase::Records);
        self.step();
        let record = RecordId::new(self.store.records.len());
        let (parents, ty) = self.store.class_list(&draft.parents);
        self.store.owned_memory += draft.spans.memory();
        self.store.records.push(Record {
            name: own_name.unwrap_or(Symbol::EMPTY),
            is_anonymous: draft.is_anonymous,
            is_poisoned: draft.is_poisoned,
            spans: draft.spans.clone(),
            parents,
            ty,
            fields: RecordFields::none_of(draft.fields.layout),
        });
        self.building.push((record, own_name));
        let (old_name, keeps_name) = (draft.name, draft.name == new_name);
        let is_poisoned = draft.is_poisoned;
        let (mut assertions, mut dumps) = (std::mem::take(&mut draft.assertions), std::mem::take(&mut draft.dumps));
        let mut r = self.final_resolver(draft, new_name, early);
        let (name, shown_name) = match (own_name, self.store.values.node(new_name)) {
            (Some(name), _) if keeps_name => (Some(name), old_name),
            // An instance of an unnamed prototype has its own number.
            (Some(_), Node::AnonymousName(number)) => (Some(self.anonymous_name(number)), new_name),
            _ => {
                let resolved = self.resolve(old_name, &mut r);
                (self.as_string(resolved), resolved)
            }
        };
        // The new name counts before the fields: a field may refer to the record by it.
        if let Some(building) = self.building.last_mut() {
            building.1 = name;
        }
        let mut is_any_open = false;
        if !is_poisoned {
            is_any_open = self.resolve_own_fields(&mut r);
            self.resolve_checks(&mut assertions, &mut dumps, &mut r);
        }
        if let Some(draft) = r.draft() {
            draft.name = shown_name;
        }
        if is_def && is_any_open {
            self.check_concrete(&mut r);
        }
        let Some(name) = name else {
            self.building.pop();
            if shown_name == ValueId::ERROR {
                self.lose_record(shown_name);
                return Err(self.diags.reported_before());
            }
            let message = match self.part_without_text(shown_name) {
                Some(part) => format!("expected a string as the name of the record, got {part}"),
                None => {
                    let shown = self.store.value_string(shown_name);
                    format!("cannot fully resolve the name of the record: {shown}")
                }
            };
            return Err(self.report(codes::RECORD_NAME, message));
        };
        let name = if is_def { name } else { self.free_anonymous_name(name) };
        if !is_poisoned {
            self.run_checks(assertions, dumps, &mut r);
        }
        self.building.pop();
        let fields = self.store.add_fields(&draft.fields);
        let entry = &mut self.store.records[record.index()];
        (entry.name, entry.fields) = (name, fields);
        // If the user's record has the next number of an anonymous record, it stays and the other one is lost.
        self.store.name_record(name, record);
        self.trace_record(draft, record);
        Ok(record)
    }

    /// The part of a name with a prefix that is known and not a string.
    fn part_without_text(&mut self, name: ValueId) -> Option<String> {
        let Node::Op { op: Op::StrConcat, args, .. } = self.store.values.node(name) else { return None };
        let parts: Vec<ValueId> = self.store.values.items(args).filter(|part| !part.is_open()).collect();
        let part = parts.into_iter().find(|&part| self.store.type_of(part).is_some_and(|ty| ty != TypeId::STRING))?;
        Some(format!("{} (`NAME # value` makes a string of it)", self.store.value_string(part)))
    }

    /// The record of an expression whose number a def of the user has gets the next number.
    fn free_anonymous_name(&mut self, mut name: Symbol) -> Symbol {
        while self.store.def(name).is_some() {
            let number = self.next_anonymous();
            name = self.anonymous_name(number);
        }
        name
    }

    /// Returns whether the value of any field is still open.
    fn resolve_own_fields(&mut self, r: &mut Resolver) -> bool {
        let mut is_any_open = false;
        let mut next = 0;
        while let Some(draft) = r.draft()
            && let Some((slot, old)) = draft.fields.next_open(next)
        {
            next = slot + 1;
            let decl = self.draft_decl(draft, slot);
            self.at_field(old.place);
            let new = match r.looked_up(slot) {
                Some(known) => known,
                None => {
                    count(Counter::SlotResolutions);
                    let _timer = time_field(|| decl.name);
                    Resolution::new(self, r).evaluate_field(old.value)
                }
            };
            let mut stored = old.value;
            if new != old.value {
                stored = self.store_resolved(decl, new);
                if let Some(draft) = r.draft() {
                    draft.fields.slots[slot].value = stored;
                }
            }
            is_any_open |= stored.is_open();
        }
        is_any_open
    }

    /// Reports values that are not concrete, except those of fields declared with `field` and bits that refer to
    /// fields.
    fn check_concrete(&mut self, r: &mut Resolver) {
        let Some(draft) = r.draft() else { return };
        let mut next = 0;
        let mut missing: SmallVec<[Symbol; 4]> = SmallVec::new();
        while let Some((slot, Slot { value, place })) = draft.fields.next_open(next) {
            next = slot + 1;
            let decl = self.draft_decl(draft, slot);
            if decl.may_stay_unresolved || self.refers_to_fields_only(draft, value) {
                continue;
            }
            if self.is_value_of_class(draft, Slot { value, place })
                && !self.state.poison.impossible_values.insert(place)
            {
                continue;
            }
            let stuck = self.stuck_part(draft, value);
            // A field without a value is one error, however many fields need it.
            if let Some(Node::Var { name, .. }) = stuck.map(|stuck| self.store.values.node(stuck)) {
                if missing.contains(&name) {
                    continue;
                }
                missing.push(name);
            }
            self.at_field(place);
            let message = stuck.and_then(|stuck| self.reason_unresolved(draft, stuck)).unwrap_or_else(|| {
                let (field, shown) = (self.store.interner.text(decl.name), self.store.value_string(value));
                format!("cannot fully resolve field `{field}`: {shown}")
            });
            self.report(codes::UNRESOLVED, message);
        }
    }

    /// Whether a class of the record has this value at this place, before its arguments are known.
    fn is_value_of_class(&self, draft: &Draft, slot: Slot) -> bool {
        let classes = draft.parents.iter().map(|&class| &self.store.class(class).body.fields);
        classes.flat_map(|fields| fields.slots.iter()).any(|own| own.place == slot.place && own.value == slot.value)
    }

    /// Whether all unknown bits of a value are bits of fields of the record, or names of type bit.
    fn refers_to_fields_only(&self, draft: &Draft, value: ValueId) -> bool {
        let Some(bits) = Bits::read(&self.store.values, value) else {
            return false;
        };
        bits.runs().iter().all(|run| match self.store.values.node(run.base) {
            Node::Var { name, .. } => run.from == Run::WHOLE || self.draft_field(draft, name).is_some(),
            Node::VarBit { base, .. } => match self.store.values.node(base) {
                Node::Var { name, .. } => self.draft_field(draft, name).is_some(),
                _ => false,
            },
            _ => false,
        })
    }

    /// Runs asserts, then dumps. As llvm-tblgen does, each is resolved once more just before.
    fn run_checks(&mut self, assertions: Vec<Assertion>, dumps: Vec<Dump>, r: &mut Resolver) {
        for Assertion { span, condition, message } in assertions {
            self.at_field(span.start);
            let condition = self.evaluate(condition, r);
            let message = self.evaluate(message, r);
            self.check_assertion(span, condition, message);
        }
        for Dump { span, message } in dumps {
            self.at_field(span.start);
            let message = self.evaluate(message, r);
            self.show_dump(span, message);
        }
    }

    /// Checks an assertion whose parts are resolved.
    pub(crate) fn check_assertion(&mut self, span: Span, condition: ValueId, message: ValueId) {
        if condition == ValueId::ERROR {
            return;
        }
        let (code, problem) = match self.as_int(condition) {
            Some(0) => match self.as_string(message) {
                Some(text) => (codes::ASSERTION, format!("assertion failed: {}", self.store.interner.text(text))),
                None => (codes::ASSERTION, "assertion failed, and its message is not a string".to_owned()),
            },
            Some(_) => return,
            None => {
                let shown = self.store.value_string(condition);
                (codes::CHECK_TYPE, format!("the condition of an assertion must be a bit, bits or int: {shown}"))
            }
        };
        let mut diagnostic = Diagnostic::error(span, problem).code(code);
        if let Some(frame) = self.frames.last() {
            diagnostic = diagnostic.note(frame.spans[0], "in this record");
        }
        let diagnostic = self.with_chain(diagnostic);
        self.diags.push(diagnostic);
    }

    /// Prints a dump whose value is resolved.
    pub(crate) fn show_dump(&mut self, span: Span, message: ValueId) {
        let diagnostic = match self.as_string(message) {
            Some(text) => Diagnostic::remark(span, self.store.interner.text(text)),
            None if message == ValueId::ERROR => return,
            None => Diagnostic::error(span, "expected a string after `dump`")
                .code(codes::CHECK_TYPE)
                .help("convert the value with `!repr(...)`"),
        };
        self.diags.push(diagnostic);
    }

    /// Returns the text that `dump` prints for a def.
    pub(crate) fn dumpable(&mut self, value: ValueId, fold: Fold) -> ValueId {
        match self.store.values.node(value) {
            Node::Def(_) => self.apply(Op::Repr, &[value], TypeId::STRING, fold),
            _ => value,
        }
    }
}
