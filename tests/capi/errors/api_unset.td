include "tdgen/api/api.td"
// What is not set is made from the prefix, but the prefix must be there.
def Bad : API { let prefix = ?; }
