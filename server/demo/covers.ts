import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { contentPicturesPath } from '../../contract/picture-paths.ts';
import type { DemoPicture } from './pictures.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoSite } from './sites.ts';

const coverWidth = 640;
const coverHeight = 360;
const [paintedWidth, paintedHeight] = [320, 180];

const coverAltTexts = [
  'Hills under a pale sky',
  'A low sun behind the hills',
  'The sea at the end of the day',
  'Fields after the rain',
  'A path through the dunes',
  'Morning fog in a valley',
];

export async function paintCovers(sites: readonly DemoSite[]): Promise<DemoPicture[]> {
  const wanted = sites.flatMap((site) => coverAltTexts.map((alt, i) => ({ site, alt, i })));
  return Promise.all(
    wanted.map(async ({ site, alt, i }) => {
      const pixels = paintCover(createRandom(`cover ${site.prefix} ${i}`), i);
      const raw = { width: paintedWidth, height: paintedHeight, channels: 3 } as const;
      const data = await sharp(pixels, { raw })
        .resize(coverWidth, coverHeight)
        .blur(1)
        .webp({ quality: 80, effort: 1 })
        .toBuffer();
      const name = createHash('sha256').update(`cover ${site.prefix} ${i}`).digest('hex');
      const file = `${name.slice(0, 32)}.webp`;
      return {
        site,
        alt,
        data,
        width: coverWidth,
        height: coverHeight,
        storageKey: `content-pictures/${file}`,
        address: `${contentPicturesPath}/${file}`,
      };
    }),
  );
}

type Color = readonly [number, number, number];

/** Painted small and enlarged, which softens the edges. */
function paintCover(random: Random, i: number): Buffer {
  const hue = (i * 61 + random.int(0, 40)) % 360;
  const sky = [hslToRgb(hue - 30, 0.45, 0.6), hslToRgb(hue + 30, 0.7, 0.88)] as const;
  const light = hslToRgb(hue + 25, 0.9, 0.93);
  const sun = { x: random.int(60, 260), y: random.int(36, 84), radius: random.int(13, 26) };
  const hills = [0, 1, 2].map((n) => ({
    color: hslToRgb(hue + n * 14, 0.3 + n * 0.06, 0.58 - n * 0.15),
    y: 100 + n * 27,
    height: random.int(8, 20),
    length: random.int(40, 80),
    shift: random.int(0, 300),
  }));
  const pixels = Buffer.alloc(paintedWidth * paintedHeight * 3);
  for (let x = 0; x < paintedWidth; x++) {
    const ridges = hills.map(
      (hill) => hill.y + hill.height * Math.sin((x + hill.shift) / hill.length),
    );
    for (let y = 0; y < paintedHeight; y++) {
      const hill = hills[ridges.findLastIndex((ridge) => y > ridge)];
      const isSun = Math.hypot(x - sun.x, y - sun.y) < sun.radius;
      const color = hill?.color ?? (isSun ? light : mixColors(sky[0], sky[1], y / paintedHeight));
      pixels.set(color, (y * paintedWidth + x) * 3);
    }
  }
  return pixels;
}

function mixColors(from: Color, to: Color, share: number): Color {
  const mixPart = (part: 0 | 1 | 2) => from[part] * (1 - share) + to[part] * share;
  return [mixPart(0), mixPart(1), mixPart(2)];
}

/** `hue` is in degrees. */
function hslToRgb(hue: number, saturation: number, lightness: number): Color {
  const strength = saturation * Math.min(lightness, 1 - lightness);
  const computeChannel = (offset: number) => {
    const k = (offset + hue / 30 + 12) % 12;
    return 255 * (lightness - strength * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [computeChannel(0), computeChannel(8), computeChannel(4)];
}
