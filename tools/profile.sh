#!/bin/bash
# Writes a profile of tdgen's work on the descriptions of LLVM and MLIR, by which the compiler optimizes the program.
#
#   tools/profile.sh FILE [ARGUMENTS]
#
# ARGUMENTS are those of `cargo build`, and RUSTFLAGS must be those of the build that uses the profile: then
# `-C profile-use=FILE` makes tdgen about an eighth faster. It needs the descriptions (Debian: llvm-22-dev,
# libmlir-22-dev), and llvm-profdata of the LLVM version of Rust's compiler (Debian: llvm-22; or `rustup component add
# llvm-tools`); without them, it says so and exits with 3.
set -euo pipefail
profile=$(realpath -m "$1")
shift
cd "$(dirname "$0")/.."

include=/usr/lib/llvm-22/include
if ! [ -d "$include/mlir" ]; then
    echo "profile: no descriptions of LLVM and MLIR in $include" >&2
    exit 3
fi
major=$(rustc -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
export PATH=$(rustc --print target-libdir)/../bin:$PATH
if ! profdata=$(command -v "llvm-profdata-$major" || command -v llvm-profdata); then
    echo "profile: no llvm-profdata of LLVM $major" >&2
    exit 3
fi

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
target_dir=$(realpath -m "${CARGO_TARGET_DIR:-target}")/profile
program=$(RUSTFLAGS="${RUSTFLAGS:-} -C profile-generate=$work/raw" CARGO_TARGET_DIR=$target_dir \
    cargo build -p tdgen --bin tdgen --message-format json-render-diagnostics "$@" |
    sed -n 's/.*"executable":"\([^"]*\)".*/\1/p')

# Runs the program on a description.
run() {
    local input=$include/$1
    shift
    "$program" -I "$include" "$input" "$@" 2>"$work/messages" || { cat "$work/messages" >&2 && exit 1; }
}

for input in llvm/IR/Intrinsics.td mlir/Dialect/LLVMIR/NVVMOps.td; do
    for action in null-backend print-records dump-json; do
        run "$input" "--$action" -o "$work/out"
    done
done
actions=()
for action in {op,dialect,typedef,attrdef,enum}-{decls,defs} op-doc; do
    actions+=("--gen-$action=$work/$action")
done
for dialect in arith:Arith/IR/ArithOps linalg:Linalg/IR/LinalgStructuredOps spirv:SPIRV/IR/SPIRVOps; do
    name=${dialect%%:*}
    run "mlir/Dialect/${dialect#*:}.td" "${actions[@]}" "--dialect=$name" "--typedefs-dialect=$name" \
        "--attrdefs-dialect=$name"
done
"$profdata" merge -o "$profile" "$work/raw"
