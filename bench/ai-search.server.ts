import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../server/base/config.ts';
import { createLogger } from '../server/base/logger.ts';
import { startSteward } from '../server/steward.ts';
import { freePort } from '../server/testing/free-port.ts';
import { insertNetwork } from '../server/testing/network.ts';
import { benchWord } from './ai-search.words.ts';

export interface ServedSearch {
  port: number;
  cookie: string;
  passages: number;
  indexBytes: number;
  indexSeconds: number;
}

/**
 * Word frequencies like those of real texts: few common words, many rare ones, and words of a
 * subject together.
 */
function writer(seed: number) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const drawn = (most: number) => benchWord(Math.floor(most ** random()));
  return (subject: number, length: number) =>
    Array.from({ length }, (_, i) =>
      random() < 0.3
        ? benchWord(5000 + subject * 40 + Math.floor(40 * random() ** 2))
        : drawn(i % 50 === 0 ? 200_000 : 5000),
    ).join(' ');
}

const passages = Number(process.argv[2]);
const databaseUrl = process.argv[3];
const port = await freePort();
const config = readConfig({
  PORT: String(port),
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  DATA_DIR: mkdtempSync(join(tmpdir(), 'steward-bench-')),
  LOG_LEVEL: 'silent',
  DEMO: 'off',
  REQUESTS_PER_MINUTE: '0',
});
const { database, services } = await startSteward(config, createLogger('silent'));
await database.transaction((trx) => insertNetwork(trx, ''));
const { rows } = await database.pool.query(
  `select sites.id as "siteId", users.id as "userId" from sites join users on users.site_id = sites.id
   where prefix = 'alpha' and username = 'superAdmin'`,
);
const [{ siteId, userId }] = rows;
const write = writer(7);
for (let from = 0; from < passages / 4; from += 250) {
  const posts = Array.from({ length: Math.min(250, passages / 4 - from) }, (_, i) => {
    const subject = (from + i) % 800;
    const body = [0, 1, 2, 3].map(() => `<p>${write(subject, 150)}.</p>`).join('');
    return { title: write(subject, 6), slug: `post-${from + i}`, body };
  });
  await database.pool.query(
    `insert into posts (site_id, user_id, title, slug, body)
     select $1, $2, title, slug, body
     from json_to_recordset($3) as post (title text, slug text, body text)`,
    [siteId, userId, JSON.stringify(posts)],
  );
}
const begun = performance.now();
const built = await services.postIndexer.rebuildPostIndex(siteId);
const served: ServedSearch = {
  port,
  cookie: `steward_session=${await services.sessions.start(database.db, userId, 'bench')}`,
  passages: built.passages,
  indexBytes: built.bytes,
  indexSeconds: (performance.now() - begun) / 1000,
};
process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }));
process.send?.(served);
