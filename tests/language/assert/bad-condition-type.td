assert "x", "m";
