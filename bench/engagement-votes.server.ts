import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import { openSecretKeys } from '../server/lib/secret-box.ts';
import { createSigner } from '../server/lib/signed-text.ts';
import { freePort } from '../server/testing/free-port.ts';
import { insertNetwork } from '../server/testing/network.ts';
import { startBenchSteward } from './steward.ts';

export interface ServedPoll {
  port: number;
  barePort: number;
  id: number;
  optionIds: number[];
  /** Cookies of visitors who have not voted yet. */
  cookies: string[];
}

/** Runs the real server and, in the same process, a bare route that only inserts. */
const [, , databaseUrl, amount = '0'] = process.argv;
const barePort = await freePort();
const { config, database, port } = await startBenchSteward(databaseUrl);
await database.transaction((trx) => insertNetwork(trx, ''));
const { rows } = await database.pool.query(
  `with item as (
     insert into engagements (site_id, type, question)
     select id, 'poll', 'Which season?' from sites where prefix = 'alpha' returning id
   ), options as (
     insert into engagement_options (engagement_id, display_order, name)
     select id, n, 'Option ' || n from item, generate_series(1, 4) as n returning id, engagement_id
   )
   select engagement_id as id, array_agg(id) as "optionIds" from options group by 1`,
);
await database.pool.query(`create table bare_votes (
  id bigint generated always as identity primary key, engagement_id integer not null,
  site_id integer not null, visitor_id text, option_ids integer[] not null,
  inserted_at timestamptz not null default now())`);
await database.pool.query(
  'create unique index bare_votes_once on bare_votes (visitor_id, engagement_id)',
);

const signer = createSigner((await openSecretKeys(config)).current);
const cookies = Array.from({ length: Number(amount) }, (_, i) => {
  const id = `bench${String(i).padStart(17, '0')}`;
  return `steward_visitor=${signer.sign('visitor', id)}`;
});

const bare = Fastify();
await bare.register(cookie);
await bare.register(formbody);
bare.post<{ Body: { option: string } }>('/vote', async ({ body, cookies: sent }, reply) => {
  await database.pool.query({
    name: 'bare',
    text: `insert into bare_votes (engagement_id, site_id, visitor_id, option_ids)
      values ($1, 1, $2, $3) on conflict do nothing`,
    values: [rows[0].id, sent.steward_visitor, [Number(body.option)]],
  });
  return reply.redirect('/', 303);
});
await bare.listen({ port: barePort, host: '127.0.0.1' });

const served: ServedPoll = { port, barePort, cookies, ...rows[0] };
process.send?.(served);
