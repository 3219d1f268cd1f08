//! The command line and the disk: the only module that touches either.
