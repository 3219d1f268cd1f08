//! The results as Markdown tables.

use std::fmt::Write;

use super::growth;
use super::measure::Cost;
use super::pair::Pair;
use super::rows::Row;

/// The table of the main rows.
pub(crate) fn main_table(rows: &[Row]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut out = String::from(
        "| input | action | LLVM ms | tdgen ms | factor | aim | LLVM MiB | tdgen MiB | factor | aim \
         | LLVM page faults | tdgen page faults | tdgen instructions, millions |\n\
         |---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for Row { input, action, pair, aim } in rows {
        let Pair { real, ours, instructions } = pair;
        let ours = match ours {
            Ok(ours) => *ours,
            Err(problem) => {
                let _ = writeln!(out, "| {input} | `{action}` | {} | {problem} |", number(real.milliseconds()));
                continue;
            }
        };
        let action = if action.starts_with('-') { format!("`{action}`") } else { action.clone() };
        let instructions = instructions.map(|count| number(count as f64 / 1e6)).unwrap_or_default();
        let _ = writeln!(
            out,
            "| {input} | {action} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {instructions} |",
            number(real.milliseconds()),
            number(ours.milliseconds()),
            factor(pair.factor(Cost::milliseconds)),
            aim.time,
            number(real.mebibytes()),
            number(ours.mebibytes()),
            factor(pair.factor(Cost::mebibytes)),
            aim.memory,
            number(real.faults as f64),
            number(ours.faults as f64),
        );
    }
    out
}

/// The table of growth.
pub(crate) fn growth_table(rows: &[growth::Row]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut out = String::from(
        "| what grows | n | LLVM ms: n | 2n | 4n | 4n / n | tdgen ms: n | 2n | 4n | 4n / n |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    let real: fn(&Pair) -> Option<Cost> = |pair| Some(pair.real);
    let ours: fn(&Pair) -> Option<Cost> = |pair| pair.ours.clone().ok();
    for row in rows {
        let _ = write!(out, "| {} | {} |", row.name, number(row.base as f64));
        for tool in [real, ours] {
            match row.milliseconds(tool) {
                Some(times) => times.into_iter().for_each(|time| {
                    let _ = write!(out, " {} |", number(time));
                }),
                None => out += " failed | | |",
            }
            let _ = write!(out, " {} |", factor(row.factor(tool)));
        }
        out.push('\n');
    }
    out
}

/// What only tdgen does.
pub(crate) struct OwnTable {
    title: &'static str,
    rows: Vec<String>,
}

impl OwnTable {
    pub(crate) fn new(title: &'static str) -> OwnTable {
        OwnTable { title, rows: Vec::new() }
    }

    pub(crate) fn add(&mut self, action: &str, cost: Cost) {
        let wall = number(cost.wall.as_secs_f64() * 1e3);
        let (cpu, peak) = (number(cost.milliseconds()), number(cost.mebibytes()));
        self.rows.push(format!("| {action} | {cpu} | {wall} | {peak} |"));
    }

    pub(crate) fn print(&self) {
        if !self.rows.is_empty() {
            let rows = self.rows.join("\n");
            let table = format!("| action | CPU ms | wall ms | MiB |\n|---|--:|--:|--:|\n{rows}\n");
            print(&format!("{} (tdgen alone)", self.title), &table);
        }
    }
}

/// Prints a table, if it has rows.
pub(crate) fn print(title: &str, table: &str) {
    if !table.is_empty() {
        println!("\n### {title}\n\n{table}");
    }
}

/// A number with the digits that matter, and with separated thousands.
pub(crate) fn number(value: f64) -> String {
    if value < 9.95 {
        return format!("{value:.1}");
    }
    let digits = format!("{value:.0}");
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn factor(factor: Option<f64>) -> String {
    factor.map(|factor| if factor < 99.5 { format!("{factor:.1}") } else { format!("{factor:.0}") }).unwrap_or_default()
}
