import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, deflateSync, inflateSync } from 'node:zlib';
import { type PackedWeights, packedWeights } from '../scoring/model.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { AimFeatures, aimBucketCount } from './aim-features.ts';

export const aimModelFile = join(import.meta.dirname, 'aim.model');
const headerBytes = 24;

export interface AimWeights extends PackedWeights {
  /** Weight of the log-odds that the text is offensive. */
  offence: number;
}

/** File format: bias, weight of offence and largest weight as doubles, then a byte per bucket, deflated. */
export function writeAimModel({ bias, offence, packed, weightOf }: AimWeights): Buffer {
  const header = Buffer.alloc(headerBytes);
  [bias, offence, weightOf[255] ?? 0].forEach((value, i) => {
    header.writeDoubleLE(value, 8 * i);
  });
  // Only runs are compressed, because zlib's search for longer matches differs between processors.
  return deflateSync(Buffer.concat([header, packed]), { level: 9, strategy: constants.Z_RLE });
}

function readAimModel(file: Uint8Array): AimWeights {
  const bytes = inflateSync(file);
  if (bytes.length !== headerBytes + aimBucketCount) {
    throw new Error('The aim model was trained for other features than these. Train it again.');
  }
  const [bias, offence, largest] = [0, 8, 16].map((at) => bytes.readDoubleLE(at)) as [
    number,
    number,
    number,
  ];
  const packed = Uint8Array.from(bytes.subarray(headerBytes));
  return { ...packedWeights(bias, packed, largest), offence };
}

/** Divides the sum of weights by the root of their number, so that length hardly counts. */
export function aimLengthScale(featureCount: number): number {
  return 10 / Math.sqrt(Math.max(1, featureCount));
}

/** Limits the offence score's log-odds: larger ones say nothing more about the target. */
const maxOffence = 4;

export function limitOffence(logOdds: number): number {
  return Math.max(-maxOffence, Math.min(maxOffence, logOdds));
}

let shipped: AimScorer | undefined;

/** The committed model, read with its first use. */
export function shippedAimScorer(): AimScorer {
  shipped ??= new AimScorer(readAimModel(readFileSync(aimModelFile)));
  return shipped;
}

/** Tells swearing at a person from swearing at nobody. */
export class AimScorer {
  private readonly weights: AimWeights;
  private readonly features = new AimFeatures();

  constructor(weights: AimWeights) {
    this.weights = weights;
  }

  /** Log-odds that a swear word of the text is aimed at a person; undefined if it has none. */
  score(text: string, tokens: Tokens, offence: number): number | undefined {
    const { features, weights } = this;
    const { packed, weightOf } = weights;
    if (!features.mayHaveRudeWord(tokens)) return undefined;
    features.read(text, tokens);
    if (!features.hasRudeWord) return undefined;
    let best: number | undefined;
    for (const [from, to] of features.windows()) {
      const count = features.list(from, to);
      const { buckets } = features;
      let sum = 0;
      for (let k = 0; k < count; k++) {
        sum += weightOf[packed[buckets[k] as number] as number] as number;
      }
      const score = sum * aimLengthScale(count);
      if (best === undefined || score > best) best = score;
    }
    return best === undefined
      ? undefined
      : best + weights.bias + weights.offence * limitOffence(offence);
  }
}
