import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userMessages } from '../../../../contract/people/users.ts';
import { insertUser } from '../../../testing/network.ts';
import { latestMail } from '../../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ isTwofold: true });
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query('delete from throttles'));

describe('unlinking social logins', () => {
  async function personWithSocials(username: string, roleId: number, passwordHash?: string) {
    const siteId = await app.siteId('alpha');
    return app.database.transaction(async (trx) => {
      const { id } = await insertUser(trx, siteId, {
        username,
        roleId: roleId,
        ...(passwordHash && { passwordHash }),
      });
      await trx
        .insertInto('authentication_accounts')
        .values(
          ['google', 'facebook'].map((provider) => ({
            siteId,
            userId: id,
            provider,
            subject: `${provider}-${username}`,
          })),
        )
        .execute();
      return id;
    });
  }

  const unlink = async (caller: 'admin' | 'moderator', userId: number, siteId?: number) =>
    (await app.as(caller)).post('/api/auth/unlink-all-socials', {
      json: { user_id: userId, site_id: siteId ?? (await app.siteId('alpha')) },
    });

  const providersOf = async (userId: number) => {
    const { rows } = await app.database.pool.query(
      'select provider from authentication_accounts where user_id = $1 order by provider',
      [userId],
    );
    return rows.map((row) => row.provider);
  };

  test('keeps the email login, and leaves an audit event', async () => {
    const userId = await personWithSocials('linked', 3, 'not a real hash');
    expect((await unlink('admin', userId)).json()).toEqual({ status: 'success' });
    expect(await providersOf(userId)).toEqual(['identity']);
    const { rows } = await app.database.pool.query(
      "select before from audit_events where action = 'user.social_logins_unlinked' and entity_id = $1",
      [userId],
    );
    expect(rows[0].before).toEqual({ providers: ['facebook', 'google'] });
  });

  test('mails a link to people who would be locked out, with what happened and where', async () => {
    const userId = await personWithSocials('lockedout', 3);
    await unlink('admin', userId);
    const mail = await latestMail(app);
    expect(mail).toMatchObject({
      toAddress: 'lockedout@steward.example',
      subject: 'Your social logins on Alpha Circle were removed',
    });
    expect(mail?.bodyText).toContain(
      'admin of the staff of Alpha Circle removed these logins from your account on Alpha Circle: facebook, google.',
    );
    const link = mail?.bodyText.match(/http:\S+/)?.[0] ?? '';
    expect((await app.anonymous.get(new URL(link).pathname)).status).toBe(200);
  });

  test('notifies people with a password too, without a link', async () => {
    const userId = await personWithSocials('told', 3, 'not a real hash');
    await unlink('admin', userId);
    const mail = await latestMail(app);
    expect(mail).toMatchObject({
      toAddress: 'told@steward.example',
      subject: 'Your social logins on Alpha Circle were removed',
    });
    expect(mail?.bodyText).toContain('signing in with your email address and your password');
    expect(mail?.bodyText).not.toContain('http');
  });

  test('is refused if the person could never sign in again', async () => {
    const userId = await personWithSocials('unreachable', 3);
    await app.query('update users set email = null where id = $1', userId);
    const answer = await unlink('admin', userId);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain(userMessages.onlyLogin);
    expect(await providersOf(userId)).toEqual(['facebook', 'google']);
  });

  test('is refused for someone above, on another site, and to moderators', async () => {
    const above = await personWithSocials('above', 5);
    expect((await unlink('admin', above)).status).toBe(403);
    const member = await personWithSocials('untouched', 3);
    expect((await unlink('admin', member, await app.siteId('beta'))).status).toBe(404);
    expect((await unlink('admin', await app.userId('foreignAdmin'))).status).toBe(404);
    expect((await unlink('moderator', member)).status).toBe(403);
    expect(await providersOf(member)).toEqual(['facebook', 'google']);
  });
});
