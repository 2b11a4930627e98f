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
 * Checksum and length of a gzip file made of pieces. Each piece can be compressed and read by
 * itself; joined they are one valid gzip stream.
 */
export interface GzipChecksum {
  crc: number;
  bytes: number;
}

const gzipCompressionLevel = constants.Z_BEST_SPEED;
/** Flushes to a whole byte without ending the stream. */
const deflateWithoutEndOptions: ZlibOptions = {
  level: gzipCompressionLevel,
  finishFlush: constants.Z_SYNC_FLUSH,
};
/** Output buffer size; with zlib's default, passing buffers takes longer than compressing. */
const deflateBufferBytes = 128 * 1024;
const deflatePiece = promisify<Buffer, ZlibOptions, Buffer>(deflateRaw);
const inflatePiece = promisify<Buffer, ZlibOptions, Buffer>(inflateRaw);

export function gzipPiece(data: Buffer): Promise<Buffer> {
  return deflatePiece(data, { ...deflateWithoutEndOptions, chunkSize: deflateBufferBytes });
}

export const gzipPieceSync = (text: string) => deflateRawSync(text, deflateWithoutEndOptions);
export const lastGzipPieceSync = (text: string) =>
  deflateRawSync(text, { level: gzipCompressionLevel });

export async function unzipPiece(piece: Buffer): Promise<string> {
  return (
    await inflatePiece(piece, {
      finishFlush: constants.Z_SYNC_FLUSH,
      chunkSize: deflateBufferBytes,
    })
  ).toString();
}

export function addToChecksum({ crc, bytes }: GzipChecksum, data: Buffer): GzipChecksum {
  return { crc: crc32(data, crc), bytes: bytes + data.length };
}

/** Header without name and time, so that the same pieces make the same file. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

export function joinGzipPieces(pieces: readonly Buffer[], { crc, bytes }: GzipChecksum): Buffer {
  const foot = Buffer.alloc(8);
  foot.writeUInt32LE(crc, 0);
  foot.writeUInt32LE(bytes % 2 ** 32, 4);
  return Buffer.concat([gzipHeader, ...pieces, foot]);
}
