//! How the time of both tools grows with the size of an input.

use std::path::Path;

use super::LLVM;
use super::generate::{self, GROWTH};
use super::inputs::Input;
use super::measure::Cost;
use super::options::Options;
use super::pair::Pair;

/// The costs at three sizes, each twice the one before.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) base: usize,
    pub(crate) pairs: Vec<Pair>,
    /// The costs of an empty file.
    pub(crate) start: Pair,
}

impl Row {
    /// The milliseconds of a tool at each size; none if it failed.
    pub(crate) fn milliseconds(&self, tool: fn(&Pair) -> Option<Cost>) -> Option<Vec<f64>> {
        self.pairs.iter().map(|pair| tool(pair).map(Cost::milliseconds)).collect()
    }

    /// The time at the largest size over that at the smallest one, without start-up.
    pub(crate) fn factor(&self, tool: fn(&Pair) -> Option<Cost>) -> Option<f64> {
        let times = self.milliseconds(tool)?;
        let start = tool(&self.start)?.milliseconds();
        Some((times.last()? - start) / (times.first()? - start).max(0.1))
    }
}

/// Measures the rows that the options select.
///
/// # Errors
/// If LLVM's tool fails.
pub(crate) fn measure(options: &Options, dir: &Path) -> Result<Vec<Row>, String> {
    let pair = |input: Input| {
        let job = |tool: &Path| input.job(tool, ["--null-backend"]);
        Pair::measure(&job(Path::new(LLVM)), &job(&options.ours), options.runs)
    };
    let mut rows = Vec::new();
    let mut start = None;
    for growth in GROWTH {
        let name = format!("growth {}", growth.name);
        if !options.wants(&name) {
            continue;
        }
        eprintln!("{name}");
        let start = match &start {
            Some(start) => start,
            None => start.insert(pair(generate::empty(dir).map_err(|error| error.to_string())?)?),
        };
        let sizes = [1, 2, 4].map(|factor| growth.base * factor);
        let inputs = sizes.map(|size| generate::growing(growth, size, dir).map_err(|error| error.to_string()));
        let pairs: Result<Vec<Pair>, String> = inputs.into_iter().map(|input| pair(input?)).collect();
        rows.push(Row { name: growth.name, base: growth.base, pairs: pairs?, start: start.clone() });
    }
    Ok(rows)
}
