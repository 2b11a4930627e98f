import { VectorRows } from './dot-products.ts';
import { type Basis, learnBasis, type Vectors, vectorsOf } from './latent-semantics.ts';
import { packed, type Segment, type SegmentBuilder } from './segment.ts';

/** Texts that were indexed together, and what was learnt from them. */
export interface StoredIndex {
  segment: Segment;
  basis: Basis | undefined;
  vectors: Vectors | undefined;
}

/** Asks between its pieces whether it should give way to others. */
export function buildIndex(builder: SegmentBuilder, giveWay?: () => void): StoredIndex {
  const segment = builder.finish();
  const basis = learnBasis(segment, {}, giveWay);
  return { segment, basis, vectors: basis && vectorsOf(basis, segment, giveWay) };
}

/** Another number means that what was stored by other code is built anew. */
export const storedVersion = 3;

const arrays = {
  owners: Int32Array,
  titleStarts: Uint32Array,
  titleWords: Uint32Array,
  textStarts: Uint32Array,
  passageStarts: Uint32Array,
  words: Uint32Array,
  weights: Float32Array,
  rows: Int8Array,
  rowSteps: Float32Array,
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

/** As bytes: a head, the terms, the arrays. Which texts a term is in is worked out again. */
export function toBytes({ segment, basis, vectors }: StoredIndex): Uint8Array[] {
  const parts: Record<Name, ArrayBufferView> = {
    owners: segment.owners,
    titleStarts: segment.titleStarts,
    titleWords: segment.titleWords,
    textStarts: segment.textStarts,
    passageStarts: segment.passageStarts,
    words: segment.words,
    weights: basis?.weights ?? new Float32Array(),
    rows: basis?.rows ?? new Int8Array(),
    rowSteps: basis?.steps ?? new Float32Array(),
    values: vectors?.rows.values ?? new Int8Array(),
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
  const { weights, rows, rowSteps, values, vectorSteps, ...byText } = read;
  const { dims } = head;
  const segment = packed({ ...byText, terms });
  if (dims === 0) return { segment, basis: undefined, vectors: undefined };
  const termRows = new Map(basisTerms.map((term, i) => [term, i]));
  return {
    segment,
    basis: { dims, termRows, weights, rows, steps: rowSteps },
    vectors: { rows: new VectorRows(values, dims), steps: vectorSteps },
  };
}
