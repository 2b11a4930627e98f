import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { contentPicturesPath } from '../features/moderation/content-images/content-pictures.service.ts';
import type { Picture } from './pictures.ts';
import { createRandom } from './random.ts';
import type { Site } from './sites.ts';

const width = 960;
const height = 540;
const coversOfASite = 6;

/** A sky, two or three hills and something round, in the colours of one part of the wheel. */
const alts = [
  'Hills under a pale sky',
  'A low sun behind the hills',
  'The sea at the end of the day',
  'Fields after the rain',
  'A path through the dunes',
  'Morning fog in a valley',
];

/** Pictures for posts, painted by the machine, so that nobody's photographs are in here. */
export async function paintCovers(sites: readonly Site[]): Promise<Picture[]> {
  const wanted = sites.flatMap((site) =>
    alts.slice(0, coversOfASite).map((alt, i) => ({ site, alt, i })),
  );
  return Promise.all(
    wanted.map(async ({ site, alt, i }) => {
      const data = await sharp(Buffer.from(scene(`${site.prefix} ${i}`, i)))
        .webp({ quality: 82 })
        .toBuffer();
      const name = createHash('sha256').update(`cover ${site.prefix} ${i}`).digest('hex');
      const file = `${name.slice(0, 32)}.webp`;
      return {
        site,
        alt,
        data,
        width,
        height,
        storageKey: `content-pictures/${file}`,
        address: `${contentPicturesPath}/${file}`,
      };
    }),
  );
}

function scene(seed: string, i: number): string {
  const random = createRandom(`cover ${seed}`);
  const hue = (i * 61 + random.int(0, 40)) % 360;
  const colour = (turn: number, saturation: number, light: number) =>
    `hsl(${(hue + turn + 360) % 360} ${saturation}% ${light}%)`;
  const sun = { x: random.int(180, 780), y: random.int(110, 260), r: random.int(40, 84) };
  const hills = [0, 1, 2].map((n) => {
    const y = 290 + n * 78;
    const [a, b] = [random.int(-80, 80), random.int(-80, 80)];
    return `<path fill="${colour(n * 14, 34 + n * 6, 58 - n * 15)}" d="M0 ${y + a / 2}C${width * 0.3} ${y - 70 + b} ${width * 0.55} ${y + 60 + a} ${width} ${y - 20 + b / 2}V${height}H0z"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour(-30, 45, 62)}"/><stop offset="1" stop-color="${colour(30, 70, 88)}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="${colour(25, 90, 92)}" opacity=".9"/>
${hills.join('')}</svg>`;
}
