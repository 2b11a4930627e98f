import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

export function picture(width = 400, height = 300) {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 20 } } });
}

/** PNG that claims a huge size and contains almost no data. */
export async function createPngBomb(width: number, height: number): Promise<Buffer> {
  const png = await picture(1, 1).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  // The header's checksum must match.
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A PNG of one black column with real data: 58 kB for 30,000,000 rows. */
export async function createPngColumn(height: number): Promise<Buffer> {
  const frame = await createPngBomb(1, height);
  // A byte per pixel, grey, after the filter byte of each row.
  frame.set([8, 0], 24);
  frame.writeUInt32BE(crc32(frame.subarray(12, 29)), 29);
  const rows = deflateSync(Buffer.alloc(2 * height), { level: 9 });
  const data = Buffer.alloc(12 + rows.length);
  data.writeUInt32BE(rows.length, 0);
  data.write('IDAT', 4, 'latin1');
  data.set(rows, 8);
  data.writeUInt32BE(crc32(data.subarray(4, 8 + rows.length)), 8 + rows.length);
  const end = Buffer.from('0000000049454e44ae426082', 'hex');
  return Buffer.concat([frame.subarray(0, 33), data, end]);
}

/** GIF of one pixel on a screen of any size. */
export function createGifBomb(width: number, height: number): Buffer {
  const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
  gif.writeUInt16LE(width, 6);
  gif.writeUInt16LE(height, 8);
  // Makes the picture as large as the screen.
  const descriptor = gif.indexOf(0x2c);
  gif.writeUInt16LE(width, descriptor + 5);
  gif.writeUInt16LE(height, descriptor + 7);
  return gif;
}

/** GIF of three frames: red, green, blue. */
export async function createAnimatedGif(side = 64): Promise<Buffer> {
  const frames = ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
    sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();
}

function crc32(data: Buffer): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
