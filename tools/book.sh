#!/bin/bash
# Builds the book into target/book, or into the folder given; it begins at docs/index.html there.
set -euo pipefail
out=$(realpath -m "${1:-$(dirname "$0")/../target/book}")
cd "$(dirname "$0")/.."

if ! command -v mdbook >/dev/null; then
    echo "this needs mdBook: cargo install mdbook --version 0.5.4" >&2
    exit 1
fi
mdbook build docs --dest-dir "$out/docs"

# The name of a file above its block: mdBook makes a class of `file=NAME` behind a fence.
find "$out/docs" -name '*.html' -exec sed -i -E \
    's|<pre[^>]*><code class="[^"]* file=([^" ]*)[" ]|<p class="file"><code>\1</code></p>\n&|' {} +

# Pages link to files of the repository, which are beside the book here too (to publish it, copy with `cp -rL`).
# mdBook takes every link to a `.md` for one to a page of the book.
for entry in *; do
    case $entry in docs | target) continue ;; esac
    ln -sfn "$PWD/$entry" "$out/$entry"
    # The book has a page README.html of its own.
    case $entry in
    README.md) ;;
    *.md) find "$out/docs" -name '*.html' -exec sed -i "s|\(href=\"[./]*/\)${entry%.md}\.html\([\"#]\)|\1$entry\2|g" {} + ;;
    esac
    # The pages of docs/editors are in the book, and no page links to Markdown in the other folder of this name.
    [ "$entry" = editors ] ||
        find "$out/docs" -name '*.html' -exec sed -i "s|\(href=\"[./]*/$entry/[^\"]*\)\.html\([\"#]\)|\1.md\2|g" {} +
done

# The pages as plain text, in the order of the book: llms.txt lists them, llms-full.txt has them all.
{
    printf '# tdgen\n\n> A compiler for TableGen descriptions: records in, code out. Written in Rust.\n\n'
    sed -n 's/^[- ]*\[\(.*\)\](\(.*\))$/- [\1](\2)/p' docs/SUMMARY.md
} >"$out/docs/llms.txt"
sed -n 's/^.*](\(.*\))$/\1/p' docs/SUMMARY.md | while read -r page; do
    printf '\n<!-- %s -->\n\n' "$page"
    cat "docs/$page"
done >"$out/docs/llms-full.txt"
