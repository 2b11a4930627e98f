import { pipeline } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';

export class ReferenceFileError extends Error {
  readonly description: string;
  readonly line: number;

  constructor(description: string, line: number) {
    super(`Line ${line}: ${description}`);
    this.name = 'ReferenceFileError';
    this.description = description;
    this.line = line;
  }
}

/** Detects gzip by its first bytes, not by the file name. */
export async function* unpackBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  const { value: first, done } = await chunks.next();
  if (done) return;
  const all = (async function* () {
    try {
      yield first;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    } finally {
      await chunks.return?.();
    }
  })();
  if (first[0] !== 0x1f || first[1] !== 0x8b) {
    yield* all;
    return;
  }
  try {
    const unpacking = createGunzip();
    // `pipeline` passes errors of the source to `unpacking`, so that the next line throws them.
    pipeline(all, unpacking, () => {});
    yield* unpacking;
  } catch (error) {
    const { code } = error as { code?: string };
    if (!code?.startsWith('Z_')) throw error;
    throw new ReferenceFileError('the packed file is damaged or ends too soon', 1);
  }
}

/** Decodes with the declared encoding; releases before June 2025 use ISO-8859-1. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let start: Uint8Array = new Uint8Array();
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    if (decoder) {
      yield decodeChunk(decoder, chunk);
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < xmlDeclarationMaxBytes) continue;
    decoder = createXmlDecoder(start);
    yield decodeChunk(decoder, start);
  }
  if (!decoder) {
    decoder = createXmlDecoder(start);
    yield decodeChunk(decoder, start);
  }
  yield decodeChunk(decoder);
}

/** The XML declaration with the encoding lies within this many bytes. */
const xmlDeclarationMaxBytes = 200;

function createXmlDecoder(start: Uint8Array): TextDecoder {
  const head = new TextDecoder('latin1').decode(start.subarray(0, xmlDeclarationMaxBytes));
  const [, encoding = 'utf-8'] = /^[^<]*<\?xml[^>]*\bencoding=["']([\w.-]+)["']/.exec(head) ?? [];
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new ReferenceFileError(`the encoding ${encoding} is not known`, 1);
  }
}

function decodeChunk(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new ReferenceFileError(`the text is not in ${decoder.encoding}, as it says`, 1);
  }
}
