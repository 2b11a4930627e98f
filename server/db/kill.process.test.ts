import { expect, test } from 'vitest';
import { type ApiClient, createClient } from '../testing/client.ts';
import {
  copyOfDataFolder,
  type ServerProcess,
  startServer,
  until,
} from '../testing/server-process.ts';
import { openDatabase } from './database.ts';

const rounds = 10;
const writers = 6;
const writesPerRound = 20;
const upsert = 'mutation ($name: String!) { upsertAward(name: $name, year: 2024) { id name } }';

/**
 * Creates awards one after the other until the server is gone, and reports each acknowledged one.
 */
async function write(
  client: ApiClient,
  prefix: string,
  onAcknowledged: (award: { id: string; name: string }) => void,
): Promise<void> {
  for (let i = 0; ; i += 1) {
    const answer = await client.graphql(upsert, { name: `${prefix}.${i}` }).catch(() => undefined);
    if (!answer) return;
    expect(answer.errors).toBeUndefined();
    onAcknowledged(answer.data.upsertAward);
  }
}

async function killUnderLoad(server: ServerProcess, client: ApiClient, round: number) {
  const acknowledged = new Map<number, string>();
  const writing = Array.from({ length: writers }, (_, i) =>
    write(client, `Round ${round}.${i}`, ({ id, name }) => acknowledged.set(Number(id), name)),
  );
  await until(() => acknowledged.size >= writesPerRound, 60_000);
  expect(await server.stop('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
  await Promise.all(writing);
  return acknowledged;
}

test('every acknowledged write survives SIGKILL, again and again', {
  timeout: 400_000,
}, async () => {
  const dataDir = await copyOfDataFolder();
  const acknowledged: [number, string][] = [];
  let cookie: string | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer({ DATA_DIR: dataDir });
    // Signed in once: the session has to survive as well.
    cookie ??= (await server.signIn('admin')).cookie ?? '';
    const client = createClient({ port: server.port, host: 'alpha.localhost', cookie });
    acknowledged.push(...(await killUnderLoad(server, client, round)));
  }

  const database = await openDatabase({
    dataDir,
    poolSize: 2,
    onError(error) {
      throw error;
    },
  });
  try {
    const { rows: awards } = await database.pool.query('select id, name from awards');
    const found = new Map(awards.map(({ id, name }) => [id, name]));
    expect(acknowledged.filter(([id, name]) => found.get(id) !== name)).toEqual([]);
    // Unanswered writes are complete or absent: never an award without its event.
    const { rows: events } = await database.pool.query(
      "select entity_id from audit_events where action = 'award.created'",
    );
    expect(events.map((event) => event.entity_id).sort()).toEqual([...found.keys()].sort());
  } finally {
    await database.close();
  }
});
