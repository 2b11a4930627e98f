import { type ForwardIndex, invertIndex, type Segment } from './segment.ts';

const indexFormatVersion = 6;

const indexArrayTypes = {
  owners: Int32Array,
  titleStarts: Uint32Array,
  titleWords: Uint32Array,
  textStarts: Uint32Array,
  passageStarts: Uint32Array,
  words: Uint32Array,
} as const;
type IndexArrayName = keyof typeof indexArrayTypes;

interface IndexHeader {
  version: number;
  terms: number;
  /** Byte lengths of the parts, in the order in which they are stored. */
  parts: number[];
}

/** Leaves out the inverted index, which is rebuilt when the index is opened. */
export function serialiseIndex(segment: ForwardIndex): Uint8Array[] {
  const parts: Record<IndexArrayName, ArrayBufferView> = {
    owners: segment.owners,
    titleStarts: segment.titleStarts,
    titleWords: segment.titleWords,
    textStarts: segment.textStarts,
    passageStarts: segment.passageStarts,
    words: segment.words,
  };
  const terms = Buffer.from(segment.terms.join('\n'));
  const bodies = Object.values(parts).map(
    (part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength),
  );
  const head: IndexHeader = {
    version: indexFormatVersion,
    terms: terms.length,
    parts: bodies.map((body) => body.length),
  };
  const written = Buffer.from(JSON.stringify(head));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(written.length);
  return [size, written, terms, ...bodies];
}

export function parseIndex(bytes: Uint8Array): Segment | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 4 + buffer.readUInt32LE(0);
  const head = JSON.parse(buffer.toString('utf8', 4, at)) as IndexHeader;
  if (head.version !== indexFormatVersion) return undefined;
  const takeBytes = (length: number) => {
    const part = buffer.subarray(at, at + length);
    at += length;
    return part;
  };
  const terms = head.terms === 0 ? [] : takeBytes(head.terms).toString('utf8').split('\n');
  const read = {} as { [N in IndexArrayName]: InstanceType<(typeof indexArrayTypes)[N]> };
  for (const [i, [name, Kind]] of Object.entries(indexArrayTypes).entries()) {
    const part = takeBytes(head.parts[i] ?? 0);
    // Copies each part, because typed arrays must start at a multiple of their element size.
    const own = new Uint8Array(part).buffer;
    Object.assign(read, { [name]: new Kind(own) });
  }
  return invertIndex({ ...read, terms });
}
