import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, saveExperiment } from '../../../testing/experiments.ts';
import {
  connect,
  copyOfDataFolder,
  type ServerProcess,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from '../../../testing/server-process.ts';

const visitors = 8;
const sessions = 100;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

/** Sends one new visitor after the other until the server is killed. */
async function visitUntilKilled(server: ServerProcess, onAnswer: () => void): Promise<void> {
  for (;;) {
    const visitor = newVisitor({ port: server.port });
    const ask = () => visitor.send('GET', '/api/experiment/killed').catch(() => undefined);
    // A session counts from its second request on.
    const answer = (await ask()) && (await ask());
    if (!answer) return;
    expect(answer.json().variant).toMatch(/^[ab]$/);
    onAnswer();
  }
}

test.each(['embedded', 'postgres'] as const)(
  'kill -9 loses no session that was answered, and adds none, on %s',
  { timeout: 200_000 },
  async (kind) => {
    const settings: Record<string, string> =
      kind === 'embedded'
        ? { DATA_DIR: await copyOfDataFolder() }
        : { DATA_DIR: temporaryFolder(), DATABASE_URL: await postgres.newDatabase() };
    const server = await startServer(settings);
    const superAdmin = await server.signIn('superAdmin');
    const { data } = await superAdmin.graphql('{ getSites(all: true) { id } }');
    const { errors } = await superAdmin.graphql(saveExperiment, {
      name: 'Killed',
      symbol: 'killed',
      isActive: true,
      siteIds: data.getSites.map(({ id }: { id: string }) => id),
      variants: [
        { key: 'a', weight: 1 },
        { key: 'b', weight: 1 },
      ],
    });
    expect(errors).toBeUndefined();
    let answered = 0;
    const visiting = Array.from({ length: visitors }, () =>
      visitUntilKilled(server, () => {
        answered++;
      }),
    );
    await until(() => answered >= sessions, 60_000);
    await server.stop('SIGKILL');
    await Promise.all(visiting);
    const counted = await countedBy(settings);
    // Requests in flight may be counted without an answer: one per connection.
    expect(counted).toBeGreaterThanOrEqual(answered);
    expect(counted).toBeLessThanOrEqual(answered + visitors);
  },
);

async function countedBy(settings: Record<string, string>): Promise<number> {
  if (settings.DATABASE_URL) {
    const client = await connect(settings.DATABASE_URL);
    const { rows } = await client.query(
      'select sum(sessions)::int as sessions, sum(visitors)::int as visitors from experiment_counts',
    );
    expect(rows[0].visitors).toBe(rows[0].sessions);
    return rows[0].sessions;
  }
  const server = await startServer(settings);
  const superAdmin = await server.signIn('superAdmin');
  const { data } = await superAdmin.graphql(
    '{ experimentStats(id: "1") { totalSessions } experimentReport(id: "1") { totals { sessions visitors } } }',
  );
  for (const { sessions: counted, visitors } of data.experimentReport.totals) {
    expect(visitors).toBe(counted);
  }
  return data.experimentStats.reduce(
    (sum: number, { totalSessions }: { totalSessions: number }) => sum + totalSessions,
    0,
  );
}
