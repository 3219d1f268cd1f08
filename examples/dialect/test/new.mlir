// A program made by all kinds of builders.
//
// RUN: synth-opt %s --synth-new
// RUN: synth-opt %s --synth-new --canonicalize --cse

module {}
