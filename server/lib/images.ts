import sharp from 'sharp';
import { createFairQueue, type Turn } from './fair-queue.ts';

/** What a picture becomes: at most so large, or a square cut from its middle. */
export interface Variant {
  shape: 'whole' | 'square';
  side: number;
}

export interface Rendition {
  data: Buffer;
  width: number;
  height: number;
}

/** The bytes are no picture that we read, whatever the file is called. */
export class UnreadableImageError extends Error {}
/** It is larger than we decode, or would take longer than one picture may. */
export class TooManyPixelsError extends Error {}

const maxPixels = 40_000_000;
/** What WebP can hold. A picture of one column takes seconds where a square one takes none. */
const maxSide = 16_383;
/** By the clock. The slowest of those within the limits takes 2 s of one core, if it gets one. */
const secondsPerStep = 40;
/** A large picture takes 150 MB while it is decoded, and each that waits up to 10 MB. */
const inTurn = createFairQueue({ perPerson: 10, inAll: 40 });

// Only these readers exist, and only for bytes in memory. SVG in particular is a program, not a
// picture, and the rarer formats are where decoders have their holes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
});

/**
 * Decodes a picture by its content and encodes it anew as WebP. Nothing of the original file
 * survives: no metadata, no place where it was taken, no markup hidden behind the pixels.
 * Of an animation the first frame is taken. One picture is worked on at a time, in turns.
 */
export async function renderPicture<Name extends string>(
  input: Buffer,
  variants: Record<Name, Variant>,
  turn: Turn,
): Promise<Record<Name, Rendition>> {
  // Before it waits: what is refused anyway takes nobody's turn.
  await assertDecodable(input);
  return inTurn(turn, async () => {
    const largest = Math.max(...Object.values<Variant>(variants).map(({ side }) => side));
    const decoded = await decode(input, largest);
    const renditions: Partial<Record<Name, Rendition>> = {};
    for (const [name, variant] of Object.entries<Variant>(variants)) {
      renditions[name as Name] = await encode(decoded, variant);
    }
    return renditions as Record<Name, Rendition>;
  });
}

interface Decoded {
  pixels: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Looks at the header alone: a few kilobytes can claim to be gigabytes of pixels. */
async function assertDecodable(input: Buffer): Promise<void> {
  // Of nothing at all it would say so before it begins.
  if (input.length === 0) unreadable(new Error('The picture is empty'));
  const picture = sharp(input, { limitInputPixels: false, failOn: 'error', pages: 1 });
  const { width, height } = await picture.metadata().catch(unreadable);
  if (Math.max(width, height) > maxSide || width * height > maxPixels) {
    throw new TooManyPixelsError();
  }
}

async function decode(input: Buffer, largest: number): Promise<Decoded> {
  try {
    const { data, info } = await sharp(input, {
      limitInputPixels: maxPixels,
      failOn: 'error',
      pages: 1,
    })
      .timeout({ seconds: secondsPerStep })
      .autoOrient()
      // Room for squares cut from the middle of long pictures.
      .resize({ width: largest * 2, height: largest * 2, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      pixels: data,
      raw: { width: info.width, height: info.height, channels: info.channels },
    };
  } catch (error) {
    // Cut off by the time limit, which libvips tells in words only.
    if (/^timeout: /m.test(String((error as Error).message))) throw new TooManyPixelsError();
    return unreadable(error);
  }
}

function unreadable(cause: unknown): never {
  throw new UnreadableImageError('The picture could not be decoded', { cause });
}

async function encode({ pixels, raw }: Decoded, { shape, side }: Variant): Promise<Rendition> {
  const fitting = Math.min(side, raw.width, raw.height);
  const { data, info } = await sharp(pixels, { raw })
    .timeout({ seconds: secondsPerStep })
    .resize(
      shape === 'square'
        ? { width: fitting, height: fitting, fit: 'cover' }
        : { width: side, height: side, fit: 'inside', withoutEnlargement: true },
    )
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
