//! `--gen-messages-vectors`: messages as bytes, with their values and the verdicts that every reader must reach.

use serde::Serialize;

use super::random::{Random, content};
use crate::lock;
use crate::model::MessageId;
use crate::read::reader::read_model;
use crate::wire::bytes::{hexadecimal, set_size};
use crate::wire::decode::has_failed;
use crate::wire::encode::{encode_value, older_bytes};
use crate::wire::reader::Reader;
use crate::wire::values::Object;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// `--gen-messages-vectors`.
pub(crate) const BACKEND: Backend = Backend::new(
    "gen-messages-vectors",
    "Write test vectors as JSON: bytes of messages, their values, and whether readers accept them",
    run,
)
.options(lock::OPTIONS);

/// The number of messages with random values.
const RANDOM: u64 = 4;

/// The number of damaged messages.
const DAMAGED: u64 = 12;

/// Messages of more bytes are cut at some places only.
const MOST_CUTS: usize = 512;

#[derive(Serialize)]
struct Vectors<'m> {
    api: &'m str,
    version: String,
    hash: String,
    vectors: Vec<Vector<'m>>,
}

/// Some bytes and what a reader finds in them.
#[derive(Serialize)]
struct Vector<'m> {
    message: &'m str,
    kind: &'static str,
    /// The command of a response that is found by its tag.
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<&'m str>,
    /// What the bytes are, such as `damaged`.
    case: &'static str,
    /// The bytes in hexadecimal.
    bytes: String,
    verdict: &'static str,
    /// The values, as JSON shows them; absent if the bytes are refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Object>,
    /// The fields that the version of the message lacks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    absent: Vec<String>,
    /// The bytes that encode the values again, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    encoded: Option<String>,
}

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let Ok(model) = read_model(context, diags) else {
        return Vec::new();
    };
    let reader = Reader::of(&model);
    let vectors = Vectors {
        api: &model.name,
        version: model.version.to_string(),
        hash: format!("0x{:016x}", model.hash),
        vectors: (0..model.messages.len()).flat_map(|at| of_message(&reader, MessageId::at(at))).collect(),
    };
    match serde_json::to_vec_pretty(&vectors) {
        Ok(mut json) => {
            json.push(b'\n');
            vec![Output::main(json)]
        }
        Err(error) => {
            diags.push(Diagnostic::global(format!("cannot write the vectors: {error}")));
            Vec::new()
        }
    }
}

fn of_message<'m>(reader: &Reader<'m>, id: MessageId) -> Vec<Vector<'m>> {
    let model = reader.plan.model;
    let message = &model[id];
    let vector = |case, bytes: &[u8]| vector(reader, id, case, bytes);
    let mut random = Random::new(message.id);
    let whole: Vec<Vec<u8>> = (0..RANDOM).filter_map(|_| random_message(reader, id, &mut random)).collect();
    let mut vectors: Vec<Vector<'m>> = whole.iter().map(|bytes| vector("valid", bytes)).collect();
    let Some(first) = whole.first() else { return vectors };
    let step = first.len() / MOST_CUTS + 1;
    vectors.extend((0..first.len()).step_by(step).map(|length| vector("cut", &first[..length])));
    for older in &message.older {
        vectors.push(vector("older", &older_bytes(model, *older, first)));
    }
    let mut newer = [&first[..], &[0x5a; 8]].concat();
    vectors.push(vector("followed by other bytes", &newer));
    set_size(model, &mut newer);
    vectors.push(vector("newer", &newer));
    for _ in 0..DAMAGED {
        let mut bytes = whole[random.below(whole.len() as u64) as usize].clone();
        for _ in 0..1 + random.below(3) {
            let at = random.below(bytes.len() as u64) as usize;
            bytes[at] ^= 1 << random.below(8);
        }
        vectors.push(vector("damaged", &bytes));
    }
    vectors
}

/// Returns the bytes of a message with random values.
fn random_message(reader: &Reader, id: MessageId, random: &mut Random) -> Option<Vec<u8>> {
    encode_value(&reader.plan, id, content(&reader.plan, id, random)).ok()
}

fn vector<'m>(reader: &Reader<'m>, id: MessageId, case: &'static str, bytes: &[u8]) -> Vector<'m> {
    let message = &reader.plan.model[id];
    let model = reader.plan.model;
    let by_tag = model.is_found_by_tag(message);
    let read = if by_tag { reader.read_as(id, bytes) } else { reader.read(bytes) };
    let (verdict, value, absent, encoded) = match read {
        Ok((found, decoded)) => {
            let verdict = if has_failed(model, found, bytes) { "failed" } else { "accepted" };
            let encoded = (decoded.encoded != bytes).then(|| hexadecimal(&decoded.encoded));
            (verdict, Some(decoded.content), decoded.absent, encoded)
        }
        Err(_) => ("refused", None, Vec::new(), None),
    };
    let (kind, bytes) = (message.kind.name(), hexadecimal(bytes));
    let command = message.paired.filter(|_| by_tag).map(|command| model[command].name.as_str());
    Vector { message: &message.name, kind, command, case, bytes, verdict, value, absent, encoded }
}
