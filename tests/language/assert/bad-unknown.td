assert nowhere, "m";
