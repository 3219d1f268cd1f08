#!/bin/bash
# Builds MLIR's Test dialect and its `mlir-opt` with the code that tdgen generates, and runs that program beside Debian's, which
# has the same dialect by `mlir-tblgen`, on the `.mlir` files of MLIR's tests that use the dialect. Outputs, messages and exit
# codes must be the same. This takes ten minutes of processor time.
#
#   tools/test-dialect.sh [TDGEN]   the program; by default, the one that `cargo build` makes
#
# The sources are LLVM's, which tools/install-llvm.sh fetches. Everything that is built is in target/test-dialect.
set -euo pipefail
cd "$(dirname "$0")/.."

tools/install-llvm.sh
[ $# -gt 0 ] || cargo build --quiet
tdgen=$(realpath "$(command -v "${1:-${CARGO_TARGET_DIR:-target}/debug/tdgen}")")
tests=$(tools/install-llvm.sh path)/22-source/mlir/test
build=target/test-dialect

CC=clang-22 CXX=clang++-22 cmake -G Ninja -S tests/ods/test-dialect -B "$build" -DCMAKE_PREFIX_PATH="$(llvm-config-22 --prefix)" \
    -DTdgen_DIR="$PWD/cmake" -DTDGEN_EXECUTABLE="$tdgen" -DMLIR_TESTS="$tests" >"$build.log" 2>&1 || { cat "$build.log" >&2 && exit 1; }
cmake --build "$build"
python3 tests/ods/test-dialect/compare.py "$build/test-opt" "$(command -v mlir-opt-22)" "$tests" | tee "$build/report.txt"
