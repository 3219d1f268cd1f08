#!/bin/bash
# Builds the playground, one HTML file with the compiler in it: target/playground/index.html, or the file given.
# Needs the target wasm32-unknown-unknown (`rustup target add wasm32-unknown-unknown`) and Python 3.
# `python3 playground/browse.py FILE` then uses the page in Chromium, through chromedriver. CI does the same with the
# compiler outside of the page (tests/driver/playground.rs), because the optimized build takes minutes.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
out=$(realpath -m "${1:-$root/target/playground/index.html}")

# The stack of the module; what needs more is an error of the page.
export RUSTFLAGS="-C link-arg=-zstack-size=67108864"
cargo build --manifest-path "$root/playground/Cargo.toml" --release \
    --target wasm32-unknown-unknown --target-dir "$root/target/playground"
python3 "$root/playground/page.py" "$out" \
    "$root/target/playground/wasm32-unknown-unknown/release/tdgen_playground.wasm"
echo "playground: $out"
