/** Writes ONNX files for tests: a model is a graph of operations, encoded as protocol buffers. */
type Bytes = Uint8Array<ArrayBuffer>;

interface OnnxNode {
  op: string;
  inputs: string[];
  outputs: string[];
  attributes?: Record<string, Attribute>;
  /** Domain of non-standard operations. */
  domain?: string;
}
type Attribute = string | bigint | bigint[] | string[] | OnnxGraph;

export interface OnnxGraph {
  inputs: OnnxValue[];
  outputs: OnnxValue[];
  constants?: OnnxConstant[];
  nodes: OnnxNode[];
}
interface OnnxValue {
  name: string;
  type: keyof typeof onnxTypeNumbers;
  /** A text names a size that is known only at run time. */
  shape: (number | string)[];
}
type OnnxConstant = { name: string; shape: number[] } & (
  | { type: 'float'; values: number[] }
  | { type: 'int64'; values: bigint[] }
  | { type: 'bool'; values: boolean[] }
);

const onnxTypeNumbers = { float: 1, int64: 7, string: 8, bool: 9 };

export function onnxFile(graph: OnnxGraph, irVersion = 8): Bytes {
  const opsets = [
    ['', 15],
    ['ai.onnx.ml', 3],
    ['com.microsoft', 1],
  ] as const;
  return concatBytes(
    encodeIntegerField(1, irVersion),
    encodeBytesField(7, encodeGraph(graph)),
    ...opsets.map(([domain, version]) =>
      encodeBytesField(8, concatBytes(encodeTextField(1, domain), encodeIntegerField(2, version))),
    ),
  );
}

function encodeGraph({ nodes, constants = [], inputs, outputs }: OnnxGraph): Bytes {
  return concatBytes(
    ...nodes.map((node) => encodeBytesField(1, encodeNode(node))),
    encodeTextField(2, 'test'),
    ...constants.map((constant) => encodeBytesField(5, encodeConstant(constant))),
    ...inputs.map((value) => encodeBytesField(11, encodeValueInfo(value))),
    ...outputs.map((value) => encodeBytesField(12, encodeValueInfo(value))),
  );
}

function encodeNode({ op, inputs, outputs, attributes = {}, domain = '' }: OnnxNode): Bytes {
  return concatBytes(
    ...inputs.map((name) => encodeTextField(1, name)),
    ...outputs.map((name) => encodeTextField(2, name)),
    encodeTextField(4, op),
    ...Object.entries(attributes).map(([name, value]) =>
      encodeBytesField(5, concatBytes(encodeTextField(1, name), encodeAttribute(value))),
    ),
    encodeTextField(7, domain),
  );
}

function encodeAttribute(value: Attribute): Bytes {
  if (typeof value === 'bigint')
    return concatBytes(encodeIntegerField(3, value), encodeIntegerField(20, 2));
  if (typeof value === 'string')
    return concatBytes(encodeTextField(4, value), encodeIntegerField(20, 3));
  if (!Array.isArray(value))
    return concatBytes(encodeBytesField(6, encodeGraph(value)), encodeIntegerField(20, 5));
  return concatBytes(
    ...value.map((each) =>
      typeof each === 'bigint' ? encodeIntegerField(8, each) : encodeTextField(9, each),
    ),
    encodeIntegerField(20, typeof value[0] === 'bigint' ? 7 : 8),
  );
}

function encodeConstant({ name, shape, type, values }: OnnxConstant): Bytes {
  const raw = {
    float: () => new Float32Array(values.map(Number)),
    int64: () => new BigInt64Array(values.map(BigInt)),
    bool: () => new Uint8Array(values.map(Number)),
  }[type]();
  return concatBytes(
    ...shape.map((size) => encodeIntegerField(1, size)),
    encodeIntegerField(2, onnxTypeNumbers[type]),
    encodeTextField(8, name),
    encodeBytesField(9, new Uint8Array(raw.buffer)),
  );
}

function encodeValueInfo({ name, type, shape }: OnnxValue): Bytes {
  const sizes = shape.map((size) =>
    encodeBytesField(
      1,
      typeof size === 'number' ? encodeIntegerField(1, size) : encodeTextField(2, size),
    ),
  );
  const tensor = concatBytes(
    encodeIntegerField(1, onnxTypeNumbers[type]),
    encodeBytesField(2, concatBytes(...sizes)),
  );
  return concatBytes(encodeTextField(1, name), encodeBytesField(2, encodeBytesField(1, tensor)));
}

const encodeIntegerField = (field: number, value: number | bigint) =>
  concatBytes(encodeVarint(BigInt(field << 3)), encodeVarint(BigInt.asUintN(64, BigInt(value))));
const encodeBytesField = (field: number, bytes: Uint8Array) =>
  concatBytes(encodeVarint(BigInt((field << 3) | 2)), encodeVarint(BigInt(bytes.length)), bytes);
const encodeTextField = (field: number, value: string) =>
  encodeBytesField(field, new TextEncoder().encode(value));

function encodeVarint(value: bigint): Bytes {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return new Uint8Array([...bytes, Number(rest)]);
}

function concatBytes(...parts: Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const each of parts) {
    all.set(each, at);
    at += each.length;
  }
  return all;
}
