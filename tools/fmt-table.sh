#!/bin/bash
# Prints how many lines of existing files `tdgen fmt` changes, as the table in docs/evidence/editors.md.
#
#   tools/fmt-table.sh TARGETS [PROJECT ...]
#
# TARGETS is a folder with descriptions of LLVM targets (`llvm/lib/Target` of LLVM's sources), PROJECT one with other files.
# The other rows are the installed files of LLVM 22 (Debian: llvm-22-dev, libmlir-22-dev, libflang-22-dev). TDGEN is the
# program [target/debug/tdgen].
set -euo pipefail
cd "$(dirname "$0")/.."
targets=${1:?a folder with LLVM targets}
tdgen=$(realpath "${TDGEN:-target/debug/tdgen}")
include=/usr/lib/llvm-22/include
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# Prints a row about the files below a folder.
row() {
    local name=$1 folder=$2
    rm -rf "$work/old" "$work/new"
    mkdir "$work/old"
    (cd "$folder" && find -L . -name '*.td' -print0 | xargs -0 cp -L --parents -t "$work/old")
    cp -r "$work/old" "$work/new"
    (cd "$work/new" && "$tdgen" fmt . 2>/dev/null)
    (cd "$work" && find old -name '*.td' | while read -r file; do
        lines=$(wc -l <"$file")
        changed=$(git diff --no-index --numstat "$file" "new/${file#old/}" | cut -f2 || true)
        echo "$((1000 * ${changed:-0} / (lines > 0 ? lines : 1)))"
    done) | sort -n | awk -v name="$name" '
        { share[NR] = $1 / 10; same += $1 == 0 }
        function at(part) { return share[int(NR * part) < NR ? int(NR * part) + 1 : NR] }
        END { printf "| %s | %d | %.1f | %.1f | %.1f | %d %% |\n", name, NR, at(0.5), at(0.75), at(0.9), 100 * same / NR }'
}

echo "| Files | Number | Median | 75th percentile | 90th percentile | Unchanged |"
echo "|---|---|---|---|---|---|"
row "MLIR" "$include/mlir"
row "flang" "$include/flang"
row "LLVM's \`include\`" "$include/llvm"
for target in "$targets"/*/; do
    row "LLVM's target $(basename "$target")" "$target"
done
for project in "${@:2}"; do
    row "$(basename "$project")" "$project"
done
