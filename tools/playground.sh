#!/bin/bash
# Builds the playground, one HTML file with the compiler in it: target/playground/index.html, or the file given.
# Needs the target wasm32-unknown-unknown (`rustup target add wasm32-unknown-unknown`) and Python 3.
# `python3 playground/browse.py FILE` then uses the page in Chromium, through chromedriver. CI does the same with the
# compiler outside of the page, and with an unoptimized module without products (tests/driver/playground.rs), because the
# optimized build takes minutes.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
out=$(realpath -m "${1:-$root/target/playground/index.html}")

# In this folder, Cargo finds its configuration.
(cd "$root/playground" && cargo build --release --target wasm32-unknown-unknown --target-dir "$root/target/playground")
python3 "$root/playground/page.py" "$out" \
    "$root/target/playground/wasm32-unknown-unknown/release/tdgen_playground.wasm"
echo "playground: $out"
