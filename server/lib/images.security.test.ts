import sharp from 'sharp';
import { expect, test } from 'vitest';
import { leastCpuMs } from '../testing/cpu.ts';
import { createPngBomb, createPngColumn } from '../testing/pictures.ts';
import { renderPicture, TooManyPixelsError } from './images.ts';

const variant = { picture: { shape: 'whole', side: 1600 } } as const;
const flat = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#336699' },
    limitInputPixels: false,
  });

/** Small files that are expensive to decode: very long, interlaced, or highly compressed. */
const refused: Record<string, () => Promise<Buffer>> = {
  'one column of 30,000,000': () => createPngColumn(30_000_000),
  'one row of 30,000,000': () => createPngBomb(30_000_000, 1),
  'just too long': () => createPngBomb(1, 16_384),
  'just too wide': () => createPngBomb(16_384, 1),
  'too many pixels': () => createPngBomb(16_000, 2_501),
};

test.each(Object.entries(refused))('%s is refused by its header', async (_, make) => {
  const file = await make();
  const render = () => renderPicture(file, variant, { owner: 'a' });
  const refuse = () => expect(render()).rejects.toThrow(TooManyPixelsError);
  await refuse();
  expect(await leastCpuMs(100, refuse)).toBeLessThan(100);
});

const accepted: Record<string, () => Promise<Buffer>> = {
  'the longest column': () => flat(1, 16_383).png().toBuffer(),
  'the longest row': () => flat(16_383, 1).png().toBuffer(),
  'a long picture in passes': () => flat(2_441, 16_383).png({ progressive: true }).toBuffer(),
  'a large JPEG in passes': () => flat(8_000, 5_000).jpeg({ progressive: true }).toBuffer(),
  'a large WebP': () => flat(16_383, 2_441).webp({ lossless: true, effort: 0 }).toBuffer(),
  'a large GIF': () => flat(8_000, 5_000).gif({ effort: 1 }).toBuffer(),
  'a large AVIF': () => flat(8_000, 5_000).avif({ effort: 0, quality: 30 }).toBuffer(),
};

test.each(Object.entries(accepted))('%s is processed in bounded time', async (_, make) => {
  const file = await make();
  const ms = await leastCpuMs(5_000, async () => {
    const { picture } = await renderPicture(file, variant, { owner: 'a' });
    expect(Math.max(picture.width, picture.height)).toBe(1600);
  });
  expect(ms).toBeLessThan(5_000);
});

test('a sender of many pictures delays another by one picture only', async () => {
  const slow = await flat(3_200, 2_000).png({ progressive: true }).toBuffer();
  const quick = await flat(100, 100).png().toBuffer();
  const done: string[] = [];
  const send = async (owner: string, file: Buffer, isUrgent = false) => {
    await renderPicture(file, variant, { owner, isUrgent });
    done.push(owner);
  };
  // Headers are read in order of arrival, and all of them before the first picture is decoded, so
  // nothing depends on timing.
  const all = Array.from({ length: 6 }, () => send('many', slow));
  all.push(send('another', quick), send('staff', quick, true));
  await Promise.all(all);
  const places = { another: done.indexOf('another'), staff: done.indexOf('staff') };
  expect(places.staff).toBeLessThan(places.another);
  expect(places.another).toBeLessThan(4);
});
