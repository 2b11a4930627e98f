import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { askForReset, latestMail, sessionOf, signIn } from '../../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query('delete from throttles'));

describe('resetting a password', () => {
  const newPassword = 'Another horse 8 battery!';

  async function mailedLink(): Promise<string> {
    const mail = await latestMail(app);
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
    const path = await vi.waitFor(mailedLink, { timeout: 20_000 });

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

  test('answers the same for an address that nobody has, and mails nothing', async () => {
    const before = await latestMail(app);
    const asked = await askForReset(app, 'ghost@x.example');
    expect(asked.status).toBe(200);
    expect(asked.text).toContain(messages.resetMailSent);
    expect(await latestMail(app)).toEqual(before);
  });

  test('expires after an hour', async () => {
    await askForReset(app, 'moderator');
    const path = await mailedLink();
    await app.database.pool.query("update one_time_tokens set expires_at = now() - interval '1 s'");
    expect((await app.anonymous.get(path)).status).toBe(410);
  });

  test('is throttled for an account', async () => {
    const ask = () => app.anonymous.post('/password-reset', { form: { login: 'admin' } });
    for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});
