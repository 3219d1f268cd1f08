deftype T = int;
class T;
