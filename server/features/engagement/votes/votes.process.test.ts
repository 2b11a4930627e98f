import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  copyOfDataFolder,
  type ServerProcess,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from '../../../testing/server-process.ts';
import { newItem, type TestItem, widgetVisitor } from '../../../testing/widgets.ts';

const visitors = 8;
const votes = 100;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

/** Sends one new visitor after the other until the server is killed. */
async function voteUntilKilled(server: ServerProcess, item: TestItem, onAnswer: () => void) {
  for (;;) {
    const answer = await widgetVisitor(server)
      .vote(item.id, item.options[0] ?? 0)
      .catch(() => undefined);
    if (!answer) return;
    expect(answer.status).toBe(303);
    onAnswer();
  }
}

test.each(['embedded', 'postgres'] as const)(
  'kill -9 loses no acknowledged vote, and adds none, on %s',
  { timeout: 200_000 },
  async (kind) => {
    const settings: Record<string, string> =
      kind === 'embedded'
        ? { DATA_DIR: await copyOfDataFolder() }
        : { DATA_DIR: temporaryFolder(), DATABASE_URL: await postgres.newDatabase() };
    const server = await startServer(settings);
    const item = await newItem(await server.signIn('superAdmin'), 'poll');
    let answered = 0;
    const voting = Array.from({ length: visitors }, () =>
      voteUntilKilled(server, item, () => {
        answered++;
      }),
    );
    await until(() => answered >= votes, 60_000);
    await server.stop('SIGKILL');
    await Promise.all(voting);
    const again = await startServer(settings);
    const { data } = await (await again.signIn('superAdmin')).graphql(
      `{ engagement(id: "${item.id}") { totalVotes options { totalVotes } } }`,
    );
    const { totalVotes, options } = data.engagement;
    // Requests in flight may be counted without an answer: one per connection.
    expect(totalVotes).toBeGreaterThanOrEqual(answered);
    expect(totalVotes).toBeLessThanOrEqual(answered + visitors);
    expect(options).toEqual([{ totalVotes }, { totalVotes: 0 }]);
  },
);
