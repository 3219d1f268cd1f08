//! `tdgen lsp` and LLVM's server: the same questions about the same files, and a change until its diagnostics.
//!
//! Both are asked in the main file, where LLVM's server answers; tdgen also in a file that is only included. Times of
//! requests are wall times as an editor sees them, the least of several; that of a change is the processor time until
//! the diagnostics of the whole context are there.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::client::{Client, Folder, place, uri};
use super::inputs::{self, Input};
use super::options::Options;
use super::report::{self, number};

const SERVER: &str = "tblgen-lsp-server-22";
const REQUESTS: [&str; 3] = ["definition", "hover", "completion"];
/// A statement whose error only an evaluation finds.
const MISTAKE: &str = "def __bench : __NoSuchClass<1>;\n";
/// The units of processor time in a second, in the files of processes: the same on every Linux.
const TICKS: f64 = 100.0;
/// How long diagnostics may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Prints the times of both servers. It takes a minute.
///
/// # Errors
/// If a server or an input is missing, or a change gives no diagnostics.
pub(crate) fn table(options: &Options, dir: &Path) -> Result<(), String> {
    let include = inputs::include()?;
    let dialect = |main: &str, part: &str| {
        let input = Input::new(include.join("mlir/Dialect").join(main), &include);
        (input, include.join("mlir/Dialect").join(part))
    };
    let mut inputs = vec![
        dialect("Arith/IR/ArithOps.td", "Arith/IR/ArithBase.td"),
        dialect("Linalg/IR/LinalgOps.td", "Linalg/IR/LinalgBase.td"),
    ];
    for (target, part) in [("AArch64", "AArch64InstrFormats.td"), ("X86", "X86InstrArithmetic.td")] {
        if options.wants_slow(&format!("server {target}")) {
            let targets = inputs::targets(&[target.to_owned()], dir)?;
            let found = targets.into_iter().find(|input| input.name == target);
            inputs.extend(found.map(|input| (input.clone(), input.main.with_file_name(part))));
        }
    }
    let mut rows = String::new();
    for (input, part) in inputs {
        let name = format!("server {}", input.name);
        if !options.wants_slow(&name) {
            continue;
        }
        eprintln!("{name}");
        let folder = Folder::new(&[("tablegen_compile_commands.yml", &database(&input))]);
        let database =
            format!("--tablegen-compilation-database={}", folder.path("tablegen_compile_commands.yml").display());
        let theirs = Session::start(SERVER, &folder, &[&database], &input)?.measure(&input.main, options.runs)?;
        let ours = options.ours.to_string_lossy();
        let mut session = Session::start(&ours, &folder, &["lsp", &database], &input)?;
        let in_main = session.measure(&input.main, options.runs)?;
        session.open(&part)?;
        let in_part = session.measure(&part, options.runs)?;
        add_rows(&mut rows, &input.name, [&theirs, &in_main, &in_part]);
    }
    if !rows.is_empty() {
        let head =
            "| input | action | LLVM, main file | tdgen, main file | tdgen, included file |\n|---|---|--:|--:|--:|\n";
        report::print("Language servers (ms; MiB)", &format!("{head}{rows}"));
    }
    Ok(())
}

fn add_rows(rows: &mut String, input: &str, columns: [&Figures; 3]) {
    let names = ["open, first answer", "definition", "hover", "completion", "a change, CPU", "memory after it"];
    for (at, name) in names.iter().enumerate() {
        let [theirs, ours, part] = columns.map(|figures| figures[at].map(number).unwrap_or_else(|| "-".to_owned()));
        let _ = writeln!(rows, "| {input} | {name} | {theirs} | {ours} | {part} |");
    }
}

/// The figures of the rows; none where the server has no answer.
type Figures = [Option<f64>; 6];

/// The database that names the include folders of an input.
pub(super) fn database(input: &Input) -> String {
    let includes: Vec<_> = input.includes.iter().map(|folder| folder.to_string_lossy()).collect();
    format!("--- !FileInfo:\n  filepath: \"{}\"\n  includes: \"{}\"\n", input.main.display(), includes.join(";"))
}

/// A server that has a main file open.
struct Session {
    client: Client,
    /// From the opening to the first answer.
    opened: Option<Duration>,
}

impl Session {
    fn start(program: &str, folder: &Folder, arguments: &[&str], input: &Input) -> Result<Session, String> {
        let client = Client::start_program(program, &folder.path(""), arguments);
        let mut session = Session { client, opened: None };
        let start = Instant::now();
        session.open(&input.main)?;
        let (line, character) = reference(&read(&input.main)?).unwrap_or_default();
        session.client.respond("textDocument/definition", place(&input.main, line, character));
        session.opened = Some(start.elapsed());
        Ok(session)
    }

    fn open(&mut self, path: &Path) -> Result<(), String> {
        self.client.open(path, &read(path)?);
        Ok(())
    }

    fn measure(&mut self, path: &Path, runs: usize) -> Result<Figures, String> {
        let (line, character) = reference(&read(path)?).ok_or_else(|| format!("{}: no parent", path.display()))?;
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        let requests = REQUESTS.map(|method| {
            let times = (0..runs * 4).map(|_| {
                let start = Instant::now();
                let answer = self.client.respond(&format!("textDocument/{method}"), place(path, line, character));
                let has_answer = answer.result.is_some_and(|result| !is_empty(&result));
                has_answer.then(|| start.elapsed())
            });
            times.min().flatten().map(milliseconds)
        });
        let change = (0..runs).map(|_| self.change(path)).collect::<Result<Vec<_>, _>>()?;
        let [definition, hover, completion] = requests;
        let change = change.into_iter().min().map(milliseconds);
        let opened = self.opened.take().map(milliseconds);
        Ok([opened, definition, hover, completion, change, self.peak()?])
    }

    /// The processor time from a mistake at the end of a file to its diagnostics. Takes it back.
    fn change(&mut self, path: &Path) -> Result<Duration, String> {
        let last = read(path)?.lines().count() as u32;
        let before = self.processor_time()?;
        self.client.change(path, Some([last, 0, last, 0]), MISTAKE);
        self.wait_for(path, true)?;
        let cost = self.processor_time()?.saturating_sub(before);
        self.client.change(path, Some([last, 0, last + 1, 0]), "");
        self.wait_for(path, false)?;
        // The next one must not meet what is known of this one.
        self.client.settled(path);
        Ok(cost)
    }

    /// Waits until the mistake is among the diagnostics, or no longer is.
    fn wait_for(&mut self, path: &Path, is_wrong: bool) -> Result<(), String> {
        let end = Instant::now() + PATIENCE;
        while self.client.shown(path).iter().any(|line| line.contains("__NoSuchClass")) != is_wrong {
            if Instant::now() > end {
                return Err(format!("{}: no diagnostics of a change", uri(path)));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    fn process_file(&self, name: &str) -> Result<String, String> {
        let path = PathBuf::from(format!("/proc/{}/{name}", self.client.id()));
        read(&path)
    }

    /// User and system time of the server so far.
    fn processor_time(&self) -> Result<Duration, String> {
        let stat = self.process_file("stat")?;
        // The second field, the name of the program, may contain spaces.
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
        Ok(Duration::from_secs_f64(ticks as f64 / TICKS))
    }

    /// The peak of the memory in MiB.
    fn peak(&self) -> Result<Option<f64>, String> {
        let status = self.process_file("status")?;
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kibibytes = peak.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
        Ok(kibibytes.map(|kibibytes| kibibytes / 1024.0))
    }
}

fn is_empty(answer: &Value) -> bool {
    *answer == Value::Null || *answer == json!([]) || answer["items"] == json!([])
}

pub(super) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Line and character of the first parent of a statement.
fn reference(text: &str) -> Option<(u32, u32)> {
    text.lines().enumerate().find_map(|(number, line)| {
        let is_statement = ["def ", "class "].iter().any(|word| line.starts_with(word));
        let at = line.find(" : ").filter(|_| is_statement)?;
        Some((number as u32, at as u32 + 3))
    })
}
