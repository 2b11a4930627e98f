import Fastify from 'fastify';
import { freePort } from '../server/testing/free-port.ts';
import { insertNetwork } from '../server/testing/network.ts';
import { startBenchSteward } from './steward.ts';

export interface ServedShortLinks {
  port: number;
  barePort: number;
  /** Paths of links that nobody has followed yet. */
  paths: string[];
}

/** Runs the real server and, in the same process, bare routes that only redirect. */
const barePort = await freePort();
const { database, port } = await startBenchSteward(process.argv[2]);
await database.transaction((trx) => insertNetwork(trx, ''));
const { rows } = await database.pool.query(
  `insert into short_links (site_id, code, to_url)
   select sites.id, 'bench' || i, 'https://elsewhere.example/' || i
   from sites, generate_series(1, 4) as i where prefix = 'alpha' returning code`,
);

const target = 'https://elsewhere.example/1';
const bare = Fastify();
bare.get('/s/:code', (_, reply) => reply.redirect(target, 302));
bare.get<{ Params: { code: string } }>('/found/:code', async ({ params }, reply) => {
  const found = await database.pool.query({
    name: 'bare',
    text: `select to_url from short_links join sites on sites.id = site_id
      where domain_name = 'alpha.localhost' and code = $1`,
    values: [params.code],
  });
  return reply.redirect(found.rows[0].to_url, 302);
});
await bare.listen({ port: barePort, host: '127.0.0.1' });

const served: ServedShortLinks = { port, barePort, paths: rows.map(({ code }) => `/s/${code}`) };
process.send?.(served);
