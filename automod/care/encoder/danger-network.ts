import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, deflateSync, inflateSync } from 'node:zlib';

export const dangerNetworkFile = join(import.meta.dirname, 'danger-network.model');
export const vectorSize = 512;

/** A network with one hidden layer, and weights that lead past it. */
export interface DangerNetwork {
  bias: number;
  /** One weight per dimension of a vector. */
  direct: Float64Array;
  hiddenBiases: Float64Array;
  /** For each hidden unit one weight per dimension. */
  hidden: Float64Array;
  output: Float64Array;
}

/** Mean of several networks' log-odds that someone is in danger. */
export function scoreVector(networks: readonly DangerNetwork[], vector: ArrayLike<number>): number {
  let sum = 0;
  for (const network of networks) sum += scoreWithNetwork(network, vector);
  return sum / networks.length;
}

function scoreWithNetwork(
  { bias, direct, hiddenBiases, hidden, output }: DangerNetwork,
  vector: ArrayLike<number>,
): number {
  let sum = bias + dotProduct(direct, 0, vector);
  for (let unit = 0; unit < output.length; unit++) {
    const value = (hiddenBiases[unit] as number) + dotProduct(hidden, unit * vectorSize, vector);
    if (value > 0) sum += (output[unit] as number) * value;
  }
  return sum;
}

export function dotProduct(
  weights: Float64Array,
  offset: number,
  vector: ArrayLike<number>,
): number {
  let sum = 0;
  for (let i = 0; i < vectorSize; i++) {
    sum += (weights[offset + i] as number) * (vector[i] as number);
  }
  return sum;
}

/**
 * File format: the number of networks and of their hidden units, then for each network its bias and
 * its four lists of weights, each as the largest weight and a signed byte per weight, deflated.
 */
export function writeDangerNetworks(networks: readonly DangerNetwork[]): Buffer {
  const header = Buffer.from([networks.length, networks[0]?.output.length ?? 0]);
  const parts = networks.flatMap(({ bias, direct, hiddenBiases, hidden, output }) => [
    writeDoubleToBuffer(bias),
    ...[direct, hiddenBiases, hidden, output].flatMap(quantizeWeights),
  ]);
  // Only runs are compressed, because zlib's search for longer matches differs between processors.
  return deflateSync(Buffer.concat([header, ...parts]), { level: 9, strategy: constants.Z_RLE });
}

export function readDangerNetworks(file: Uint8Array): DangerNetwork[] {
  const bytes = inflateSync(file);
  const [networkCount = 0, units = 0] = bytes;
  let at = 2;
  const readDouble = () => {
    at += 8;
    return bytes.readDoubleLE(at - 8);
  };
  const readWeights = (length: number) => {
    const largest = readDouble();
    at += length;
    const packed = new Int8Array(bytes.subarray(at - length, at));
    return Float64Array.from(packed, (step) => (step * largest) / quantizationSteps);
  };
  const networks = Array.from({ length: networkCount }, () => ({
    bias: readDouble(),
    direct: readWeights(vectorSize),
    hiddenBiases: readWeights(units),
    hidden: readWeights(units * vectorSize),
    output: readWeights(units),
  }));
  if (at !== bytes.length) throw new Error('The danger network has another size. Train it again.');
  return networks;
}

export function readShippedNetworks(): DangerNetwork[] {
  return readDangerNetworks(readFileSync(dangerNetworkFile));
}

const quantizationSteps = 127;

function writeDoubleToBuffer(value: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeDoubleLE(value);
  return buffer;
}

function quantizeWeights(weights: Float64Array): Buffer[] {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9);
  const packed = Int8Array.from(weights, (weight) =>
    Math.round((weight / largest) * quantizationSteps),
  );
  return [writeDoubleToBuffer(largest), Buffer.from(packed.buffer)];
}
