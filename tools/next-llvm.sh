#!/bin/bash
# Reports what a newer day of MLIR's main changed in generated files: the differences between the newest day in
# tools/install-llvm.sh and the generated files of another nightly build of TensorFlow, as clusters, the most frequent
# first. A change of mlir-tblgen is a cluster of many classes; a change of a description is a small one.
#
#   tools/next-llvm.sh                                   the newest build
#   tools/next-llvm.sh tf-nightly==2.23.0.dev20261026
#   tools/next-llvm.sh FILE.whl
#
# The report is also in target/next-llvm/report.txt.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -le 1 ] || { sed -n '2,10s/^# \?//p' "$0" >&2; exit 1; }
if [ $# -eq 0 ]; then
    newest=$(python3 -m pip index versions --pre tf-nightly 2>/dev/null | sed -n '1s/^tf-nightly (\(.*\))$/\1/p')
    [ -n "$newest" ] || { echo "next-llvm: pip lists no build of tf-nightly: is the network there?" >&2; exit 1; }
    set -- "tf-nightly==$newest"
    echo "next-llvm: $1"
fi
folder=target/next-llvm
if [ "$(cat "$folder/wheel" 2>/dev/null)" != "$1" ]; then
    rm -rf "$folder"
    mkdir -p "$folder"
    tools/install-llvm.sh wheel "$1" "$folder"
    echo "$1" >"$folder/wheel"
fi
# The test reads 900 files, which takes longer without optimization than building does.
TDGEN_NEXT=$PWD/$folder cargo test --quiet --profile "${PROFILE:-test}" --test ods report_about_a_newer_day -- --nocapture |
    tee "$folder/report.txt"
