deftype T = int;
deftype T = int;
