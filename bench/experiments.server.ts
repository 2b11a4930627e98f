import { createHmac, randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { CompiledQuery } from 'kysely';
import { toRoleId } from '../server/features/accounts/auth/sessions.service.ts';
import { createGroupCommit } from '../server/lib/group-commit.ts';
import { hashPassword } from '../server/lib/passwords.ts';
import { createKeyPicker } from '../server/lib/rendezvous.ts';
import { freePort } from '../server/testing/free-port.ts';
import { insertNetwork, testPassword } from '../server/testing/network.ts';
import { startBenchSteward } from './steward.ts';

export interface ServedExperiments {
  port: number;
  barePort: number;
  id: number;
  symbol: string;
  cookie: string;
}

export type SessionCountQuery = 'counted';

const weights = [
  { key: 'a', weight: 50 },
  { key: 'b', weight: 30 },
  { key: 'c', weight: 20 },
];
const barePort = await freePort();
const { database, port, services } = await startBenchSteward(process.argv[2]);
const passwordHash = await hashPassword(testPassword);
await database.transaction((trx) => insertNetwork(trx, passwordHash));
const sites = await services.sites.all();
const superAdmin = await database.db
  .selectFrom('users')
  .select(['id', 'personId', 'siteId', 'roleId'])
  .where('username', '=', 'superAdmin')
  .executeTakeFirstOrThrow();
const token = await services.sessions.start(database.db, superAdmin.id, 'bench');
const { id, symbol } = await services.experiments.save(
  {
    ...superAdmin,
    roleId: toRoleId(superAdmin.roleId),
    siteFeatures: [],
    requestId: 'bench',
  },
  {
    id: null,
    version: null,
    name: 'Bench',
    symbol: 'bench',
    isActive: true,
    siteIds: sites.map((site) => String(site.id)),
    variants: weights,
    goals: [{ key: 'signup', name: 'Sign-up', event: null, role: 'PRIMARY' }],
  },
);

/** Naive implementations: no statement, or one per session. */
const bare = Fastify();
bare.get('/variant', async (_, reply) =>
  reply.header('set-cookie', 'variant=a; Path=/; HttpOnly; SameSite=Lax').send({ variant: 'a' }),
);
await database.pool.query(
  'create table bare_counts (variant text primary key, sessions int not null)',
);
await database.pool.query(`insert into bare_counts values ('a', 0)`);
bare.get('/counted', async (_, reply) => {
  await database.pool.query(`update bare_counts set sessions = sessions + 1 where variant = 'a'`);
  return reply
    .header('set-cookie', 'variant=a; Path=/; HttpOnly; SameSite=Lax')
    .send({ variant: 'a' });
});
/** Baseline: as few statements and the same write as the real server, nothing else. */
const batched = createGroupCommit<number>(async (sessions) => {
  await database.db.executeQuery(
    CompiledQuery.raw(
      `insert into bare_counts as total select * from unnest($1::text[], $2::int[])
       on conflict (variant) do update set sessions = total.sessions + excluded.sessions`,
      [['a'], [sessions.length]],
    ),
  );
}, 500);
bare.get('/batched', async (_, reply) => {
  await batched.add(1);
  return reply
    .header('set-cookie', 'variant=a; Path=/; HttpOnly; SameSite=Lax')
    .send({ variant: 'a' });
});
/** Baseline with common means: visitor, session and variant, each in a signed cookie. */
const key = randomBytes(32);
const newId = () => randomBytes(16).toString('base64url');
const signed = (text: string) =>
  `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
const pick = createKeyPicker('1/bench', weights);
bare.get('/signed', async (_, reply) => {
  const [visitor, session] = [newId(), newId()];
  const variant = pick(visitor) ?? '';
  await batched.add(1);
  const kept = {
    visitor,
    visit: `${visitor}.${session}.${variant}`,
    variant: `${session}.${variant}`,
  };
  const lines = Object.entries(kept).map(
    ([name, text]) => `${name}=${signed(text)}; Path=/; HttpOnly; SameSite=Lax`,
  );
  return reply.header('set-cookie', lines).send({ variant });
});
await bare.listen({ port: barePort, host: '127.0.0.1' });

process.on('message', async (question: SessionCountQuery) => {
  if (question !== 'counted') return;
  const { rows } = await database.pool.query(
    'select coalesce(sum(sessions), 0)::int as sessions from experiment_counts',
  );
  process.send?.(rows[0].sessions);
});

const served: ServedExperiments = {
  port,
  barePort,
  id,
  symbol,
  cookie: `steward_session=${token}`,
};
process.send?.(served);
