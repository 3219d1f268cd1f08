#!/bin/bash
# Runs the tests.
#
#   tools/test.sh               all tests. Installs the tools that the tests compare with, and fails if one is missing.
#   tools/test.sh build         builds their binaries and installs the tools
#   tools/test.sh ARGUMENTS     the same for `cargo test ARGUMENTS`
#   tools/test.sh quick [--test NAME] [ARGUMENTS]
#                               the tests that need only Rust, git and a shell, and a list of the others; with `--test`
#                               those of one binary. ARGUMENTS select features.
set -euo pipefail
cd "$(dirname "$0")/.."

# What the released program has beside the default features.
released=(--features tdgen/json-schema)

# The suites that `quick` leaves out: the test binary, what the suite needs, and the filters of its tests.
needs=(
    "compare|llvm-tblgen-22, files of LLVM|random_programs mutated_files one_typo half_written"
    "lsp|tblgen-lsp-server-22, files of LLVM|beside::"
    "editor|files of LLVM|text_of_real text_of_damaged real_files damaged_files chosen_lines dialects_keep cases_of_the_language"
    "editor|LLVM 22-source|targets::"
    "editor|Neovim, Emacs with Eglot, Vim with ALE|clients::neovim clients::emacs clients::vim"
    "editor|npm, python3, gcc, files of LLVM|clients::vscode clients::tree_sitter"
    "fuzz|files of LLVM|every_action"
    "language|llvm-tblgen-22, files of LLVM|conformance:: reference:: real_files the_real_tool_still other_versions_answer big_inputs"
    "language|an optimized program|greedy:: copies_of_endless folds_over_an_argument"
    "diagnostics|llvm-tblgen-22, mlir-tblgen-22|record_language mlir_operations"
    "general|llvm-tblgen-22|llvm::"
    "general|gcc, llvm-22-dev|search_order::"
    "general|python3, mypy, Graphviz, Chromium|json_typed:: python:: graph::graphviz graph::options graph::page_works"
    "capi|offload-tblgen, clang-22, llvm-22-dev|oracle::"
    "capi|clang-22, gcc, LLVM Offload|code:: offload:: print:: storage:: strings:: headers::headers"
    "capi|clang-22, headers of five libraries|import::"
    "capi|gcc, Sphinx|diff::offsets lock::the_header doc::manuals doc::sphinx doc::texts_are"
    "capi|gcc, clang-22, zlib1g-dev|forward:: attributes:: traced::"
    "capi|gcc, g++, clang-22, LLVM Offload, liblmdb-dev|lifetime::"
    "capi|llvm-22-tools, LLVM 22-source|upstream::"
    "capi|clang-22, headers of ten libraries, rustc, python3|libraries::"
    "capi|gcc, clang-22|calls:: layers:: plain:: reserved:: noreturn:: conditions:: safety:: enums:: failures::failures failures::json"
    "capi|gcc, clang-22, llvm-22-dev, python3, mono|random_apis:: styles:: lengths_limit_traces members_with_elements"
    "capi|gcc, clang-22, mono|csharp::"
    "capi|gcc, python3, mypy, python3-jsonschema|bindings:: relations::"
    "ods|MLIR, clang-22|::"
    "messages|gcc, clang-22 with libFuzzer, python3, mypy, flatc, protoc, babeltrace2, tshark|code:: framing:: fuzz:: trace:: wire::pcapng wireshark:: schemas::flatbuffers schemas::json schemas::manual yaml::shapes"
    "messages|an optimized program|schemas_of_thousands_of_things large_schemas_take_linear_time"
    "templates|python3-jinja2, python3-yaml|jinja2"
    "signatures|gcc, clang-22, python3, llvm-tblgen-22|readers:: class_library_is_valid table_compiles"
    "driver|cmake, ninja, make, gcc, llvm-22-dev, clang-22, mono|book:: docs::every_command cmake:: cargo:: examples:: make_reads ninja_reads no_library"
    "driver|make, ninja, meson, Bazel|build_systems::"
    "driver|python3, Chromium|playground:: python_blocks a_long_run_shows"
    "driver|cmake, gcc, xz, python3, MLIR|project_of_"
    "driver|npm, xz, strip, pip, dpkg-deb|packages_are_made newcomers::"
    "driver|llvm-tblgen-22, mlir-tblgen-22|llvm_options:: batch::installed"
    "driver|strace, pgrep, kill, setpriv|a_run_that_is_killed a_signal_removes killed_runs_leave a_file_of_another_user"
    "driver|fish, zsh, groff|fish zsh manual_page"
)

# Whether a name is among others.
is_among() {
    local name=$1
    shift
    [[ " $* " == *" $name "* ]]
}

# Runs the tests of these executables that need nothing else. A row of `needs` without a test is an error.
run_quick() {
    local executable binary begun row of filters filter tests skip output count
    local passed=0 started=$SECONDS binaries=() failed=()
    for executable in "$@"; do
        binary=${executable##*/}
        binary=${binary%-*}
        binaries+=("$binary")
        begun=$SECONDS
        tests=$("$executable" --list)
        skip=()
        for row in "${needs[@]}"; do
            IFS='|' read -r of _ filters <<<"$row"
            [ "$of" = "$binary" ] || continue
            for filter in $filters; do
                skip+=(--skip "$filter")
                grep -qF -- "$filter" <<<"$tests" || failed+=("$binary: no test is called \`$filter\` (see \`needs\`)")
            done
        done
        if ! output=$("$executable" --quiet "${skip[@]}" 2>&1); then
            failed+=("$binary")
            printf '%s\n' "$output"
        fi
        count=$(grep -o '[0-9]* passed' <<<"$output" | awk '{ n += $1 } END { print n + 0 }')
        passed=$((passed + count))
        echo "$binary: $count passed, $((SECONDS - begun)) s"
    done

    echo "passed: $passed tests in $((SECONDS - started)) s"
    echo "not run, because they need other programs; tools/test.sh runs them:"
    for row in "${needs[@]}"; do
        IFS='|' read -r of programs filters <<<"$row"
        is_among "$of" "${binaries[@]}" || continue
        [ "$filters" != :: ] || filters="all tests"
        printf '  %-10s %s (needs %s)\n' "$of" "$filters" "$programs"
    done
    if [ ${#failed[@]} -gt 0 ]; then
        printf 'FAILED: %s\n' "${failed[@]}"
        return 1
    fi
}

# The executables in the output of a build, those of integration tests or all.
executables() {
    sed -n "s/^ *Executable ${1:-.*}(\(.*\))\$/\1/p"
}
integration='.*tests\/.*'

# Runs a command as on a machine that has only Rust, git and a shell.
with_few_programs() {
    local folder package file status=0
    folder=$(mktemp -d)
    for package in bash coreutils dash diffutils findutils git grep mawk sed; do
        for file in $(dpkg -L "$package" | grep -E '/s?bin/.'); do ln -sf "$file" "$folder"; done
    done
    ln -s mawk "$folder/awk"
    for file in cargo rustc; do ln -s "$(command -v $file)" "$folder"; done
    PATH=$folder "$@" || status=$?
    rm -r "$folder"
    return "$status"
}

# Builds the test binaries while the tools are installed.
build_binaries() {
    local installed output
    output=$(mktemp)
    tools/install-deps.sh >"$output" 2>&1 &
    installed=$!
    # A benchmark is built only to be linted.
    build_fast cargo test --no-run "${released[@]}" --test '*' --bench compare
    wait "$installed" || { cat "$output"; return 1; }
    rm "$output"
}

# Runs two test binaries at a time, because cores are idle while the last tests of one run, and the tests in the sources
# beside them.
run_all() {
    local binaries output source_tests failed name threads=$((($(getconf _NPROCESSORS_ONLN) + 1) / 2))
    # These run longest, so they begin, the longest first.
    local long=(driver capi ods messages language)
    output=$(mktemp -d)
    build_binaries 2>&1 | tee "$output/built"
    binaries=$(executables "$integration" <"$output/built")
    [ -n "$binaries" ] || { echo "no test binary was built" >&2; return 1; }
    run_source_tests >"$output/sources" 2>&1 &
    source_tests=$!
    { for name in "${long[@]}"; do grep "/$name-[0-9a-f]*$" <<<"$binaries" || true; done; echo "$binaries"; } |
        awk '!seen[$0]++' | xargs -P 2 -I {} sh -euc '
        log=$2/${1##*/}
        "$1" --test-threads="$3" >"$log" 2>&1 || mv "$log" "$log.failed"
        cat "$log"*
    ' sh {} "$output" "$threads"
    wait "$source_tests" || mv "$output/sources" "$output/sources.failed"
    cat "$output/sources"*
    with_few_programs run_quick $binaries 2>&1 | tee "$output/quick" || mv "$output/quick" "$output/quick.failed"
    # Last, because it replaces the program that the other tests run.
    build_fast cargo test --test messages own_schema:: 2>&1 | tee "$output/default-features" ||
        mv "$output/default-features" "$output/default-features.failed"
    failed=$(find "$output" -name '*.failed' -exec basename -s .failed {} +)
    rm -r "$output"
    [ -z "$failed" ] || { echo "FAILED:" $failed; return 1; }
}

# They take longer to build than to run.
run_source_tests() {
    build_fast cargo test "${released[@]}" --doc && build_fast cargo test "${released[@]}" --lib
}

# Fewer units have less code twice, and are not optimized again together: a quarter of the time of building with some
# optimization.
build_fast() {
    CARGO_PROFILE_TEST_CODEGEN_UNITS=4 CARGO_PROFILE_TEST_LTO=off RUSTC_WORKSPACE_WRAPPER=$PWD/tools/rustc-tests.sh "$@"
}

if [ $# -eq 0 ]; then
    run_all
    exit
elif [ "$*" = build ]; then
    build_binaries
    exit
elif [ "$1" != quick ]; then
    tools/install-deps.sh
    exec cargo test --no-fail-fast "$@"
fi

shift
built=(--lib --bins --tests)
if [ "${1:-}" = --test ]; then
    built=(-p tdgen --test "$2")
    shift 2
fi
features=("${released[@]}")
[ $# -eq 0 ] || features=("$@")
echo "building tdgen and its tests; the first time, this takes ten minutes of processor time" >&2
log=$(mktemp)
# The same build as that of all tests, so that neither builds what the other has.
build_fast cargo test --no-run "${built[@]}" "${features[@]}" 2>&1 | tee "$log"
executables=$(executables <"$log")
rm "$log"
run_quick $executables
