// Two streams: LLVM's if LLVM is defined, else the standard library's.
#include "api.h"

#include "print.hpp"

#include <cstdlib>
#ifdef LLVM
static llvm::raw_ostream &Out = llvm::outs();
#else
#include <iostream>
static std::ostream &Out = std::cout;
#endif

// Arguments are printed through a pointer, structures as they are.
#define SHOW(stem, pointer) SHOW_##stem(pointer)
#define SHOW_ARGUMENTS(pointer) Out << (pointer) << "\n"
#define SHOW_STRUCTURE(pointer) Out << *(pointer) << "\n"
#define SHOW_box SHOW_STRUCTURE
#define SHOW_error_struct SHOW_STRUCTURE
#define SHOW_bits SHOW_STRUCTURE
#define SHOW_foreign SHOW_STRUCTURE
#define SHOW_counted SHOW_STRUCTURE
#define SHOW_nested SHOW_STRUCTURE
#define SHOW_sh_name SHOW_STRUCTURE
#define SHOW_numbers_params SHOW_ARGUMENTS
#define SHOW_pointers_params SHOW_ARGUMENTS
#define SHOW_ranges_params SHOW_ARGUMENTS
#define SHOW_outputs_params SHOW_ARGUMENTS
#define SHOW_get_params SHOW_ARGUMENTS
#define SHOW_set_params SHOW_ARGUMENTS
#define SHOW_put_a_params SHOW_ARGUMENTS
#define SHOW_INPUTS(stem, pointer) (printInputs(Out, pointer), Out << "\n")
#define SHOW_TAGGED(stem, ...) (printTagged(Out, __VA_ARGS__), Out << "\n")
#define SHOW_VALUE(stem, value) Out << (value) << "\n"

#include SHAPES

int main() {
  show_all();
  return 0;
}
