//! `--gen-messages-vectors`: messages as bytes, with their values and the verdicts that every reader must reach.

use std::collections::HashMap;

use serde::Serialize;
use serde_json::Value;

use super::decode::{Decoded, Refused, decode, read_number};
use super::random::{Random, fill};
use crate::lock;
use crate::model::{Message, Model, Scalar};
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
    /// What the bytes are, such as `damaged`.
    case: &'static str,
    /// The bytes in hexadecimal.
    bytes: String,
    verdict: &'static str,
    /// The values, as JSON shows them; absent if they cannot be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Value>,
    /// The fields that the version of the message lacks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    absent: Vec<String>,
    /// The bytes that encode the values again, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    encoded: Option<String>,
}

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let Ok(model) = Model::of(context, diags) else {
        return Vec::new();
    };
    let reader = Reader::of(&model);
    let vectors = Vectors {
        api: &model.name,
        version: model.version.to_string(),
        hash: format!("0x{:016x}", model.hash),
        vectors: model.messages.iter().flat_map(|message| of_message(&reader, message)).collect(),
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

/// Reads bytes as any message: damage can make another one of them.
struct Reader<'m> {
    model: &'m Model,
    by_id: HashMap<i128, Vec<&'m Message>>,
}

impl<'m> Reader<'m> {
    fn of(model: &'m Model) -> Reader<'m> {
        let mut by_id: HashMap<i128, Vec<&Message>> = HashMap::new();
        model.messages.iter().for_each(|message| by_id.entry(message.id.into()).or_default().push(message));
        Reader { model, by_id }
    }

    fn read(&self, bytes: &[u8]) -> Result<Decoded, Refused> {
        let id = self.model.id_field().ok_or(Refused)?;
        let number = read_number(self.model.storage(id), bytes, id.offset).ok_or(Refused)?;
        let mut messages = self.by_id.get(&number).into_iter().flatten();
        messages.find_map(|message| decode(self.model, message, bytes).ok()).ok_or(Refused)
    }
}

fn of_message<'m>(reader: &Reader<'m>, message: &'m Message) -> Vec<Vector<'m>> {
    let model = reader.model;
    let vector = |case, bytes: &[u8]| vector(reader, message, case, bytes);
    let mut random = Random::new(message.id);
    let whole: Vec<Vec<u8>> = (0..RANDOM).map(|_| random_message(model, message, &mut random)).collect();
    let mut vectors: Vec<Vector<'m>> = whole.iter().map(|bytes| vector("valid", bytes)).collect();
    let Some(first) = whole.first() else { return vectors };
    let step = first.len() / MOST_CUTS + 1;
    vectors.extend((0..first.len()).step_by(step).map(|length| vector("cut", &first[..length])));
    for older in &message.older {
        let mut bytes = first.get(..older.least as usize).unwrap_or(first).to_vec();
        set_size(model, &mut bytes);
        vectors.push(vector("older", &bytes));
    }
    let mut newer = [&first[..], &[0x5a; 8]].concat();
    vectors.push(vector("followed by other bytes", &newer));
    set_size(model, &mut newer);
    vectors.push(vector("newer", &newer));
    for _ in 0..DAMAGED {
        let mut bytes = whole[random.below(RANDOM) as usize].clone();
        for _ in 0..1 + random.below(3) {
            let at = random.below(bytes.len() as u64) as usize;
            bytes[at] ^= 1 << random.below(8);
        }
        vectors.push(vector("damaged", &bytes));
    }
    vectors
}

/// Returns the bytes of a message with random values.
fn random_message(model: &Model, message: &Message, random: &mut Random) -> Vec<u8> {
    let mut bytes = vec![0; message.layout.size as usize];
    fill(model, &model.header(message.kind).layout, 0, random, &mut bytes);
    fill(model, &message.layout, 0, random, &mut bytes);
    set_header(model, message, &mut bytes);
    // A flexible array ends after the elements in use.
    decode(model, message, &bytes).map_or(bytes, |decoded| decoded.encoded)
}

fn set_header(model: &Model, message: &Message, bytes: &mut [u8]) {
    if let Some(id) = model.id_field() {
        write(model.storage(id), id.offset, message.id, bytes);
    }
    set_size(model, bytes);
}

/// Stores the number of bytes in the header, if headers have the size of messages.
fn set_size(model: &Model, bytes: &mut [u8]) {
    if let Some(field) = model.size_field() {
        write(model.storage(field), field.offset, bytes.len() as u64, bytes);
    }
}

fn write(storage: Scalar, at: u32, number: u64, bytes: &mut [u8]) {
    let size = storage.size() as usize;
    if let (Some(out), Some(number)) =
        (bytes.get_mut(at as usize..at as usize + size), number.to_le_bytes().get(..size))
    {
        out.copy_from_slice(number);
    }
}

fn vector<'m>(reader: &Reader<'m>, message: &'m Message, case: &'static str, bytes: &[u8]) -> Vector<'m> {
    let (verdict, value, absent, encoded) = match reader.read(bytes) {
        Ok(Decoded { value, encoded, absent }) => {
            ("accepted", value, absent, (encoded != bytes).then(|| hexadecimal(&encoded)))
        }
        Err(Refused) => ("refused", None, Vec::new(), None),
    };
    let (kind, bytes) = (message.kind.name(), hexadecimal(bytes));
    Vector { message: &message.name, kind, case, bytes, verdict, value, absent, encoded }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
