//! The chart of the main rows.

use minijinja::{Environment, context};

use super::measure::Cost;
use super::report::number;
use super::rows::Row;

/// The chart as SVG. Equal results give equal bytes.
///
/// # Errors
/// If the template fails.
pub(crate) fn svg(rows: &[Row], tools: &str) -> Result<String, String> {
    let rows: Vec<_> = rows.iter().filter_map(bars).collect();
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
    let svg = environment.render_str(include_str!("chart.svg.jinja"), context! { rows, tools });
    svg.map(|svg| svg + "\n").map_err(|error| format!("chart.svg.jinja: {error:#}"))
}

fn bars(row: &Row) -> Option<minijinja::Value> {
    let ours = row.pair.ours.as_ref().ok()?;
    let factor = row.pair.factor(Cost::milliseconds)?;
    Some(context! {
        input => &row.input,
        action => &row.action,
        real => time(row.pair.real),
        ours => time(*ours),
        share => 1.0 / factor,
        factor => format!("{factor:.1}"),
    })
}

fn time(cost: Cost) -> String {
    match cost.milliseconds() {
        milliseconds if milliseconds < 999.5 => format!("{} ms", number(milliseconds)),
        milliseconds => format!("{:.2} s", milliseconds / 1e3),
    }
}
