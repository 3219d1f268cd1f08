//! Checks pairs: a command names its response, and the response names its command.

use rustc_hash::FxHashSet;

use crate::model::{MessageId, MessageKind, Model};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported, did_you_mean};
use tdgen_language::source::Span;

/// Returns the kind of message that a message of this kind is paired with.
fn partner_kind(kind: MessageKind) -> Option<MessageKind> {
    match kind {
        MessageKind::Command => Some(MessageKind::Response),
        MessageKind::Response => Some(MessageKind::Command),
        MessageKind::Event => None,
    }
}

/// Returns the help for a message that names one of another kind.
fn partner_help(model: &Model, kind: MessageKind, named: &str) -> String {
    let candidates = model.messages_of(partner_kind(kind).unwrap_or(kind)).map(|message| message.name.as_bytes());
    match did_you_mean(named.as_bytes(), candidates) {
        Some(guess) => format!("did you mean `{guess}`?"),
        None if kind == MessageKind::Response => "a response names the command that it answers".to_owned(),
        None => "a command names the response that answers it".to_owned(),
    }
}

/// Returns the partner that a message names at `place`.
pub(crate) fn pair(
    model: &Model,
    id: MessageId,
    partner: MessageId,
    place: Span,
    diags: &mut Diags,
) -> Result<MessageId, Reported> {
    let (message, other) = (&model[id], &model[partner]);
    let kind = message.kind.name().to_lowercase();
    let error = match partner_kind(message.kind) {
        Some(kind) if kind == other.kind => return Ok(partner),
        Some(expected) => {
            let expected = expected.name().to_lowercase();
            let found = match other.kind {
                MessageKind::Command => "a command",
                MessageKind::Response => "a response",
                MessageKind::Event => "an event",
            };
            Diagnostic::error(
                place,
                format!("{kind} `{}` names `{}`: expected a {expected}, found {found}", message.name, other.name),
            )
            .help(partner_help(model, message.kind, &other.name))
        }
        None => Diagnostic::error(place, format!("event `{}` names the partner `{}`", message.name, other.name))
            .help("events are unsolicited and have no partner"),
    };
    Err(diags.push(error.note(other.place, format!("`{}` is declared here", other.name))))
}

/// Reports a partner that is not defined.
pub(crate) fn no_partner(model: &Model, id: MessageId, partner: &str, place: Span, diags: &mut Diags) -> Reported {
    let message = &model[id];
    let error = Diagnostic::error(place, format!("undefined message `{partner}` as the partner of `{}`", message.name));
    let kind = partner_kind(message.kind).unwrap_or(message.kind);
    let candidates = model.messages_of(kind).map(|message| message.name.as_bytes());
    diags.push(match did_you_mean(partner.as_bytes(), candidates) {
        Some(guess) => error.help(format!("did you mean `{guess}`?")),
        None if message.kind == MessageKind::Event => error.help("events are unsolicited and have no partner"),
        None => {
            let kind = kind.name().to_lowercase();
            error.help(format!("add the {kind} `{partner}`, or remove the partner from `{}`", message.name))
        }
    })
}

/// Checks that partners name each other, except `refused` ones, which name an invalid partner.
pub(crate) fn are_mutual(model: &Model, refused: &FxHashSet<MessageId>, diags: &mut Diags) {
    for (at, message) in model.messages.iter().enumerate() {
        let Some(partner) = message.paired.filter(|partner| !refused.contains(partner)) else {
            continue;
        };
        let back = model[partner].paired;
        if back == Some(MessageId::at(at)) {
            continue;
        }
        let partner = &model[partner];
        let back = match back {
            Some(back) => format!("`{}`", model[back].name),
            None => "no message".to_owned(),
        };
        let message_text = format!("`{}` names `{}`, which names {back}", message.name, partner.name);
        let finding = match model.roles.finds_by_tag {
            true => Diagnostic::error(message.place, message_text),
            false => Diagnostic::warning(message.place, message_text),
        };
        let finding = finding.note(partner.place, format!("`{}` is declared here", partner.name));
        diags.push(finding.help("a command and its response should name each other"));
    }
}
