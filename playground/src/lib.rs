//! tdgen as a WebAssembly module: takes a request as JSON and returns diagnostics and outputs as JSON.
//!
//! The page calls `input(length)`, writes the request to the returned address, calls `run_request`, and reads `output_length`
//! bytes at `output`. A trap, such as an exhausted stack, leaves the module unusable: the page then makes a new instance.

use std::cell::RefCell;

use serde::{Deserialize, Serialize};
use tdgen::backends::Backend;
use tdgen::builtin_backends;
use tdgen::testing::Input;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

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

fn answer(request: &Request) -> Vec<Answer> {
    let run = |action: &Action| {
        let Some(backend) = builtin_backends().find(|backend| backend.name == action.name) else {
            return Answer { messages: format!("error: unknown action `--{}`\n", action.name), outputs: Vec::new() };
        };
        run(backend, request, action)
    };
    request.actions.iter().map(run).collect()
}

fn run(backend: &Backend, request: &Request, action: &Action) -> Answer {
    let mut input = Input::new(&request.text);
    for (name, text) in &request.files {
        input = input.file(name, text.as_bytes());
    }
    for (name, value) in &action.options {
        input = input.option(name, value);
    }
    let outcome = input.run(backend);
    Answer { messages: outcome.messages, outputs: outcome.outputs.unwrap_or_default() }
}

/// Makes room for a request; returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Answers the request in the input.
#[unsafe(no_mangle)]
pub extern "C" fn run_request() {
    let answers = INPUT.with_borrow(|input| match serde_json::from_slice::<Request>(input) {
        Ok(request) => answer(&request),
        Err(error) => vec![Answer { messages: format!("error: {error}\n"), outputs: Vec::new() }],
    });
    let json = serde_json::to_vec(&answers).unwrap_or_default();
    OUTPUT.set(json);
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

/// The length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}
