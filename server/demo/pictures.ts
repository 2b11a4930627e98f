import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { contentPicturesPath } from '../../contract/picture-paths.ts';
import type { Trx } from '../db/database.ts';
import type { Storage } from '../lib/storage.ts';
import type { SiteCast } from './cast.ts';
import type { Random } from './random.ts';
import type { DemoSite } from './sites.ts';
import { requireId } from './stored.ts';
import type { DemoDiscussion } from './talk.ts';

const pictureWidth = 480;
const pictureHeight = 320;

type Color = readonly [number, number, number];

interface Scene {
  name: string;
  alt: string;
  sky: readonly [Color, Color];
  sun: { x: number; y: number; radius: number; color: Color };
  hills: readonly Color[];
}

const scenes: readonly Scene[] = [
  {
    name: 'evening',
    alt: 'The evening sky over the hills',
    sky: [
      [63, 55, 109],
      [244, 166, 110],
    ],
    sun: { x: 330, y: 190, radius: 34, color: [255, 221, 150] },
    hills: [
      [110, 78, 110],
      [70, 52, 84],
    ],
  },
  {
    name: 'morning',
    alt: 'A field early in the morning',
    sky: [
      [150, 196, 222],
      [250, 236, 208],
    ],
    sun: { x: 120, y: 140, radius: 28, color: [255, 247, 214] },
    hills: [
      [142, 176, 108],
      [96, 138, 78],
      [64, 104, 60],
    ],
  },
  {
    name: 'winter',
    alt: 'Snow behind the house',
    sky: [
      [168, 184, 204],
      [226, 232, 240],
    ],
    sun: { x: 400, y: 90, radius: 22, color: [250, 250, 244] },
    hills: [
      [214, 224, 236],
      [238, 243, 248],
    ],
  },
];

export interface DemoPicture {
  site: DemoSite;
  storageKey: string;
  address: string;
  alt: string;
  data: Buffer;
  width: number;
  height: number;
}

export async function paintPictures(sites: readonly DemoSite[]): Promise<DemoPicture[]> {
  const painted = await Promise.all(
    scenes.map((scene) =>
      sharp(paintScene(scene), { raw: { width: pictureWidth, height: pictureHeight, channels: 3 } })
        .webp()
        .toBuffer(),
    ),
  );
  return sites.flatMap((site) =>
    scenes.map(({ name, alt }, i) => {
      const file = `${sha256Of(`${site.prefix} ${name}`).toString('hex').slice(0, 32)}.webp`;
      const address = `${contentPicturesPath}/${file}`;
      const data = painted[i] ?? Buffer.alloc(0);
      return {
        site,
        storageKey: `content-pictures/${file}`,
        address,
        alt,
        data,
        width: pictureWidth,
        height: pictureHeight,
      };
    }),
  );
}

export async function storePictureFiles(
  storage: Storage,
  pictures: readonly DemoPicture[],
): Promise<void> {
  for (const { storageKey, data } of pictures) await storage.put(storageKey, data);
}

export async function storePictures(trx: Trx, pictures: readonly DemoPicture[]): Promise<void> {
  await trx
    .insertInto('stored_files')
    .values(
      pictures.map(({ site, storageKey, data, width, height }) => ({
        siteId: requireId(site),
        storageKey,
        purpose: 'content_picture',
        contentType: 'image/webp',
        byteSize: data.length,
        sha256: sha256Of(data),
        width,
        height,
      })),
    )
    .execute();
}

const messagePictureCount = 6;

export function addPicturesToMessages(
  random: Random,
  cast: SiteCast,
  talks: readonly DemoDiscussion[],
  pictures: readonly DemoPicture[],
): void {
  const picture = random.deck(pictures.filter(({ site }) => site === cast.site));
  const newest = talks
    .flatMap((talk) => talk.messages)
    .filter(({ tone, isDeleted, isPending }) => tone === 'kind' && !isDeleted && !isPending)
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  for (const message of random.shuffle(newest.slice(0, 60)).slice(0, messagePictureCount)) {
    const { address, alt } = picture();
    message.body += `<p><img src="${address}" alt="${alt}" width="${pictureWidth}" height="${pictureHeight}" /></p>`;
  }
}

function paintScene({ sky, sun, hills }: Scene): Buffer {
  const pixels = Buffer.alloc(pictureWidth * pictureHeight * 3);
  for (let y = 0; y < pictureHeight; y++) {
    for (let x = 0; x < pictureWidth; x++) {
      pixels.set(colorAt(x, y), (y * pictureWidth + x) * 3);
    }
  }
  return pixels;

  function colorAt(x: number, y: number): Color {
    const hill = hills.findLastIndex((_, i) => y > ridgeHeightAt(x, i));
    if (hill >= 0) return hills[hill] ?? sun.color;
    if (Math.hypot(x - sun.x, y - sun.y) < sun.radius) return sun.color;
    const share = y / pictureHeight;
    const mixSkyPart = (part: 0 | 1 | 2) => sky[0][part] * (1 - share) + sky[1][part] * share;
    return [mixSkyPart(0), mixSkyPart(1), mixSkyPart(2)];
  }
}

/** Outline of a row of hills; nearer rows are lower. */
function ridgeHeightAt(x: number, row: number): number {
  return 200 + row * 45 + 26 * Math.sin(x / 60 + row * 2) + 9 * Math.sin(x / 21 + row);
}

function sha256Of(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
