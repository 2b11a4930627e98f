import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxListedSessions } from '../../../../contract/accounts/sessions.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
});
afterAll(() => app.close());

const query = `query ($userId: ID!, $before: DateTime) {
  userSecurity(userId: $userId) { sessions(before: $before) { id lastSeenAt } } }`;

test('sessions are read page by page, although one ended or was used in between', async () => {
  const { id: userId } = await newUser(app);
  await app.query(
    `insert into sessions (token_hash, user_id, last_seen_at, expires_at)
       select decode(md5('paged ' || n), 'hex'), $1, now() - interval '1 minute' * (n / 2),
         now() + interval '1 day' from generate_series(1, $2::int) as n`,
    userId,
    2 * maxListedSessions + 30,
  );
  const admin = await app.as('admin');
  const seen = new Set<string>();
  let before: string | undefined;
  const pageSizes: number[] = [];
  for (let page = 0; page < 3; page++) {
    const { data } = await admin.graphql(query, { userId, before });
    const sessions: { id: string; lastSeenAt: string }[] = data.userSecurity.sessions;
    for (const { id } of sessions) seen.add(id);
    pageSizes.push(sessions.length);
    const last = sessions.at(-1);
    before = last?.lastSeenAt;
    await app.query('delete from sessions where id = $1', last?.id);
    await app.query('update sessions set last_seen_at = now() where id = $1', sessions[0]?.id);
  }
  expect(seen.size).toBe(2 * maxListedSessions + 30);
  expect(pageSizes[0]).toBe(maxListedSessions + 1);
});
