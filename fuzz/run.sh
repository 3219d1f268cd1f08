#!/bin/bash
# Runs all fuzz targets, or those that are named, for so many seconds each: fuzz/run.sh SECONDS [TARGET]...
# Needs `cargo install cargo-fuzz` and a nightly toolchain. Ends with 1 if a target failed; its input is in fuzz/artifacts.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=$1
shift
fuzz/seed.sh
targets=("$@")
[ $# -gt 0 ] || mapfile -t targets < <(cargo +nightly fuzz list)
failed=()
# There is no unsafe code for the address sanitizer to check. The memory limit is that of a small machine.
for target in "${targets[@]}"; do
    cargo +nightly fuzz run -s none "$target" -- -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 \
        -max_len=20000 -print_final_stats=1 || failed+=("$target")
done
[ ${#failed[@]} -eq 0 ] || { echo "FAILED: ${failed[*]}"; exit 1; }
