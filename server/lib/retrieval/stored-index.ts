import { type Basis, learnBasis, type Vectors, vectorsOf } from './lsa.ts';
import { packed, type Segment, type SegmentBuilder } from './segment.ts';

/** Passages that were indexed together, and what was learnt from them. */
export interface StoredIndex {
  segment: Segment;
  basis: Basis | undefined;
  vectors: Vectors | undefined;
}

export function buildIndex(builder: SegmentBuilder): StoredIndex {
  const segment = builder.finish();
  const basis = learnBasis(segment);
  return { segment, basis, vectors: basis && vectorsOf(basis, segment) };
}

/** Another number means that what was stored by other code is built anew. */
export const storedVersion = 1;

const arrays = {
  owners: Int32Array,
  positions: Uint16Array,
  lengths: Uint16Array,
  passageStarts: Uint32Array,
  passageTerms: Uint32Array,
  passageCounts: Uint8Array,
  weights: Float32Array,
  rows: Int8Array,
  steps: Float32Array,
  values: Int8Array,
  vectorSteps: Float32Array,
} as const;
type Name = keyof typeof arrays;

interface Head {
  version: number;
  dims: number;
  /** Bytes of each part, in the order of `arrays`, after the two lists of terms. */
  terms: number;
  basisTerms: number;
  parts: number[];
}

/** As bytes: a head, the terms, the arrays. Which passages a term is in is worked out again. */
export function toBytes({ segment, basis, vectors }: StoredIndex): Uint8Array[] {
  const parts: Record<Name, ArrayBufferView> = {
    owners: segment.owners,
    positions: segment.positions,
    lengths: segment.lengths,
    passageStarts: segment.passageStarts,
    passageTerms: segment.passageTerms,
    passageCounts: segment.passageCounts,
    weights: basis?.weights ?? new Float32Array(),
    rows: basis?.rows ?? new Int8Array(),
    steps: basis?.steps ?? new Float32Array(),
    values: vectors?.values ?? new Int8Array(),
    vectorSteps: vectors?.steps ?? new Float32Array(),
  };
  const terms = Buffer.from(segment.terms.join('\n'));
  const basisTerms = Buffer.from([...(basis?.termRows.keys() ?? [])].join('\n'));
  const bodies = Object.values(parts).map(
    (part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength),
  );
  const head: Head = {
    version: storedVersion,
    dims: basis?.dims ?? 0,
    terms: terms.length,
    basisTerms: basisTerms.length,
    parts: bodies.map((body) => body.length),
  };
  const written = Buffer.from(JSON.stringify(head));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(written.length);
  return [size, written, terms, basisTerms, ...bodies];
}

/** Nothing for what other code has stored. */
export function fromBytes(bytes: Uint8Array): StoredIndex | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 4 + buffer.readUInt32LE(0);
  const head = JSON.parse(buffer.toString('utf8', 4, at)) as Head;
  if (head.version !== storedVersion) return undefined;
  const take = (length: number) => {
    const part = buffer.subarray(at, at + length);
    at += length;
    return part;
  };
  const listed = (length: number) =>
    length === 0 ? [] : take(length).toString('utf8').split('\n');
  const terms = listed(head.terms);
  const basisTerms = listed(head.basisTerms);
  const read = {} as { [N in Name]: InstanceType<(typeof arrays)[N]> };
  for (const [i, [name, Kind]] of Object.entries(arrays).entries()) {
    const part = take(head.parts[i] ?? 0);
    // Copied, since numbers of several bytes must begin at a multiple of their size.
    const own = new Uint8Array(part).buffer;
    Object.assign(read, { [name]: new Kind(own) });
  }
  const { weights, rows, steps, values, vectorSteps, ...byPassage } = read;
  const { dims } = head;
  return {
    segment: packed({ ...byPassage, terms }),
    basis:
      dims === 0
        ? undefined
        : { dims, weights, rows, steps, termRows: new Map(basisTerms.map((term, i) => [term, i])) },
    vectors: dims === 0 ? undefined : { dims, values, steps: vectorSteps },
  };
}
