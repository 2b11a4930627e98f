import { VectorRows } from './dot-products.ts';
import {
  embedPassages,
  type LatentBasis,
  learnBasis,
  type PassageVectors,
} from './latent-semantics.ts';
import { invert, type Segment, type SegmentBuilder } from './segment.ts';

export interface StoredIndex {
  segment: Segment;
  basis: LatentBasis | undefined;
  vectors: PassageVectors | undefined;
}

export function buildIndex(builder: SegmentBuilder, yieldTurn?: () => void): StoredIndex {
  const segment = builder.build();
  const basis = learnBasis(segment, {}, yieldTurn);
  return { segment, basis, vectors: basis && embedPassages(basis, segment, yieldTurn) };
}

/** Indexes of another version are rebuilt. */
const formatVersion = 5;

const arrayTypes = {
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
type ArrayName = keyof typeof arrayTypes;

interface IndexHeader {
  version: number;
  dims: number;
  terms: number;
  basisTerms: number;
  /** Byte lengths of the parts, in stored order. */
  parts: number[];
}

/** Omits the inverted index, which is rebuilt when the index is opened. */
export function serialiseIndex({ segment, basis, vectors }: StoredIndex): Uint8Array[] {
  const parts: Record<ArrayName, ArrayBufferView> = {
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
  const head: IndexHeader = {
    version: formatVersion,
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

export function parseIndex(bytes: Uint8Array): StoredIndex | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 4 + buffer.readUInt32LE(0);
  const head = JSON.parse(buffer.toString('utf8', 4, at)) as IndexHeader;
  if (head.version !== formatVersion) return undefined;
  const take = (length: number) => {
    const part = buffer.subarray(at, at + length);
    at += length;
    return part;
  };
  const listed = (length: number) =>
    length === 0 ? [] : take(length).toString('utf8').split('\n');
  const terms = listed(head.terms);
  const basisTerms = listed(head.basisTerms);
  const read = {} as { [N in ArrayName]: InstanceType<(typeof arrayTypes)[N]> };
  for (const [i, [name, Kind]] of Object.entries(arrayTypes).entries()) {
    const part = take(head.parts[i] ?? 0);
    // Copies each part, because typed arrays must start at a multiple of their element size.
    const own = new Uint8Array(part).buffer;
    Object.assign(read, { [name]: new Kind(own) });
  }
  const { weights, rows, rowSteps, values, vectorSteps, ...byText } = read;
  const { dims } = head;
  const segment = invert({ ...byText, terms });
  if (dims === 0) return { segment, basis: undefined, vectors: undefined };
  const termRows = new Map(basisTerms.map((term, i) => [term, i]));
  return {
    segment,
    basis: { dims, termRows, weights, rows, steps: rowSteps },
    vectors: { rows: new VectorRows(values, dims), steps: vectorSteps },
  };
}
