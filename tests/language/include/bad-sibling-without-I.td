// The including file's own folder is not searched.
include "first/uses-sibling.inc"
