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
  return join(
    whole(1, irVersion),
    part(7, graphBytes(graph)),
    ...opsets.map(([domain, version]) => part(8, join(text(1, domain), whole(2, version)))),
  );
}

function graphBytes({ nodes, constants = [], inputs, outputs }: OnnxGraph): Bytes {
  return join(
    ...nodes.map((node) => part(1, nodeBytes(node))),
    text(2, 'test'),
    ...constants.map((constant) => part(5, constantBytes(constant))),
    ...inputs.map((value) => part(11, valueBytes(value))),
    ...outputs.map((value) => part(12, valueBytes(value))),
  );
}

function nodeBytes({ op, inputs, outputs, attributes = {}, domain = '' }: OnnxNode): Bytes {
  return join(
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) =>
      part(5, join(text(1, name), attributeBytes(value))),
    ),
    text(7, domain),
  );
}

function attributeBytes(value: Attribute): Bytes {
  if (typeof value === 'bigint') return join(whole(3, value), whole(20, 2));
  if (typeof value === 'string') return join(text(4, value), whole(20, 3));
  if (!Array.isArray(value)) return join(part(6, graphBytes(value)), whole(20, 5));
  return join(
    ...value.map((each) => (typeof each === 'bigint' ? whole(8, each) : text(9, each))),
    whole(20, typeof value[0] === 'bigint' ? 7 : 8),
  );
}

function constantBytes({ name, shape, type, values }: OnnxConstant): Bytes {
  const raw = {
    float: () => new Float32Array(values.map(Number)),
    int64: () => new BigInt64Array(values.map(BigInt)),
    bool: () => new Uint8Array(values.map(Number)),
  }[type]();
  return join(
    ...shape.map((size) => whole(1, size)),
    whole(2, types[type]),
    text(8, name),
    part(9, new Uint8Array(raw.buffer)),
  );
}

function valueBytes({ name, type, shape }: OnnxValue): Bytes {
  const sizes = shape.map((size) =>
    part(1, typeof size === 'number' ? whole(1, size) : text(2, size)),
  );
  const tensor = join(whole(1, types[type]), part(2, join(...sizes)));
  return join(text(1, name), part(2, part(1, tensor)));
}

const whole = (field: number, value: number | bigint) =>
  join(varint(BigInt(field << 3)), varint(BigInt.asUintN(64, BigInt(value))));
const part = (field: number, bytes: Uint8Array) =>
  join(varint(BigInt((field << 3) | 2)), varint(BigInt(bytes.length)), bytes);
const text = (field: number, value: string) => part(field, new TextEncoder().encode(value));

function varint(value: bigint): Bytes {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return new Uint8Array([...bytes, Number(rest)]);
}

function join(...parts: Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const each of parts) {
    all.set(each, at);
    at += each.length;
  }
  return all;
}
