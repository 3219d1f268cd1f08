#!/bin/bash
# Runs all tests, after installing what they need and this machine lacks: the real tools to compare with, their input
# files, and compilers for generated code. Arguments are handed on: tools/test.sh --test language
#
# The dev profile: it is optimized enough, keeps the overflow checks, and spares linking every test binary with LTO.
set -euo pipefail
cd "$(dirname "$0")/.."

tools/install-deps.sh
cargo test --no-fail-fast "$@"
