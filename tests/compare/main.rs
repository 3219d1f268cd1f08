//! tdgen beside llvm-tblgen on random programs and on damaged real files.

mod mutate;
