import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, saveExperiment, type TestVisitor } from '../../../testing/experiments.ts';
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

/** Sends new visitors alternately to each server, until they are killed. */
async function visitUntilKilled(
  servers: readonly ServerProcess[],
  onAnswer: () => void,
): Promise<void> {
  for (;;) {
    const cookies = new Map<string, string>();
    const [first, last] = [servers[0], servers.at(-1)].map((server) =>
      newVisitor({ port: server?.port ?? 0 }, { cookies }),
    );
    const send = (visitor: TestVisitor | undefined, method: string, path: string) =>
      visitor?.send(method, `/api/experiment/killed${path}`).catch(() => undefined);
    // A session counts from its second request on.
    const answer = (await send(first, 'GET', '')) && (await send(last, 'GET', ''));
    if (!answer) return;
    expect(answer.json().variant).toMatch(/^[ab]$/);
    onAnswer();
    // Each visitor reaches the goal in both processes at once, and counts once.
    await Promise.all([send(first, 'POST', '/goal/done'), send(last, 'POST', '/goal/done')]);
  }
}

test.each(['embedded', 'postgres'] as const)(
  'kill -9 loses no acknowledged visitor, and adds none, on %s',
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
      goals: [{ key: 'done', name: 'Done' }],
    });
    expect(errors).toBeUndefined();
    let answered = 0;
    const servers = kind === 'embedded' ? [server] : [server, await startServer(settings)];
    const visiting = Array.from({ length: visitors }, () =>
      visitUntilKilled(servers, () => {
        answered++;
      }),
    );
    await until(() => answered >= sessions, 60_000);
    await Promise.all(servers.map((each) => each.stop('SIGKILL')));
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
    const reached = await client.query(
      'select sum(sessions)::int as sessions, sum(visitors)::int as visitors from experiment_goal_counts',
    );
    expect(reached.rows[0].visitors).toBe(reached.rows[0].sessions);
    // Requests in flight may have reached no goal yet.
    expect(reached.rows[0].visitors).toBeLessThanOrEqual(rows[0].visitors);
    expect(reached.rows[0].visitors).toBeGreaterThanOrEqual(rows[0].visitors - 2 * visitors);
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
