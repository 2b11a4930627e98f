import Fastify from 'fastify';
import { createLogger } from '../server/base/logger.ts';
import { createFlagging } from '../server/features/moderation/flag-opening/flag-opening.ts';
import { createIntakeService } from '../server/features/moderation/intake/intake.service.ts';
import { createContentService } from '../server/features/moderation/writing/content.service.ts';
import { hashPassword } from '../server/lib/passwords.ts';
import { freePort } from '../server/testing/free-port.ts';
import { insertNetwork, testPassword } from '../server/testing/network.ts';
import { createWebServer } from '../server/web-server.ts';
import { startBenchSteward } from './steward.ts';

export interface ServedIntake {
  port: number;
  unscoredPort: number;
  barePort: number;
  key: string;
  userId: number;
}

const [unscoredPort, barePort] = [await freePort(), await freePort()];
const { config, database, port, services } = await startBenchSteward(process.argv[2], {
  INTAKE_REQUESTS_PER_MINUTE: '0',
});
const log = createLogger('silent');
const passwordHash = await hashPassword(testPassword);
await database.transaction((trx) => insertNetwork(trx, passwordHash));
const { key } = await services.intakeKeys.create('alpha', 'Bench');
const member = await database.db
  .selectFrom('users')
  .select(['id', 'siteId'])
  .where('username', '=', 'member')
  .executeTakeFirstOrThrow();

const nothing = { prob: 0, words: [] };
const content = createContentService({
  database,
  events: services.events,
  flagging: createFlagging({
    events: services.events,
    careSigns: { add: async () => {}, alarm: async () => {} },
    metrics: services.metrics,
  }),
  receipts: { send: async () => {} },
  secondOpinions: { ask: async () => {} },
  texts: services.texts,
  findings: { find: async () => ({}) },
  corrections: {
    score: async () => ({ modelVersion: 'none', spam: nothing, offensive: nothing, care: nothing }),
  },
});
const intake = createIntakeService({ database, content });
const unscored = await createWebServer({
  config,
  database,
  log,
  services: { ...services, intake },
});
await unscored.listen({ port: unscoredPort, host: '127.0.0.1' });

const bare = Fastify();
bare.post<{ Body: { body: string } }>('/content', async (request, reply) => {
  const { rows } = await database.pool.query(
    `insert into user_profile_statuses (site_id, user_id, body) values ($1, $2, $3) returning id`,
    [member.siteId, member.id, request.body.body],
  );
  return reply.status(201).send({ kind: 'user_profile_status', ...rows[0], state: 'visible' });
});
await bare.listen({ port: barePort, host: '127.0.0.1' });

const served: ServedIntake = { port, unscoredPort, barePort, key, userId: member.id };
process.send?.(served);
