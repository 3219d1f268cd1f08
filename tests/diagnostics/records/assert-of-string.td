assert "yes", "is a string";
