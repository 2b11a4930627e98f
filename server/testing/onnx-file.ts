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
  type: keyof typeof types;
  /** A text names a size that is known only at run time. */
  shape: (number | string)[];
}
type OnnxConstant = { name: string; shape: number[] } & (
  | { type: 'float'; values: number[] }
  | { type: 'int64'; values: bigint[] }
  | { type: 'bool'; values: boolean[] }
);

const types = { float: 1, int64: 7, string: 8, bool: 9 };

export function onnxFile(graph: OnnxGraph, irVersion = 8): Bytes {
  const opsets = [
    ['', 15],
    ['ai.onnx.ml', 3],
    ['com.microsoft', 1],
  ] as const;
  return concatBytes(
    integerField(1, irVersion),
    bytesField(7, graphBytes(graph)),
    ...opsets.map(([domain, version]) =>
      bytesField(8, concatBytes(textField(1, domain), integerField(2, version))),
    ),
  );
}

function graphBytes({ nodes, constants = [], inputs, outputs }: OnnxGraph): Bytes {
  return concatBytes(
    ...nodes.map((node) => bytesField(1, nodeBytes(node))),
    textField(2, 'test'),
    ...constants.map((constant) => bytesField(5, constantBytes(constant))),
    ...inputs.map((value) => bytesField(11, valueBytes(value))),
    ...outputs.map((value) => bytesField(12, valueBytes(value))),
  );
}

function nodeBytes({ op, inputs, outputs, attributes = {}, domain = '' }: OnnxNode): Bytes {
  return concatBytes(
    ...inputs.map((name) => textField(1, name)),
    ...outputs.map((name) => textField(2, name)),
    textField(4, op),
    ...Object.entries(attributes).map(([name, value]) =>
      bytesField(5, concatBytes(textField(1, name), attributeBytes(value))),
    ),
    textField(7, domain),
  );
}

function attributeBytes(value: Attribute): Bytes {
  if (typeof value === 'bigint') return concatBytes(integerField(3, value), integerField(20, 2));
  if (typeof value === 'string') return concatBytes(textField(4, value), integerField(20, 3));
  if (!Array.isArray(value))
    return concatBytes(bytesField(6, graphBytes(value)), integerField(20, 5));
  return concatBytes(
    ...value.map((each) => (typeof each === 'bigint' ? integerField(8, each) : textField(9, each))),
    integerField(20, typeof value[0] === 'bigint' ? 7 : 8),
  );
}

function constantBytes({ name, shape, type, values }: OnnxConstant): Bytes {
  const raw = {
    float: () => new Float32Array(values.map(Number)),
    int64: () => new BigInt64Array(values.map(BigInt)),
    bool: () => new Uint8Array(values.map(Number)),
  }[type]();
  return concatBytes(
    ...shape.map((size) => integerField(1, size)),
    integerField(2, types[type]),
    textField(8, name),
    bytesField(9, new Uint8Array(raw.buffer)),
  );
}

function valueBytes({ name, type, shape }: OnnxValue): Bytes {
  const sizes = shape.map((size) =>
    bytesField(1, typeof size === 'number' ? integerField(1, size) : textField(2, size)),
  );
  const tensor = concatBytes(integerField(1, types[type]), bytesField(2, concatBytes(...sizes)));
  return concatBytes(textField(1, name), bytesField(2, bytesField(1, tensor)));
}

const integerField = (field: number, value: number | bigint) =>
  concatBytes(varint(BigInt(field << 3)), varint(BigInt.asUintN(64, BigInt(value))));
const bytesField = (field: number, bytes: Uint8Array) =>
  concatBytes(varint(BigInt((field << 3) | 2)), varint(BigInt(bytes.length)), bytes);
const textField = (field: number, value: string) =>
  bytesField(field, new TextEncoder().encode(value));

function varint(value: bigint): Bytes {
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
