//! `tdgen api-diff`: compares two versions of an API.

pub(crate) mod command;
mod compare;
mod facts;
mod functions;
mod normal;
mod report;
mod same;
mod signature;
mod types;
mod values;
mod verdict;
