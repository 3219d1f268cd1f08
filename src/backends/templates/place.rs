//! [`Place`]: where a template is while it is rendered, for who sees from outside that it must stop.
//!
//! Tags that can make something have a [`mark`] before them, which tells its place to a filter.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use minijinja::{Environment, State};

/// The filter that marks use: no name that a template would give.
const FILTER: &str = "tdgen_place_";

/// The template and the position in its form of the tag that was come to last.
#[derive(Debug, Default)]
pub(super) struct Place {
    template: AtomicUsize,
    position: AtomicUsize,
}

/// The expression that tells a position.
pub(super) fn mark(position: usize) -> String {
    format!("{position}|{FILTER}")
}

/// Whether a filter is what marks use.
pub(super) fn is_mark(filter: &str) -> bool {
    filter == FILTER
}

/// Whether a tag can make something: all but names, their fields, and statements without an expression.
pub(super) fn makes(tag: &str) -> bool {
    let tag = tag.trim_start();
    let word = tag.split(|c: char| !c.is_alphanumeric()).next();
    match word {
        // In front of these there is another branch's body, or nothing may be told yet.
        Some("elif" | "else" | "extends" | "block" | "macro" | "raw") => false,
        Some(word) if word.starts_with("end") => false,
        Some("for" | "set") => true,
        _ => !tag.chars().all(|c| c.is_alphanumeric() || " \t._".contains(c)),
    }
}

impl Place {
    /// Adds the filter of marks in these templates.
    pub(super) fn add(self: &Arc<Place>, environment: &mut Environment<'_>, templates: Vec<String>) {
        let place = self.clone();
        environment.add_filter(FILTER, move |state: &State<'_, '_>, position: usize| {
            if let Some(at) = templates.iter().position(|name| name == state.name()) {
                place.template.store(at, Ordering::Relaxed);
                place.position.store(position, Ordering::Relaxed);
            }
            ""
        });
    }

    /// The number of the template, and the position in its form.
    pub(super) fn get(&self) -> (usize, usize) {
        (self.template.load(Ordering::Relaxed), self.position.load(Ordering::Relaxed))
    }
}
