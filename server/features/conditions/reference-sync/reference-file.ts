import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { SaxesParser } from 'saxes';

/** An element with what is inside of it. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  /** Its own words, without those of its elements. */
  text: string;
  children: XmlNode[];
  line: number;
}

export interface ReferenceFile {
  /** As the file says it of itself. */
  release: { date: string; version: string };
  disorders: AsyncGenerator<XmlNode>;
}

/** A file that cannot be used, and where that shows. */
export class ReferenceFileError extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(`Line ${line}: ${message}`);
    this.name = 'ReferenceFileError';
    this.line = line;
  }
}

export interface FileLimits {
  /** Unpacked. The largest file of a release has about 55 MB. */
  maxBytes: number;
  /** Of one condition: elements and characters. */
  maxNodes: number;
  maxText: number;
}

export const usualLimits: FileLimits = {
  maxBytes: 500_000_000,
  // The head of a classification repeats all that stands below it.
  maxNodes: 200_000,
  maxText: 20_000_000,
};

/**
 * Reads a file of the reference condition by condition, packed or not: never more than one of them
 * is in memory. Whatever is not such a file ends with the line where it stops being one.
 */
export async function openReferenceFile(
  bytes: AsyncIterable<Uint8Array>,
  limits: FileLimits = usualLimits,
  /** Which elements of a condition are of interest; the others are passed over. All, unless told. */
  wanted?: ReadonlySet<string>,
  /** Asked between pieces of the file; see `Callers`. */
  othersTurn?: () => Promise<void> | undefined,
): Promise<ReferenceFile> {
  const reader = createReader(limits, wanted);
  const texts = decoded(limited(unpacked(bytes), limits.maxBytes, reader));
  const disorders = read(texts, reader, othersTurn);
  // The head comes before the first condition: reading that far shows whose file it is.
  const first = await disorders.next();
  return {
    release: reader.release,
    disorders: (async function* () {
      if (first.done) return;
      yield first.value;
      yield* disorders;
    })(),
  };
}

async function* read(
  texts: AsyncIterable<string>,
  reader: Reader,
  othersTurn: (() => Promise<void> | undefined) | undefined,
): AsyncGenerator<XmlNode> {
  for await (const text of texts) {
    await othersTurn?.();
    reader.write(text);
    yield* reader.take();
  }
  reader.close();
  yield* reader.take();
}

type Reader = ReturnType<typeof createReader>;

function createReader(limits: FileLimits, wanted: ReadonlySet<string> | undefined) {
  const parser = new SaxesParser();
  const release = { date: '', version: '' };
  const open: XmlNode[] = [];
  /** How deep it is in the file, within what is not of interest included. */
  let depth = 0;
  let isInList = false;
  /** The depth of the element that is passed over. */
  let passing = 0;
  let ready: XmlNode[] = [];
  let nodes = 0;
  let characters = 0;
  let found = 0;
  let announced: number | undefined;

  const fail = (message: string): never => {
    throw new ReferenceFileError(message, parser.line);
  };

  const begin = (name: string, attributes: Record<string, string>) => {
    if (name !== 'JDBOR') fail(`this is no file of the reference: it begins with <${name}>`);
    release.date = attributes.date ?? '';
    release.version = attributes.version ?? '';
  };

  parser.on('error', ({ message }) => fail(message.replace(/^\d+:\d+: /, '')));
  // Nothing in a file of the reference needs one, and an entity can be made to grow without end.
  parser.on('doctype', () => fail('a document type or entities are not accepted'));
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (passing > 0) return;
    if (open.length === 0) {
      if (depth === 1) begin(name, attributes);
      if (depth === 2) isInList = name === 'DisorderList';
      if (depth === 2 && isInList) announced = Number(attributes.count);
      if (depth !== 3 || !isInList || name !== 'Disorder') return;
      [nodes, characters] = [0, 0];
    } else if (open.length === 1 && wanted && !wanted.has(name)) {
      passing = depth;
      return;
    }
    if (++nodes > limits.maxNodes) fail('one condition has too many elements');
    const node = { name, attributes, text: '', children: [], line: parser.line };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  const addText = (text: string) => {
    if (passing > 0) return;
    const node = open.at(-1);
    if (!node) return;
    characters += text.length;
    if (characters > limits.maxText) fail('one condition has too much text');
    node.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    depth -= 1;
    if (passing > 0) {
      if (depth < passing) passing = 0;
      return;
    }
    const node = open.pop();
    if (!node || open.length > 0) return;
    found += 1;
    ready.push(node);
  });

  return {
    release,
    write: (text: string) => parser.write(text),
    /** Says so if the file ends too soon, or has not all that it said it has. */
    close() {
      parser.close();
      if (announced === undefined) fail('there is no list of conditions');
      if (announced !== found) fail(`the file has ${found} conditions and says ${announced}`);
    },
    /** What is complete by now. */
    take(): XmlNode[] {
      const taken = ready;
      ready = [];
      return taken;
    },
    fail,
  };
}

async function* limited(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  reader: Reader,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > maxBytes) reader.fail('the file is too large');
    yield chunk;
  }
}

/** Whatever begins like one is a gzip file, by whatever name it came. */
async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  const { value: first, done } = await chunks.next();
  if (done) return;
  const all = (async function* () {
    yield first;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  })();
  if (first[0] !== 0x1f || first[1] !== 0x8b) {
    yield* all;
    return;
  }
  try {
    yield* Readable.from(all).pipe(createGunzip());
  } catch (error) {
    const { code } = error as { code?: string };
    if (!code?.startsWith('Z_')) throw error;
    throw new ReferenceFileError('the packed file is damaged or ends too soon', 1);
  }
}

/** In the encoding that the file names; releases before June 2025 are in ISO-8859-1. */
async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let start: Uint8Array = new Uint8Array();
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    if (decoder) {
      yield decode(decoder, chunk);
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < headBytes) continue;
    decoder = decoderOf(start);
    yield decode(decoder, start);
  }
  if (!decoder) {
    decoder = decoderOf(start);
    yield decode(decoder, start);
  }
  yield decode(decoder);
}

/** The encoding is named within these. */
const headBytes = 200;

function decoderOf(start: Uint8Array): TextDecoder {
  const head = new TextDecoder('latin1').decode(start.subarray(0, headBytes));
  const [, encoding = 'utf-8'] = /^[^<]*<\?xml[^>]*\bencoding=["']([\w.-]+)["']/.exec(head) ?? [];
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new ReferenceFileError(`the encoding ${encoding} is not known`, 1);
  }
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new ReferenceFileError(`the text is not in ${decoder.encoding}, as it says`, 1);
  }
}
