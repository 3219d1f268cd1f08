//! `--gen-messages-lock`: the ids of all messages, trace groups and trace events that there are or were, a line each,
//! for `--lock` to keep them.
//!
//! Sorted by kind and id, so that a change of the schema is a change of few lines.

use std::collections::BTreeMap;

use super::{Kind, Lock, OPTION, OPTIONS};
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::messages::model::Model;
use crate::backends::output::Output;
use crate::backends::writer::Writer;
use crate::diagnostics::Diags;

/// `--gen-messages-lock`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-messages-lock", "Write down the ids of messages and trace events, for --lock to keep them", run)
        .options(OPTIONS);

const ABOUT: &str = "\
The ids of a schema's messages, trace groups and trace events, written by tdgen --gen-messages-lock.
Commit this file, and give it to every generator with --lock: all of them keep their ids wherever they stand, \
and no id is ever given to another.
Renamed one? Rename it here too, and it keeps its id.";

/// To who would write a new lock over an old one.
const KEEP: &str =
    "give the old one with --lock, which brings it up to date and keeps its ids; an empty --lock= starts anew";

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    // What the file does not keep yet is what is written now: no reason to warn.
    let mut found = Diags::new(0);
    let model = Model::of(context, &mut found);
    if model.is_err() || found.has_errors() {
        diags.push_in_order(&found);
    }
    let (Ok(model), Ok(lock)) = (model, Lock::of(context, diags)) else {
        return Vec::new();
    };
    let mut w = Writer::default();
    emit(&mut w, &lock, &model);
    vec![Output { keeps_old: context.option(&OPTION).is_none().then_some(KEEP), ..Output::main(w.finish()) }]
}

fn emit(w: &mut Writer, lock: &Lock, model: &Model) {
    w.comment("#", "", ABOUT);
    for kind in Kind::ALL {
        let kept = lock.kept.get(&kind).into_iter().flatten();
        let mut lines: BTreeMap<u64, (&str, bool)> =
            kept.map(|(name, entry)| (entry.id, (name.as_str(), true))).collect();
        let present = kind.of(model).into_iter();
        lines.extend(present.map(|(name, id)| (id, (name, false))));
        if !lines.is_empty() {
            w.blank();
        }
        for (id, (name, is_gone)) in lines {
            let gone = if is_gone { " # gone" } else { "" };
            writeln!(w, "{} {name} = {id}{gone}", kind.word());
        }
    }
}
