//! The requests of the page: JSON with a text and actions in, JSON with diagnostics and outputs out.

use serde::{Deserialize, Serialize};
use tdgen::backends::Backend;
use tdgen::testing::Input;
use tdgen::{FRONT_ENDS, PROVIDERS, builtin_backends};

/// One compilation.
#[derive(Deserialize)]
struct Request {
    /// The main file.
    text: String,
    /// Names and texts of other files.
    files: Vec<(String, String)>,
    /// The actions to run.
    actions: Vec<Action>,
}

#[derive(Deserialize)]
struct Action {
    /// The flag, without dashes.
    name: String,
    /// Names and values of options, without dashes.
    options: Vec<(String, String)>,
}

#[derive(Serialize)]
struct Answer {
    messages: String,
    /// The outputs of an action, each with its suffix; none after an error.
    outputs: Vec<(String, String)>,
}

/// Answers a request.
pub(crate) fn answer(json: &[u8]) -> Vec<u8> {
    let answers = match serde_json::from_slice::<Request>(json) {
        Ok(request) => run_all(&request),
        Err(error) => vec![Answer { messages: format!("error: {error}\n"), outputs: Vec::new() }],
    };
    serde_json::to_vec(&answers).unwrap_or_default()
}

fn run_all(request: &Request) -> Vec<Answer> {
    let run = |action: &Action| {
        let Some(backend) = builtin_backends().find(|backend| backend.name == action.name) else {
            return Answer { messages: format!("error: unknown action `--{}`\n", action.name), outputs: Vec::new() };
        };
        run(backend, request, action)
    };
    request.actions.iter().map(run).collect()
}

fn run(backend: &Backend, request: &Request, action: &Action) -> Answer {
    let mut input = Input::new(&request.text).products(FRONT_ENDS, PROVIDERS);
    for (name, text) in &request.files {
        input = input.file(name, text.as_bytes());
    }
    for (name, value) in &action.options {
        input = input.option(name, value);
    }
    let outcome = input.run(backend);
    Answer { messages: outcome.messages, outputs: outcome.outputs.unwrap_or_default() }
}
