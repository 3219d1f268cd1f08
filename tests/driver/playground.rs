//! The playground in a browser. The optimized WebAssembly module takes minutes to build, so one test has the compiler of
//! these tests in its place: a server has the page and answers its requests. The other one builds a small module.
#![allow(clippy::print_stderr, reason = "a test says that it was not run")]
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

#[path = "../../playground/src/request.rs"]
mod request;

use std::fs;
use std::io::{BufRead, BufReader, Read, Result, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::thread;

use crate::support::tools::{quiet, root};
use crate::support::typed::PYTHON;

/// Answers one request of the browser: the page, or a compilation.
fn serve(mut stream: TcpStream, page: &[u8]) -> Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut length = 0;
    let mut first = String::new();
    reader.read_line(&mut first)?;
    for line in reader.by_ref().lines() {
        let line = line?;
        if line.is_empty() {
            break;
        }
        if let Some((_, value)) = line.split_once(':').filter(|(name, _)| name.eq_ignore_ascii_case("content-length")) {
            length = value.trim().parse().unwrap_or(0);
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let (kind, answer) = match first.split(' ').nth(1) {
        Some("/compile") => ("application/json", request::answer(&body)),
        Some("/") => ("text/html", page.to_vec()),
        _ => ("text/plain", Vec::new()),
    };
    let head = format!("HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n", answer.len());
    stream.write_all(&[head.as_bytes(), b"Connection: close\r\n\r\n", &answer].concat())
}

#[test]
fn the_page_works_in_a_browser() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("index.html");
    quiet(Command::new(PYTHON).arg("-B").arg(root().join("playground/page.py")).arg(&file), "python3");
    let page = fs::read(file).expect("the page");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = format!("http://{}/", listener.local_addr().expect("its address"));
    thread::spawn(move || {
        for stream in listener.incoming() {
            let page = page.clone();
            // The browser closes connections that it opened in advance.
            thread::spawn(move || stream.and_then(|stream| serve(stream, &page)));
        }
    });
    let mut browse = Command::new(PYTHON);
    quiet(browse.arg("-B").arg(root().join("playground/browse.py")).arg(address), "python3 chromium chromium-driver");
}

/// Whether the standard library for WebAssembly is installed.
fn has_target() -> bool {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    let output = rustc.args(["--print", "target-libdir", "--target", TARGET]).output();
    output.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).exists())
}

const TARGET: &str = "wasm32-unknown-unknown";

/// The page with a module works too: unoptimized, and without products. Not run if Rust's library for WebAssembly is missing.
#[test]
fn a_module_works_in_a_browser() {
    if !has_target() {
        eprintln!("not run: `rustup target add {TARGET}`");
        return;
    }
    // Beside the other builds, so that the next run builds only what has changed.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("playground");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root().join("playground")).env_remove("RUSTFLAGS").env("CARGO_PROFILE_DEV_DEBUG", "0");
    cargo.args(["build", "--quiet", "--locked", "--no-default-features", "--target", TARGET]);
    quiet(cargo.arg("--target-dir").arg(&target), "cargo");
    let module = target.join(TARGET).join("debug/tdgen_playground.wasm");
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("index.html");
    let script = |name: &str| {
        let mut python = Command::new(PYTHON);
        python.arg("-B").arg(root().join("playground").join(name));
        python
    };
    quiet(script("page.py").arg(&page).arg(module), "python3");
    quiet(script("browse.py").arg("--language").arg(page), "python3 chromium chromium-driver");
}
