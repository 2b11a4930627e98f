import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function complaint(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('it was accepted');
}

describe('an invalid value', () => {
  test.each([
    ['PORT', '0', 'at least 1 (it is "0")'],
    ['PORT', '65536', 'at most 65535 (it is "65536")'],
    ['PORT', 'http', 'a whole number (it is "http")'],
    ['PORT', '80.5', 'a whole number (it is "80.5")'],
    ['DATABASE_POOL_SIZE', '1', 'at least 2 (it is "1")'],
    ['DATABASE_POOL_SIZE', '1000', 'at most 200 (it is "1000")'],
    ['PROCESS', 'cron', 'one of all, web, worker (it is "cron")'],
    ['TRUST_PROXY', 'yes', 'a whole number (it is "yes")'],
    ['TRUST_PROXY', '-1', 'at least 0 (it is "-1")'],
    ['COMPANION', 'true', 'one of on, off (it is "true")'],
    ['DEMO', '1', 'one of on, off (it is "1")'],
    ['FETCH_LOOPBACK', 'yes', 'one of on, off (it is "yes")'],
    ['MAIL_FROM', 'Steward', 'an address such as Name <name@example.org> (it is "Steward")'],
    ['SESSION_IDLE_MINUTES', '1', 'at least 5 (it is "1")'],
    ['SESSION_MAX_DAYS', '365', 'at most 90 (it is "365")'],
    ['REQUESTS_PER_MINUTE', '-5', 'at least 0 (it is "-5")'],
    ['LOG_LEVEL', 'loud', 'one of trace, debug, info, warn, error, silent (it is "loud")'],
    ['PUBLIC_URL', 'example.org', 'an http:// or https:// address'],
    ['PUBLIC_URL', 'ftp://example.org', 'an http:// or https:// address'],
    ['WP_ADMIN_URL', 'javascript:alert(1)', 'an http:// or https:// address'],
    ['DATABASE_URL', 'mysql://localhost/steward', 'a postgres:// address'],
    ['SMTP_URL', 'mail.example.org:25', 'an smtp:// or smtps:// address'],
  ])('%s=%s is refused with its name and the expected format', (name, value, wanted) => {
    expect(complaint({ [name]: value })).toBe(
      'The configuration is not usable:\n' +
        `  ${name} must be ${wanted}\n` +
        'See .env.example for every setting.',
    );
  });

  test.each([
    [{ WEBAUTHN_RP_ID: 'Example.org' }, 'a host name in lower case'],
    [{ WEBAUTHN_RP_ID: 'https://example.org' }, 'a host name in lower case'],
    [{ WEBAUTHN_RP_ID: '127.0.0.1' }, 'a host name in lower case'],
    [{ WEBAUTHN_RP_ID: 'org' }, 'a host name in lower case'],
    [
      { WEBAUTHN_RP_ID: 'example.org', PUBLIC_URL: 'https://notexample.org' },
      'be the host of PUBLIC_URL or a parent of it',
    ],
    [{ WEBAUTHN_RP_ID: 'example.org', PUBLIC_URL: 'http://a.example.org' }, 'over HTTPS only'],
  ])('for passkeys that browsers would refuse, %j, is refused at the start', (env, reason) => {
    expect(complaint(env)).toContain(reason);
  });

  test("passkeys belong to the installation's host unless a parent is set", () => {
    const rpIdOf = (env: Record<string, string>) => readConfig(env).passkeyRpId;
    const PUBLIC_URL = 'https://console.example.org';
    expect(rpIdOf({ PUBLIC_URL })).toBe('console.example.org');
    expect(rpIdOf({ PUBLIC_URL, WEBAUTHN_RP_ID: 'example.org' })).toBe('example.org');
    expect(rpIdOf({})).toBe('localhost');
    expect(rpIdOf({ PUBLIC_URL: 'http://192.0.2.1' })).toBeUndefined();
  });

  test('is listed together with all others', () => {
    const message = complaint({ PORT: 'x', DEMO: 'maybe', SMTP_URL: 'nowhere' });
    expect(message).toContain('PORT must be');
    expect(message).toContain('DEMO must be');
    expect(message).toContain('SMTP_URL must be');
  });

  test.each([
    ['DATABASE_URL', 'mysql://steward:hunter2@localhost/steward'],
    ['SMTP_URL', 'imap://steward:hunter2@mail.example.org'],
    ['PUBLIC_URL', 'ws://steward:hunter2@example.org'],
    ['WP_ADMIN_URL', 'steward:hunter2@example.org'],
  ])('of %s is not printed, because it may contain a password', (name, value) => {
    const message = complaint({ [name]: value });
    expect(message).toContain(name);
    expect(message).not.toContain('hunter2');
  });
});

describe('an absent value', () => {
  test('has its default', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: new URL('http://localhost:4000'),
      databaseUrl: undefined,
      dataDir: 'data',
      runsWeb: true,
      runsWorker: true,
      trustProxyHops: 0,
      companion: true,
      demo: true,
      smtpUrl: undefined,
      fetchLoopback: false,
      logLevel: 'info',
    });
  });

  test.each(['', '  '])('%j counts as absent', (empty) => {
    const names = [
      ...['PORT', 'HOST', 'PUBLIC_URL', 'DATABASE_URL', 'DATABASE_POOL_SIZE', 'DATA_DIR'],
      ...['PROCESS', 'TRUST_PROXY', 'COMPANION', 'DEMO', 'WP_ADMIN_URL', 'SMTP_URL', 'MAIL_FROM'],
      ...['SESSION_IDLE_MINUTES', 'SESSION_MAX_DAYS', 'REQUESTS_PER_MINUTE', 'LOG_LEVEL'],
      'FETCH_LOOPBACK',
    ];
    const env = Object.fromEntries(names.map((name) => [name, empty]));
    expect(readConfig(env)).toEqual(readConfig({}));
  });
});

test('the words that mark admin addresses can be emptied', () => {
  expect(readConfig({}).adminEmail.marks).toEqual(['wptest']);
  for (const none of ['', ' ', ',']) {
    expect(readConfig({ ADMIN_EMAIL_MARKS: none }).adminEmail.marks).toEqual([]);
  }
  expect(readConfig({ ADMIN_EMAIL_MARKS: 'One, two' }).adminEmail.marks).toEqual(['one', 'two']);
});

test('valid settings are used', () => {
  expect(
    readConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://console.example.org',
      DATABASE_URL: 'postgresql://steward:secret@db.example.org:5432/steward?sslmode=require',
      PROCESS: 'worker',
      COMPANION: 'off',
      FETCH_LOOPBACK: 'on',
      SMTP_URL: 'smtps://mail.example.org',
      SESSION_IDLE_MINUTES: '30',
      SESSION_MAX_DAYS: '2',
    }),
  ).toMatchObject({
    port: 8080,
    publicUrl: new URL('https://console.example.org'),
    databaseUrl: 'postgresql://steward:secret@db.example.org:5432/steward?sslmode=require',
    runsWeb: false,
    runsWorker: true,
    companion: false,
    fetchLoopback: true,
    smtpUrl: 'smtps://mail.example.org',
    sessionIdleMs: 30 * 60_000,
    sessionMaxMs: 2 * 86_400_000,
  });
  expect(readConfig({ PROCESS: 'web' })).toMatchObject({ runsWeb: true, runsWorker: false });
  expect(readConfig({ PORT: '5000' }).publicUrl.origin).toBe('http://localhost:5000');
});
