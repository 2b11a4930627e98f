import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import { networkOfAddress } from '../../../http/throttle.ts';
import { hashPassword } from '../../../lib/passwords.ts';
import { createToken } from '../../../lib/tokens.ts';
import { type ApiResponse, createClient } from '../../../testing/client.ts';
import { cpuMsOf } from '../../../testing/cpu.ts';
import { insertUser, testPassword } from '../../../testing/network.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const requestsPerMinute = 60;

let app: TestApp;

beforeAll(async () => {
  // Behind a proxy, so that tests can use any address; without workers, so that jobs stay queued.
  const env = {
    TRUST_PROXY: '1',
    PROCESS: 'web',
    REQUESTS_PER_MINUTE: String(requestsPerMinute),
  };
  app = await startTestApp({ env });
});
afterAll(() => app.close());
beforeEach(() => app.query('delete from throttles'));

interface Guess {
  address: string;
  login?: string;
  password?: string;
  host?: string;
  browser?: string | undefined;
}

function signIn({ address, login = 'admin', password = 'a guess', host, browser }: Guess) {
  return createClient({ port: app.port, host: host ?? 'alpha.localhost' }).post('/login', {
    form: { login, password },
    headers: {
      'x-forwarded-for': address,
      ...(browser && { cookie: `steward_browser=${browser}` }),
    },
  });
}

async function guess(times: number, attempt: Guess): Promise<ApiResponse[]> {
  const answers: ApiResponse[] = [];
  for (let i = 0; i < times; i++) answers.push(await signIn(attempt));
  return answers;
}

const statuses = (answers: ApiResponse[]) => [...new Set(answers.map(({ status }) => status))];

describe('guessing a password', () => {
  const attacker = '203.0.113.7';
  const owner = '198.51.100.20';

  test('is slowed down by address, and locks nobody out elsewhere', async () => {
    expect(statuses(await guess(10, { address: attacker }))).toEqual([401]);
    const refused = await signIn({ address: attacker, password: testPassword });
    expect(refused.status).toBe(429);
    expect(refused.text).toContain(messages.signInThrottled);
    expect((await signIn({ address: owner, password: testPassword })).status).toBe(303);
  });

  test('counts all addresses of one household together', async () => {
    for (let i = 0; i < 10; i++) await signIn({ address: `2001:db8:1:2::${i + 1}` });
    expect((await signIn({ address: '2001:db8:1:2:ffff::9' })).status).toBe(429);
    expect((await signIn({ address: '2001:db8:1:3::1' })).status).toBe(401);
  });

  describe('from many addresses', () => {
    const fromEverywhere = async (login = 'admin') => {
      await signIn({ address: attacker, login });
      await app.query(
        `update throttles set attempts = 100 where key = $1`,
        `sign-in:account:${await app.siteId('alpha')}:${login}`,
      );
    };

    test('still accepts browsers that signed in before', async () => {
      const first = await signIn({ address: owner, password: testPassword });
      const browser = first.cookie('steward_browser');
      expect(first.headers['set-cookie']).toContainEqual(
        expect.stringMatching(/^steward_browser=[\w-]{43}; Max-Age=\d{7,8}; Path=\/; HttpOnly/),
      );
      await fromEverywhere();
      expect((await signIn({ address: owner, password: testPassword })).status).toBe(429);
      const known = { address: '192.0.2.99', password: testPassword, browser };
      expect((await signIn(known)).status).toBe(303);
    });

    test('gives such a browser a few attempts of its own', async () => {
      const first = await signIn({ address: owner, password: testPassword });
      const browser = first.cookie('steward_browser');
      await fromEverywhere();
      expect(statuses(await guess(10, { address: owner, browser }))).toEqual([401]);
      expect((await signIn({ address: owner, browser })).status).toBe(429);
    });

    test('accepts no browser of another person, and no forged one', async () => {
      const other = await signIn({ address: owner, login: 'moderator', password: testPassword });
      await fromEverywhere();
      for (const browser of [other.cookie('steward_browser'), createToken(), 'x', '']) {
        const attempt = { address: '192.0.2.50', password: testPassword, browser };
        expect((await signIn(attempt)).status).toBe(429);
      }
    });
  });

  test("is not reset by the guesser's own sign-ins", async () => {
    for (let round = 0; round < 2; round++) {
      await guess(5, { address: attacker });
      await signIn({ address: attacker, login: 'member', password: testPassword });
    }
    expect((await signIn({ address: attacker })).status).toBe(429);
  });
});

describe('the existence of an account', () => {
  const rounds = 10;

  /**
   * CPU time of the second guess divided by that of the first, including argon2's threads. Both
   * alternate and the minimum of each counts: a busy machine only adds time.
   */
  async function costRatio(...guesses: [Omit<Guess, 'address'>, Omit<Guess, 'address'>]) {
    const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number];
    for (let round = 0; round < rounds; round++) {
      for (const [index, guess] of guesses.entries()) {
        // An address per guess, so that the throttle does not interfere.
        const address = `192.0.2.${10 + round * guesses.length + index}`;
        const ms = await cpuMsOf(async () =>
          expect((await signIn({ ...guess, address })).status).toBe(401),
        );
        least[index as 0 | 1] = Math.min(least[index as 0 | 1], ms);
      }
    }
    return least[1] / least[0];
  }

  test.each(['localhost', 'alpha.localhost'])(
    'is not revealed by the response time of the login at %s',
    async (host) => {
      const passwordHash = await hashPassword(testPassword);
      const login = `timed-${host.length}`;
      const [alpha, beta] = [await app.siteId('alpha'), await app.siteId('beta')];
      await app.database.transaction(async (trx) => {
        const { personId } = await insertUser(trx, alpha, {
          username: login,
          roleId: 3,
          passwordHash,
        });
        await insertUser(trx, beta, { username: login, roleId: 3, passwordHash, personId });
      });
      const ratio = await costRatio({ login: 'no-such-name', host }, { login, host });
      expect(ratio).toBeGreaterThan(0.67);
      expect(ratio).toBeLessThan(1.5);
    },
  );

  test('is not revealed by requesting a new password', async () => {
    const counts = async () => {
      const [row] = await app.query(
        `select (select count(*) from one_time_tokens) as tokens,
          (select count(*) from outgoing_mail) as mails, (select count(*) from jobs.job) as jobs`,
      );
      return row;
    };
    const done = async (login: string) => {
      const before = await counts();
      const { status, text } = await app.anonymous.post('/password-reset', { form: { login } });
      const after = await counts();
      return {
        status,
        text,
        tokens: after.tokens - before.tokens,
        mails: after.mails - before.mails,
        jobs: after.jobs - before.jobs,
      };
    };
    const somebody = await done('member@steward.example');
    expect(somebody).toEqual(await done('nobody@steward.example'));
    expect(somebody).toMatchObject({ status: 200, tokens: 0, mails: 0, jobs: 1 });
  });

  test('the job sends the link once, however often it runs', async () => {
    await app.anonymous.post('/password-reset', { form: { login: 'member@steward.example' } });
    const [job] = await app.query(
      `select data from jobs.job where name = 'auth.send-reset-links'
        order by created_on desc limit 1`,
    );
    const mails = async () =>
      (await app.query('select 1 from outgoing_mail where to_address like $1', 'member@%')).length;
    const before = await mails();
    await app.services.passwordReset.sendRequestedLinks(job.data);
    await app.services.passwordReset.sendRequestedLinks(job.data);
    expect((await mails()) - before).toBe(1);
  });
});

describe('the number of requests', () => {
  const ask = (cookie: string, address: string) =>
    createClient({ port: app.port, host: 'alpha.localhost', cookie }).post('/api/moderation', {
      json: { query: '{ getSiteFeatures }' },
      headers: { 'x-forwarded-for': address },
    });

  test('is counted by address, whatever cookies are sent', async () => {
    const answers: ApiResponse[] = [];
    for (let i = 0; i < requestsPerMinute + 20; i++) {
      answers.push(await ask(`steward_session=${createToken()}`, '203.0.113.50'));
    }
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('is counted separately for people who share an address', async () => {
    const people = [await app.as('admin'), await app.as('moderator')];
    for (const { cookie = '' } of people) {
      for (let i = 0; i < requestsPerMinute - 10; i++) {
        expect((await ask(cookie, '203.0.113.60')).status).toBe(200);
      }
    }
    // New sessions do not reset the limit.
    const again = (await app.as('admin')).cookie ?? '';
    const statuses: number[] = [];
    for (let i = 0; i < 20; i++) statuses.push((await ask(again, '203.0.113.60')).status);
    expect(statuses).toContain(429);
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => expect(networkOfAddress(address)).toBe(network));
