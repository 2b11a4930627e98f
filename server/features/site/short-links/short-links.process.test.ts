import { expect, test } from 'vitest';
import {
  copyOfDataFolder,
  type ServerProcess,
  startServer,
  until,
} from '../../../testing/server-process.ts';

const browser = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } };

/** Does not read the list, which would store the clicks. */
async function follow(server: ServerProcess, path: string, times: number): Promise<void> {
  const client = server.client();
  const answers = await Promise.all(Array.from({ length: times }, () => client.get(path, browser)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
}

async function clicks(server: ServerProcess): Promise<number> {
  const client = await server.signIn('superAdmin');
  const { data } = await client.graphql('{ shortlinks { shortlinks { clickCount } } }');
  return data.shortlinks.shortlinks[0].clickCount;
}

test('clicks survive a stop completely, and kill -9 except for the last second', async () => {
  const dataDir = copyOfDataFolder();
  const first = await startServer({ DATA_DIR: dataDir });
  const superAdmin = await first.signIn('superAdmin');
  const { data } = await superAdmin.graphql(
    'mutation { createShortlink(url: "https://elsewhere.example/") { fromUrl } }',
  );
  const path = new URL(data.createShortlink.fromUrl).pathname;
  await follow(first, path, 40);
  expect(await first.stop('SIGTERM')).toMatchObject({ code: 0 });

  const second = await startServer({ DATA_DIR: dataDir });
  expect(await clicks(second)).toBe(40);
  await follow(second, path, 25);
  const counted = Date.now();
  await until(() => Date.now() - counted > 2000);
  await follow(second, path, 10);
  expect(await second.stop('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });

  const third = await startServer({ DATA_DIR: dataDir });
  const left = await clicks(third);
  expect(left).toBeGreaterThanOrEqual(65);
  expect(left).toBeLessThanOrEqual(75);
});
