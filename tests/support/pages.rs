//! The blocks of code on the pages of the documentation.

use std::fs;
use std::path::{Path, PathBuf};

use super::files_below;
use super::tools::root;

/// A block between fences.
pub(crate) struct Block {
    /// The mark behind the fence, such as `cmake` or `tablegen`.
    pub(crate) language: String,
    /// The file that the block is a part of: `tablegen file=Shop.td`.
    pub(crate) file: Option<String>,
    /// The lines in it, each with its end.
    pub(crate) text: String,
    /// The lines of the page between the block before and this one.
    pub(crate) above: String,
}

/// The blocks of a page in their order. Indented ones, which are parts of lists, are not among them.
pub(crate) fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut above = String::new();
    // The backquotes that end the block.
    let mut open: Option<(&str, Block)> = None;
    for line in page.lines() {
        match open.take() {
            Some((marks, block)) if line == marks => blocks.push(block),
            Some((marks, mut block)) => {
                block.text += line;
                block.text += "\n";
                open = Some((marks, block));
            }
            None if line.starts_with("```") => {
                let (marks, mark) = line.split_at(line.bytes().take_while(|byte| *byte == b'`').count());
                let (language, file) = match mark.split_once(" file=") {
                    Some((language, file)) => (language, Some(file.to_owned())),
                    None => (mark, None),
                };
                let above = std::mem::take(&mut above);
                open = Some((marks, Block { language: language.to_owned(), file, text: String::new(), above }));
            }
            None => {
                above += line;
                above += "\n";
            }
        }
    }
    assert!(open.is_none(), "a block has no end");
    blocks
}

/// The blocks of a page of the repository.
pub(crate) fn blocks_of(page: &str) -> Vec<Block> {
    blocks(&fs::read_to_string(root().join(page)).expect("pages are UTF-8"))
}

/// README.md, all pages of docs, and the pages of the examples, relative to the repository.
pub(crate) fn pages() -> Vec<String> {
    let examples = fs::read_dir(root().join("examples")).expect("the examples can be listed");
    let folders = examples.map(|entry| entry.expect("the examples can be listed").path());
    let mut pages: Vec<PathBuf> = folders.map(|folder| folder.join("README.md")).filter(|page| page.exists()).collect();
    pages.extend([root().join("README.md"), root().join("examples/README.md")]);
    pages.extend(files_below(&root().join("docs"), ".md"));
    let relative = |page: &Path| page.strip_prefix(root()).expect("a page of ours").display().to_string();
    let mut pages: Vec<String> = pages.iter().map(|page| relative(page)).collect();
    pages.sort();
    pages
}
