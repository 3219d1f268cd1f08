// Nothing is described here.
