%% The interface between the library and drivers, for the generator of messages.
%insert license
module mica;

enum OperandType : uint32 {
%insert operand_types
};

enum Operation : uint32 {
%insert operations
};

enum Status : uint32 {
%insert-indented 4 statuses
};

interface Driver {
    Status prepare(string name, Network network);
    Status run(string name, Buffers inputs, Buffers results);
};
