import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userMessages } from '../../../../contract/people/users.ts';
import { createFolderStorage } from '../../../lib/storage.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import {
  createAnimatedGif,
  createGifBomb,
  createPngBomb,
  picture,
} from '../../../testing/pictures.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { removeAvatarJob } from './avatar.job.ts';

let app: TestApp;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
});
afterAll(() => app.close());

type Fields = Record<string, string>;

interface UploadAnswer {
  status: string;
  message: string;
  avatar: { full: string; thumb: string };
  errors: { extensions: { field?: string } }[];
}

async function upload(
  userId: number | string,
  data: Buffer | undefined,
  { client = admin, fields = {}, name = 'me.png', type = 'image/png' } = {},
) {
  const form = new FormData();
  const all: Fields = { image_type: 'avatar', user_id: String(userId), ...fields };
  for (const [field, value] of Object.entries(all)) form.set(field, value);
  if (data) form.set('images[0]', new Blob([new Uint8Array(data)], { type }), name);
  // On the neutral host the session determines the site.
  const response = await fetch(`http://127.0.0.1:${app.port}/api/upload-image`, {
    method: 'POST',
    body: form,
    headers: client.cookie ? { cookie: client.cookie } : {},
  });
  return { status: response.status, body: (await response.json()) as UploadAnswer };
}

async function download(path: string) {
  const response = await fetch(`http://127.0.0.1:${app.port}${path}`);
  return {
    status: response.status,
    headers: response.headers,
    data: Buffer.from(await response.arrayBuffer()),
  };
}

async function avatarOf(userId: number): Promise<{ full: string | null; thumb: string | null }> {
  const { rows } = await app.database.pool.query(
    `select storage_key from users join stored_files on stored_files.id = avatar_file_id
     where users.id = $1`,
    [userId],
  );
  const key = rows[0]?.storage_key;
  const url = (size: string) => (key ? `/api/files/${key}-${size}.webp` : null);
  return { full: url('full'), thumb: url('thumb') };
}

async function removeUnused(): Promise<void> {
  const storage = createFolderStorage(join(app.dataDir, 'files'));
  const job = removeAvatarJob({ db: app.database.db, storage });
  const { rows } = await app.database.pool.query('select id from stored_files');
  for (const { id } of rows) await job.handle({ fileId: id });
}

const storedFiles = () =>
  readdirSync(join(app.dataDir, 'files'), { recursive: true }).filter((name) =>
    String(name).endsWith('.webp'),
  );

describe('uploading', () => {
  test('stores four sizes of WebP, audited, and answers as the old client expects', async () => {
    const user = await newUser(app);
    const { status, body } = await upload(user.id, await picture(2000, 1000).jpeg().toBuffer());
    expect([status, body.status]).toEqual([200, 'success']);
    expect(body.avatar).toEqual(await avatarOf(user.id));
    const sizes: Record<string, [number, number]> = {
      full: [1200, 600],
      large: [600, 600],
      medium: [300, 300],
      thumb: [96, 96],
    };
    for (const [size, [width, height]] of Object.entries(sizes)) {
      const { data, headers } = await download(body.avatar.full.replace('full', size));
      expect(headers.get('content-type')).toBe('image/webp');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('private, max-age=86400');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await sharp(data).metadata()).toMatchObject({ format: 'webp', width, height });
    }
    const event = await app.database.db
      .selectFrom('audit_events')
      .selectAll()
      .where('entityId', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      action: 'user.avatar_updated',
      before: { avatarFileId: null },
      after: { avatarFileId: expect.any(Number) },
    });
  });

  test('rotates the picture upright and removes its location', async () => {
    const user = await newUser(app);
    const photo = await picture(600, 200)
      .withExif({
        IFD0: { Artist: 'Secret Photographer' },
        IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const { body } = await upload(user.id, photo);
    const { data } = await download(body.avatar.full);
    const metadata = await sharp(data).metadata();
    expect(metadata).toMatchObject({ width: 200, height: 600 });
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
      Array(4).fill(undefined),
    );
    expect(data.includes('Secret Photographer')).toBe(false);
  });

  test('does not enlarge a small one', async () => {
    const user = await newUser(app);
    const { body } = await upload(user.id, await picture(50, 40).png().toBuffer());
    const { data } = await download(body.avatar.thumb);
    expect(await sharp(data).metadata()).toMatchObject({ width: 40, height: 40 });
  });

  test('takes the first frame of an animation', async () => {
    const user = await newUser(app);
    const { body } = await upload(user.id, await createAnimatedGif());
    const { data } = await download(body.avatar.full);
    expect((await sharp(data).metadata()).pages ?? 1).toBe(1);
    const { dominant } = await sharp(data).stats();
    expect(dominant.r).toBeGreaterThan(dominant.g + dominant.b);
  });

  test.each([
    ['CMYK JPEG', () => picture().toColourspace('cmyk').jpeg().toBuffer()],
    ['WebP', () => picture().webp().toBuffer()],
    ['AVIF', () => picture(64, 64).avif().toBuffer()],
    ['grey PNG with transparency', () => picture().ensureAlpha(0.5).greyscale().png().toBuffer()],
    ['16-bit PNG', () => picture().toColourspace('rgb16').png().toBuffer()],
  ])('reads a %s, whatever its name', async (_, make) => {
    const user = await newUser(app);
    const options = { name: 'page.html', type: 'text/html' };
    const { status, body } = await upload(user.id, await make(), options);
    expect([status, body.status]).toEqual([200, 'success']);
    const { data } = await download(body.avatar.full);
    expect(await sharp(data).metadata()).toMatchObject({ format: 'webp', space: 'srgb' });
  });

  test('drops data behind the pixels', async () => {
    const user = await newUser(app);
    const script = '<script>alert(document.domain)</script>';
    const polyglot = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(script)]);
    const { body } = await upload(user.id, polyglot);
    expect((await download(body.avatar.full)).data.includes('<script>')).toBe(false);
  });
});

describe('refused is', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`;
  test.each([
    ['text called .png', async () => Buffer.from('I am a picture, honestly. '.repeat(40))],
    ['an SVG', async () => Buffer.from(svg)],
    ['an SVG with an XML head', async () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['HTML behind a GIF head', async () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;')],
    ['a cut-off PNG', async () => (await noise().png().toBuffer()).subarray(0, 5000)],
    ['a cut-off JPEG', async () => (await noise().jpeg().toBuffer()).subarray(0, 3000)],
    ['a TIFF', async () => picture().tiff().toBuffer()],
    ['an empty PNG', async () => Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('%s', async (_, make) => {
    const user = await newUser(app);
    const { status, body } = await upload(user.id, await make());
    expect([status, body.message]).toEqual([400, userMessages.avatarUnreadable]);
    expect(await avatarOf(user.id)).toEqual({ full: null, thumb: null });
  });

  test.each([
    ['PNG', () => createPngBomb(60_000, 60_000)],
    ['PNG just too large', () => createPngBomb(6325, 6325)],
    ['GIF', async () => createGifBomb(65_535, 65_535)],
  ])('a %s that claims too many pixels, before decoding', async (_, make) => {
    const user = await newUser(app);
    const started = performance.now();
    const { status, body } = await upload(user.id, await make());
    expect([status, body.message]).toEqual([400, userMessages.avatarTooManyPixels]);
    expect(performance.now() - started).toBeLessThan(3000);
  });

  test.each([5_000_000, 5_000_001, 9_000_000])('a file of %i bytes', async (bytes) => {
    const user = await newUser(app);
    const { status, body } = await upload(user.id, Buffer.alloc(bytes));
    expect([status, body.message]).toEqual([400, userMessages.avatarTooLarge]);
  });

  test('accepts a file of 4,999,999 bytes', async () => {
    const user = await newUser(app);
    const start = await picture().jpeg().toBuffer();
    const padded = Buffer.concat([start, Buffer.alloc(4_999_999 - start.length)]);
    expect((await upload(user.id, padded)).status).toBe(200);
  });

  test('no file at all', async () => {
    const user = await newUser(app);
    for (const data of [undefined, Buffer.alloc(0)]) {
      const { status, body } = await upload(user.id, data);
      expect([status, body.message]).toEqual([400, userMessages.avatarMissing]);
    }
    const json = await admin.post('/api/upload-image', { json: { user_id: user.id } });
    expect([json.status, json.json().message]).toEqual([400, userMessages.avatarMissing]);
  });

  test('another kind of image', async () => {
    const data = await picture().png().toBuffer();
    const { status, body } = await upload(1, data, { fields: { image_type: 'banner' } });
    expect([status, body.errors[0]?.extensions.field]).toEqual([400, 'image_type']);
  });
});

/** Incompressible, so that a truncated file is a truncated picture. */
function noise() {
  return sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
}

describe('permissions', () => {
  const aPicture = () => picture(20, 20).png().toBuffer();

  test.each([
    ['nobody', async () => app.anonymous, 401],
    ['a member', () => app.as('member'), 403],
    ['a moderator', () => app.as('moderator'), 403],
  ])('%s may not', async (_, client, status) => {
    const userId = await app.userId('member');
    const answer = await upload(userId, await aPicture(), { client: await client() });
    expect(answer.status).toBe(status);
  });

  test('not for people of a higher rank', async () => {
    const superAdmin = await app.userId('superAdmin');
    const { status, body } = await upload(superAdmin, await aPicture());
    expect([status, body.message]).toEqual([403, userMessages.outranked]);
    const removal = await remove(superAdmin);
    expect(removal.errors?.[0]).toMatchObject({ message: userMessages.outranked });
  });

  test.each([
    ['of another site', () => app.userId('foreignAdmin')],
    ['nobody has', async () => 999_999],
    ['that is none', async () => 'x'],
  ])('an id %s is not found', async (_, id) => {
    const { status, body } = await upload(await id(), await aPicture());
    expect([status, body.message]).toEqual([404, userMessages.notFound]);
    const { errors } = await remove(await id());
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  });

  test('not from a page of another site', async () => {
    const response = await fetch(`http://127.0.0.1:${app.port}/api/upload-image`, {
      method: 'POST',
      body: new FormData(),
      headers: { cookie: admin.cookie ?? '', origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
  });
});

const remove = (userId: number | string) =>
  admin.graphql(
    `mutation ($userId: ID!) { deleteUserProfilePicture(userId: $userId) { id avatar { full thumb } } }`,
    { userId: String(userId) },
  );

describe('replacing and removing', () => {
  test('deletes the files of the previous one, and no others', async () => {
    const user = await newUser(app);
    const first = (await upload(user.id, await picture().png().toBuffer())).body.avatar;
    const second = (await upload(user.id, await picture().png().toBuffer())).body.avatar;
    expect(second.full).not.toBe(first.full);
    await removeUnused();
    expect((await download(first.full)).status).toBe(404);
    expect((await download(second.full)).status).toBe(200);

    const { data } = await remove(user.id);
    expect(data.deleteUserProfilePicture).toEqual({
      id: String(user.id),
      avatar: { full: null, thumb: null },
    });
    await removeUnused();
    expect((await download(second.thumb)).status).toBe(404);
    expect((await remove(user.id)).errors).toBeUndefined();
    const { rows } = await app.database.pool.query(
      `select action from audit_events where entity_id = $1 order by id`,
      [user.id],
    );
    expect(rows.map((row) => row.action)).toEqual([
      'user.avatar_updated',
      'user.avatar_updated',
      'user.avatar_deleted',
    ]);
  });

  test('leaves no files behind when the change fails', async () => {
    const user = await newUser(app);
    const before = storedFiles().length;
    await app.database.pool.query(
      `alter table stored_files add constraint broken check (created_by <> ${await app.userId('admin')}) not valid`,
    );
    try {
      expect((await upload(user.id, await picture().png().toBuffer())).status).toBe(500);
    } finally {
      await app.database.pool.query('alter table stored_files drop constraint broken');
    }
    expect(storedFiles()).toHaveLength(before);
  });

  test('the session includes the picture', async () => {
    const { body } = await upload(await app.userId('admin'), await picture().png().toBuffer());
    const { user } = (await admin.get('/api/auth/check-session')).json();
    expect(user.userAvatar).toEqual({
      medium: body.avatar.full.replace('full', 'medium'),
      large: body.avatar.full.replace('full', 'large'),
    });
  });

  test.each([
    '/api/files/avatars/00/00000000000000000000000000000000-full.webp',
    '/api/files/../../package.json',
    '/api/files/%2e%2e/%2e%2e/package.json',
    '/api/files/avatars',
    '/api/files/',
  ])('%s leads to no file', async (path) => {
    expect((await admin.get(path)).status).toBe(404);
  });
});
