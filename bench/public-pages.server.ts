import { insertNetwork } from '../server/testing/network.ts';
import { startBenchSteward } from './steward.ts';

export interface ServedPages {
  port: number;
  threadPath: string;
}

/** Runs the real server with a forum of 200 threads, one of which has 60 replies. */
const { database, port } = await startBenchSteward(process.argv[2]);
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
