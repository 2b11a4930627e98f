import sharp from 'sharp';

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
export class TooManyPixelsError extends Error {}

const maxPixels = 40_000_000;
const secondsPerStep = 15;

// Only these readers exist, and only for bytes in memory. SVG in particular is a program, not a
// picture, and the rarer formats are where decoders have their holes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
});

/**
 * Decodes a picture by its content and encodes it anew as WebP. Nothing of the original file
 * survives: no metadata, no place where it was taken, no markup hidden behind the pixels.
 * Of an animation the first frame is taken.
 */
export function renderPicture<Name extends string>(
  input: Buffer,
  variants: Record<Name, Variant>,
): Promise<Record<Name, Rendition>> {
  return oneAtATime(async () => {
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

async function decode(input: Buffer, largest: number): Promise<Decoded> {
  try {
    const picture = sharp(input, { limitInputPixels: false, failOn: 'error', pages: 1 });
    const { width, height } = await picture.metadata();
    // Looked at before anything is decoded: a few kilobytes can claim to be gigabytes of pixels.
    if (width * height > maxPixels) throw new TooManyPixelsError();
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
    if (error instanceof TooManyPixelsError) throw error;
    throw new UnreadableImageError('The picture could not be decoded', { cause: error });
  }
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

let last: Promise<unknown> = Promise.resolve();

/** A large picture takes 150 MB while it is decoded, so several at once wait for each other. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}
