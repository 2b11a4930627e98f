import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  relationReasonLabels,
  stemOfUsername,
} from '../../../../contract/people/related-accounts.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const query = `query ($userId: ID!) {
  relatedAccounts(userId: $userId) { username siteName isOnThisSite reasons }
}`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
});
afterAll(() => app.close());

async function join(
  username: string,
  at: string,
  values: { email?: string; network?: string } = {},
) {
  const { id } = await newUser(app, { username });
  const { email = null, network } = values;
  await app.query('update users set inserted_at = $2, email = $3 where id = $1', id, at, email);
  if (network) {
    await app.query(
      `insert into security_events (site_id, user_id, kind, network)
       select site_id, id, 'signed_in', $2 from users where id = $1`,
      id,
      network,
    );
  }
  return id;
}

const hintsOf = async (id: number) => {
  const { data } = await (await app.as('admin')).graphql(query, { userId: String(id) });
  return data.relatedAccounts;
};

test('names accounts with the same address, network or name, and the reason', async () => {
  const network = '203.0.113.0';
  const id = await join('Buyer_01', '2026-03-01T10:00:00Z', {
    email: 'j.doe+one@gmail.com',
    network,
  });
  await join('buyer-2', '2026-03-01T10:00:40Z', { network });
  await join('Someone', '2026-03-01T10:08:00Z', { network });
  await join('Elsewhere', '2026-03-01T10:00:30Z', { network: '198.51.100.0' });
  await join('buyer3', '2026-03-01T10:05:00Z');
  await join('Folded', '2025-01-01T00:00:00Z', { email: 'JDoe@googlemail.com' });
  await join('Other', '2025-01-01T00:00:00Z', { email: 'jdoe@mail.example' });
  const onSite = { siteName: expect.any(String), isOnThisSite: true };
  expect(await hintsOf(id)).toEqual([
    { username: 'Folded', ...onSite, reasons: [relationReasonLabels.SAME_ADDRESS] },
    {
      username: 'buyer-2',
      ...onSite,
      reasons: [
        relationReasonLabels.SAME_NETWORK_AT_SIGN_UP,
        relationReasonLabels.SIMILAR_NAME_AT_SIGN_UP,
      ],
    },
    { username: 'Someone', ...onSite, reasons: [relationReasonLabels.SAME_NETWORK_AT_SIGN_UP] },
  ]);
});

test('accounts beyond those listed are counted', async () => {
  const joinWithTag = (n: number, at: string) =>
    join(`many${n}`, at, { email: `many+${n}@gmail.com` });
  const id = await joinWithTag(0, '2024-02-01T00:00:00Z');
  for (let n = 1; n <= 22; n++) await joinWithTag(n, '2024-01-01T00:00:00Z');
  const { data } = await (await app.as('admin')).graphql(
    `query ($userId: ID!) { relatedAccounts(userId: $userId) { id }
      relatedAccountCount(userId: $userId) }`,
    { userId: String(id) },
  );
  expect(data.relatedAccounts).toHaveLength(20);
  expect(data.relatedAccountCount).toBe(22);
});

test('are for admins, and not about people of other sites', async () => {
  const userId = String(await join('Quiet', '2024-01-01T00:00:00Z'));
  expect(await hintsOf(Number(userId))).toEqual([]);
  const refused = await (await app.as('moderator')).graphql(query, { userId });
  expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
  const foreign = await (await app.as('foreignAdmin')).graphql(query, { userId });
  expect(foreign.errors?.[0]?.message).toBe(userMessages.notFound);
});

test('finds addresses by an index', async () => {
  const client = await app.database.pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(
      `explain select 1 from users where site_id = 1 and fold_address(email) = 'a@b.example'
         and email is not null and deleted_at is null`,
    );
    expect(JSON.stringify(rows)).toContain('users_by_folded_address');
  } finally {
    await client.query('reset enable_seqscan');
    client.release();
  }
});

test('compares names by their letters', () => {
  expect(stemOfUsername('Buyer_017')).toBe(stemOfUsername('buyer-3'));
  expect(stemOfUsername('x9')).toBe('');
});
