import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exceededLimitMessages } from '../../contract/limit-messages.ts';
import { contentWriter } from '../testing/content.ts';
import { type LimitedFolder, limitFolderSize } from '../testing/full-disk.ts';
import { intakeClient } from '../testing/intake.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let disk: LimitedFolder;
let elsewhere: Server;
let noise: Buffer;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web', FETCH_LOOPBACK: 'on' } });
  disk = limitFolderSize(join(app.dataDir, 'files'));
  noise = await sharp({
    create: {
      ...{ width: 500, height: 500, channels: 3, background: 'black' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  elsewhere = createServer((_, response) => response.end(noise)).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
});
afterAll(async () => {
  elsewhere.close();
  disk.remove();
  await app.close();
});

const storedFiles = () =>
  readdirSync(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

interface Upload {
  name: string;
  send(): Promise<Response>;
  storedCount: number;
}

async function uploads(): Promise<Upload[]> {
  const at = (path: string) => `http://127.0.0.1:${app.port}${path}`;
  const file = new Blob([new Uint8Array(noise)], { type: 'image/png' });
  const admin = await app.as('admin');
  const member = await app.as('member');
  const memberId = await app.userId('member');
  const { key } = await intakeClient(app);
  const write = await contentWriter(app);
  const threadId = await write.thread({ by: memberId, name: 'With a picture' });
  const [thread] = await app.query('select slug from threads where id = $1', threadId);
  const form = (fields: Record<string, string | Blob>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };
  return [
    {
      name: 'avatar',
      storedCount: 4,
      send: () =>
        fetch(at('/api/upload-image'), {
          method: 'POST',
          headers: { cookie: admin.cookie ?? '' },
          body: form({ image_type: 'avatar', user_id: String(memberId), 'images[0]': file }),
        }),
    },
    {
      name: 'picture of a reply',
      storedCount: 1,
      send: () =>
        fetch(at(`/forums/${thread.slug}`), {
          method: 'POST',
          redirect: 'manual',
          headers: { cookie: member.cookie ?? '' },
          body: form({ body: 'Look at this', picture: file }),
        }),
    },
    {
      name: 'picture of the intake',
      storedCount: 1,
      send: () =>
        fetch(at('/api/intake/v1/images'), {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'image/png' },
          body: file,
        }),
    },
  ];
}

test('uploads to a full disk fail with a message, leave nothing, and work again later', async () => {
  const message = disk.isFull
    ? exceededLimitMessages.storageFull
    : exceededLimitMessages.storageFailed;
  const all = await uploads();
  for (const { name, send } of all) {
    const response = await send();
    expect([name, response.status, await response.text()]).toEqual([
      name,
      503,
      expect.stringContaining(message),
    ]);
    expect(storedFiles()).toEqual([]);
  }
  const [replies] = await app.query(
    `select count(*)::int from replies where body like '%Look at%'`,
  );
  const [rows] = await app.query('select count(*)::int from stored_files');
  expect([replies?.count, rows?.count]).toEqual([0, 0]);

  // Pictures of other sites are shown even if they cannot be stored.
  const { port } = elsewhere.address() as AddressInfo;
  const address = app.services.contentImages.addressOf(`http://127.0.0.1:${port}/a.png`);
  const shown = await fetch(`http://127.0.0.1:${app.port}${address}`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(storedFiles()).toEqual([]);

  disk.makeRoom();
  let storedCount = 0;
  for (const upload of all) {
    const { status } = await upload.send();
    expect(status).toBeLessThan(400);
    storedCount += upload.storedCount;
    expect(storedFiles()).toHaveLength(storedCount);
  }
});
