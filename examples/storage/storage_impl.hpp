// What the implementation sees: the API, how it reports errors, and what it has
// to define.

#pragma once

#include "storage.h"

namespace storage {

// What the implementation of a function returns.
using Error = sto_result_t;

// All went well.
inline Error success() { return STO_SUCCESS; }

// An error that lives as long as the program. `Details` must do so too.
Error fail(sto_errc_t Code, const char *Details);

#include "storage_impl.inc"

} // namespace storage
