//! The playground in a browser, with the compiler of these tests in place of the WebAssembly module, which takes minutes to
//! build: a server has the page and answers its requests.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

#[path = "../../playground/src/request.rs"]
mod request;

use std::fs;
use std::io::{BufRead, BufReader, Read, Result, Write};
use std::net::{TcpListener, TcpStream};
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
