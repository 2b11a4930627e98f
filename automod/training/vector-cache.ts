import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbedText, openTextEmbedding } from '../care/encoder/danger-encoder.ts';
import { vectorSize } from '../care/encoder/danger-network.ts';

const cacheKeyBytes = 32;
const cacheEntryBytes = cacheKeyBytes + 4 * vectorSize;

/** Vectors of texts, computed once and kept in a folder: a text takes a thirtieth of a second. */
export function openVectorCache(folder: string): EmbedText {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'vectors.bin');
  const vectors = existsSync(file) ? parseCachedVectors(readFileSync(file)) : new Map();
  let embedding: Promise<EmbedText> | undefined;
  return async (text) => {
    const key = createHash('sha256').update(text).digest();
    const known = vectors.get(key.toString('hex'));
    if (known) return known;
    embedding ??= openTextEmbedding();
    const vector = await (await embedding)(text);
    vectors.set(key.toString('hex'), vector);
    appendFileSync(file, Buffer.concat([key, Buffer.from(vector.buffer)]));
    return vector;
  };
}

function parseCachedVectors(bytes: Buffer): Map<string, Float32Array> {
  const vectors = new Map<string, Float32Array>();
  for (let at = 0; at + cacheEntryBytes <= bytes.length; at += cacheEntryBytes) {
    const from = bytes.byteOffset + at + cacheKeyBytes;
    const vector = new Float32Array(bytes.buffer.slice(from, from + 4 * vectorSize));
    vectors.set(bytes.toString('hex', at, at + cacheKeyBytes), vector);
  }
  return vectors;
}
