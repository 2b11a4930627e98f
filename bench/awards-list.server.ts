import cookies from '@fastify/cookie';
import Fastify from 'fastify';
import { fillDemoIfEmpty } from '../server/demo/fill.ts';
import { awardsRepository } from '../server/features/people/awards/awards.repository.ts';
import { freePort } from '../server/testing/free-port.ts';
import { startBenchSteward } from './steward.ts';

/** Runs the real server and, in the same process, bare routes with the same SQL. */
const barePort = await freePort();
const { config, database, port, services } = await startBenchSteward(process.argv[2]);
await fillDemoIfEmpty(database, config.dataDir);

const admin = await database.db
  .selectFrom('users')
  .select(['id', 'siteId'])
  .where('roleId', '=', 5)
  .orderBy('id')
  .limit(1)
  .executeTakeFirstOrThrow();
const token = await services.sessions.start(database.db, admin.id, 'bench');

const awards = awardsRepository(database.db);
const filter = { search: '', years: [] };
const page = { ...filter, sort: 'name', sortDesc: false, limit: 25, offset: 0 } as const;
const list = async (siteId: number) => ({
  total: await awards.count(siteId, filter),
  awards: await awards.list(siteId, { ...page, years: [] }),
});

const bare = Fastify();
await bare.register(cookies);
bare.get('/awards', () => list(admin.siteId));
bare.get('/awards-with-session', async (request, reply) => {
  const viewer = await services.sessions.find(request.cookies.steward_session ?? '');
  if (viewer?.roleId !== '5') return reply.status(401).send();
  return list(viewer.site.id);
});
await bare.listen({ port: barePort, host: '127.0.0.1' });

process.send?.({ port, barePort, cookie: `steward_session=${token}` });
