import { promisify } from 'node:util';
import {
  constants,
  crc32,
  deflateRaw,
  deflateRawSync,
  inflateRaw,
  type ZlibOptions,
} from 'node:zlib';

/**
 * A gzip file in pieces: each can be squeezed by itself, and read by itself, and all of them joined
 * are one stream as any reader of gzip expects it.
 */
export interface GzipSum {
  crc: number;
  bytes: number;
}

const level = constants.Z_BEST_SPEED;
/** Ends at a whole byte without ending the stream. */
const open: ZlibOptions = { level, finishFlush: constants.Z_SYNC_FLUSH };
/** What comes out is handed over in pieces of this size: in the usual ones that takes longer than squeezing. */
const chunkSize = 128 * 1024;
const squeezed = promisify<Buffer, ZlibOptions, Buffer>(deflateRaw);
const stretched = promisify<Buffer, ZlibOptions, Buffer>(inflateRaw);

/** By another thread. */
export function gzipPiece(data: Buffer): Promise<Buffer> {
  return squeezed(data, { ...open, chunkSize });
}

export const gzipPieceSync = (text: string) => deflateRawSync(text, open);
/** The same for the piece that ends the file. */
export const lastGzipPieceSync = (text: string) => deflateRawSync(text, { level });

export async function readGzipPiece(piece: Buffer): Promise<string> {
  return (await stretched(piece, { finishFlush: constants.Z_SYNC_FLUSH, chunkSize })).toString();
}

export function addToSum({ crc, bytes }: GzipSum, data: Buffer): GzipSum {
  return { crc: crc32(data, crc), bytes: bytes + data.length };
}

/** No name, no time: the same pieces are the same file. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

export function joinGzip(pieces: readonly Buffer[], { crc, bytes }: GzipSum): Buffer {
  const foot = Buffer.alloc(8);
  foot.writeUInt32LE(crc, 0);
  foot.writeUInt32LE(bytes % 2 ** 32, 4);
  return Buffer.concat([head, ...pieces, foot]);
}
