import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../server/base/config.ts';
import { createLogger } from '../server/base/logger.ts';
import { startSteward } from '../server/steward.ts';
import { freePort } from '../server/testing/free-port.ts';
import { insertNetwork } from '../server/testing/network.ts';

export interface ServedPages {
  port: number;
  threadPath: string;
}

/** Runs the real server with a forum of 200 threads, one of which has 60 replies. */
const port = await freePort();
const config = readConfig({
  PORT: String(port),
  DATABASE_URL: process.argv[2],
  DATA_DIR: join(tmpdir(), `steward-bench-${process.pid}`),
  LOG_LEVEL: 'silent',
  REQUESTS_PER_MINUTE: '0',
});
const { database } = await startSteward(config, createLogger('silent'));
await database.transaction((trx) => insertNetwork(trx, ''));
await database.pool.query(
  `insert into threads (site_id, user_id, name, slug, body)
   select users.site_id, users.id, 'Thread ' || i, 'thread-' || i, '<p>Some words</p>'
   from users, generate_series(1, 200) as i where username = 'member'`,
);
await database.pool.query(
  `insert into replies (site_id, user_id, thread_id, body)
   select site_id, user_id, id, '<p>An answer of a few words</p>'
   from threads, generate_series(1, 60) where slug = 'thread-1'`,
);
const served: ServedPages = { port, threadPath: '/forums/thread-1' };
process.send?.(served);
