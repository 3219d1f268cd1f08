include "tdgen/signature/signature.td"

def predict : FunctionSignature<
  (seq (dict Buffer<float32, [dynamic, 128]>:$image, sint32:$count)),
  (dict RefObject:$model, float32:$loss)>;
