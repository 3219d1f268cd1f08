//! `--gen-graph`: the records as a drawing for Graphviz or as an HTML page.

pub(super) mod backend;
mod dot;
mod page;
mod page_data;
mod references;
mod selection;
