#!/usr/bin/env node
// Runs the program with the arguments and standard streams of this process, and ends as it ends.
"use strict";

const { spawnSync } = require("node:child_process");
const { constants } = require("node:os");

let program;
try {
  program = require("../index.js");
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const run = spawnSync(program, process.argv.slice(2), { stdio: "inherit" });
if (run.error) {
  console.error(`tdgen: ${run.error.message}`);
  process.exit(1);
}
process.exit(run.status ?? 128 + constants.signals[run.signal]);
