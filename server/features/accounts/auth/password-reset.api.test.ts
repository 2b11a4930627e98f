import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { newUser } from '../../../testing/people.ts';
import { askForReset, latestMail, sessionOf, signIn } from '../../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ isTwofold: true });
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query('delete from throttles'));

describe('resetting a password', () => {
  const newPassword = 'Another horse 8 battery!';

  async function mailedLink(to: string): Promise<string> {
    const mail = await latestMail(app, to);
    const link = mail?.bodyText.match(/http:\S+/)?.[0];
    if (!link) throw new Error('no link was mailed');
    return new URL(link).pathname;
  }

  test('mails a link that sets a new password once and ends all sessions', async () => {
    const before = await app.as('communityTech');
    const asked = await app.anonymous.post('/api/auth/request-password-reset', {
      json: { email: 'communitytech@steward.example' },
    });
    expect(asked.json()).toEqual({ status: 'success', message: messages.resetMailSent });
    const path = await vi.waitFor(() => mailedLink('communitytech@steward.example'), {
      timeout: 20_000,
    });

    const weak = await app.anonymous.post(path, { form: { password: 'too short' } });
    expect(weak.status).toBe(400);
    expect(weak.text).toContain('At least 12 characters');
    const done = await app.anonymous.post(path, { form: { password: newPassword } });
    expect(done.text).toContain('Your password was changed.');
    expect((await sessionOf(before)).status).toBe('error');
    expect((await signIn(app, 'communityTech')).status).toBe(401);
    expect((await signIn(app, 'communityTech', { password: newPassword })).status).toBe(303);

    expect((await app.anonymous.get(path)).status).toBe(410);
    const again = await app.anonymous.post(path, { form: { password: newPassword } });
    expect(again.text).toContain(messages.resetLinkInvalid);
  });

  test('does not tell newcomers that a password was changed, since they had none', async () => {
    const admin = await app.as('admin');
    const email = 'invited@example.org';
    await admin.graphql(
      `mutation ($email: String) {
        createUser(username: "invited", email: $email, roleId: "3", notify: true) { id }
      }`,
      { email },
    );
    const path = await mailedLink(email);
    expect((await app.anonymous.get(path)).text).toContain('Choose your password');
    const { text } = await app.anonymous.post(path, { form: { password: newPassword } });
    expect(text).toContain('Your account is ready.');
    expect(text).not.toMatch(/was changed|signed out/);
  });

  test('gives the same answer for an unknown address, and mails nothing', async () => {
    const asked = await askForReset(app, 'ghost@x.example');
    expect(asked.status).toBe(200);
    expect(asked.text).toContain(messages.resetMailSent);
    expect(await latestMail(app, 'ghost@x.example')).toBeUndefined();
  });

  test('expires after an hour', async () => {
    await askForReset(app, 'moderator');
    const path = await mailedLink('moderator@steward.example');
    await app.database.pool.query("update one_time_tokens set expires_at = now() - interval '1 s'");
    expect((await app.anonymous.get(path)).status).toBe(410);
  });

  test('is throttled for an account', async () => {
    const ask = () => app.anonymous.post('/password-reset', { form: { login: 'admin' } });
    for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});

describe('a link that staff send', () => {
  const send = async (caller: 'admin' | 'moderator' | 'foreignAdmin', userId: number) =>
    (await app.as(caller)).post('/api/auth/request-password-reset', { json: { user_id: userId } });

  test('reaches the owner, names the site and sender, and is recorded', async () => {
    const user = await newUser(app, { email: 'forgetful@x.example' });
    const answer = await send('admin', user.id);
    expect(answer.json()).toEqual({ status: 'success', message: userMessages.resetLinkSent });
    const mail = await latestMail(app, 'forgetful@x.example');
    expect(mail).toMatchObject({
      subject: 'Set a new password on Alpha Circle',
    });
    expect(mail?.bodyText).toContain(
      'admin of the staff of Alpha Circle sent you this link to set a new password',
    );
    const link = mail?.bodyText.match(/http:\S+/)?.[0] ?? '';
    expect((await app.anonymous.get(new URL(link).pathname)).status).toBe(200);
    const events = await app.query(
      'select action, actor_id from audit_events where entity_id = $1',
      user.id,
    );
    expect(events).toEqual([
      { action: 'user.reset_link_sent', actor_id: await app.userId('admin') },
    ]);
  });

  test('is refused with the reason: higher rank, other site, blocked, no address, moderator', async () => {
    const sentByStaff = () =>
      app.query(`select to_address from outgoing_mail where body_text like '%of the staff of%'`);
    const before = await sentByStaff();
    const refused = async (userId: number, caller: 'admin' | 'moderator' = 'admin') => {
      const { status, text } = await send(caller, userId);
      return [status, JSON.parse(text).message];
    };
    expect(await refused(await app.userId('superAdmin'))).toEqual([403, userMessages.outranked]);
    expect(await refused(await app.userId('foreignAdmin'))).toEqual([404, userMessages.notFound]);
    const blocked = await newUser(app, { roleId: 4, email: 'blocked@x.example' });
    expect(await refused(blocked.id)).toEqual([409, userMessages.blockedNoLink]);
    const mute = await newUser(app);
    await app.query('update users set email = null where id = $1', mute.id);
    expect(await refused(mute.id)).toEqual([409, userMessages.noAddress]);
    expect(await refused(mute.id, 'moderator')).toEqual([403, messages.mustBeAdmin]);
    const nobody = await app.anonymous.post('/api/auth/request-password-reset', {
      json: { user_id: mute.id },
    });
    expect(nobody.status).toBe(401);
    expect(before).not.toEqual([]);
    expect(await sentByStaff()).toEqual(before);
  });

  test('is throttled for an account', async () => {
    const user = await newUser(app, { email: 'often@x.example' });
    for (let i = 0; i < 5; i++) expect((await send('admin', user.id)).status).toBe(200);
    expect((await send('admin', user.id)).status).toBe(429);
  });
});
