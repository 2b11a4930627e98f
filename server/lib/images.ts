import { createFairQueue, type QueueTurn } from './fair-queue.ts';

export interface PictureVariant {
  shape: 'whole' | 'square';
  side: number;
}

export interface RenderedPicture {
  data: Buffer;
  width: number;
  height: number;
}

export class UnreadableImageError extends Error {}
export class TooManyPixelsError extends Error {}

const maxPicturePixels = 40_000_000;
/** WebP's limit. Also refuses very narrow images, which take seconds. */
const maxPictureSidePixels = 16_383;
/** Wall-clock limit. The slowest picture within the size limits takes 2 s of one core. */
const maxSecondsPerPictureOperation = 40;
/** Limits memory: decoding a large picture takes 150 MB, and each waiting one up to 10 MB. */
const pictureQueue = createFairQueue({ maxPerOwner: 10, maxInAll: 40 });

type Sharp = typeof import('sharp')['default'];
let sharpPromise: Promise<Sharp> | undefined;

/** Loads the library with the first picture: it takes 10 MB. */
function loadSharp(): Promise<Sharp> {
  sharpPromise ??= import('sharp').then(({ default: sharp }) => {
    // Allows these decoders only, and only for bytes in memory. SVG is a program rather than a
    // picture, and decoders of rare formats have most of the security holes.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(
        (name) => `VipsForeignLoad${name}Buffer`,
      ),
    });
    return sharp;
  });
  return sharpPromise;
}

/**
 * Decodes a picture by its content and encodes it as WebP. Drops everything else of the original:
 * metadata, location, markup hidden behind the pixels, later frames of an animation. Works on one
 * picture at a time, in turns.
 */
export async function renderPicture<Name extends string>(
  input: Buffer,
  variants: Record<Name, PictureVariant>,
  turn: QueueTurn,
): Promise<Record<Name, RenderedPicture>> {
  // Checks the picture before queueing, so that a refused one takes no turn.
  await assertDecodable(input);
  return pictureQueue(turn, async () => {
    const largest = Math.max(...Object.values<PictureVariant>(variants).map(({ side }) => side));
    const decoded = await decodePicture(input, largest);
    const renditions: Partial<Record<Name, RenderedPicture>> = {};
    for (const [name, variant] of Object.entries<PictureVariant>(variants)) {
      renditions[name as Name] = await encodeVariant(decoded, variant);
    }
    return renditions as Record<Name, RenderedPicture>;
  });
}

interface DecodedPicture {
  pixels: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Reads the header only: a few kilobytes can claim to be gigabytes of pixels. */
async function assertDecodable(input: Buffer): Promise<void> {
  // sharp throws synchronously for an empty buffer.
  if (input.length === 0) throwUnreadableImageError(new Error('The picture is empty'));
  const sharp = await loadSharp();
  const picture = sharp(input, { limitInputPixels: false, failOn: 'error', pages: 1 });
  const { width, height } = await picture.metadata().catch(throwUnreadableImageError);
  if (Math.max(width, height) > maxPictureSidePixels || width * height > maxPicturePixels) {
    throw new TooManyPixelsError();
  }
}

async function decodePicture(input: Buffer, largest: number): Promise<DecodedPicture> {
  const sharp = await loadSharp();
  try {
    const { data, info } = await sharp(input, {
      limitInputPixels: maxPicturePixels,
      failOn: 'error',
      pages: 1,
    })
      .timeout({ seconds: maxSecondsPerPictureOperation })
      .autoOrient()
      // Twice the size leaves room for squares cut from the middle of long pictures.
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
    // libvips reports its time limit only in the message.
    if (/^timeout: /m.test(String((error as Error).message))) throw new TooManyPixelsError();
    return throwUnreadableImageError(error);
  }
}

function throwUnreadableImageError(cause: unknown): never {
  throw new UnreadableImageError('The picture could not be decoded', { cause });
}

async function encodeVariant(
  { pixels, raw }: DecodedPicture,
  { shape, side }: PictureVariant,
): Promise<RenderedPicture> {
  const sharp = await loadSharp();
  const fitting = Math.min(side, raw.width, raw.height);
  const { data, info } = await sharp(pixels, { raw })
    .timeout({ seconds: maxSecondsPerPictureOperation })
    .resize(
      shape === 'square'
        ? { width: fitting, height: fitting, fit: 'cover' }
        : { width: side, height: side, fit: 'inside', withoutEnlargement: true },
    )
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
