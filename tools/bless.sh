#!/bin/bash
# Asks the real tool for every answer of tests/language and writes it beside its question.
# The difference is then for you to read: git diff tests/language
set -euo pipefail
cd "$(dirname "$0")/.."
TDGEN_BLESS=1 cargo test --test language -- the_real_tool_still every_answer "$@"
git status --short tests/language
