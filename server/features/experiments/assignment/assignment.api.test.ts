import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  assignmentReasonHeader,
  experimentMessages,
  goalEvents,
} from '../../../../contract/experiments/experiments.ts';
import type { ApiClient } from '../../../testing/client.ts';
import {
  newExperiment,
  newVisitor,
  saveExperiment,
  type TestVisitor,
} from '../../../testing/experiments.ts';
import { forgeCharacterAt } from '../../../testing/forged.ts';
import { testOnPostgres } from '../../../testing/on-postgres.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let superAdmin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web', ADMIN_EMAIL_DOMAINS: 'steward.example' } });
  superAdmin = await app.as('superAdmin');
});
afterAll(() => app.close());

const change = (id: string, fields: Record<string, unknown>) =>
  superAdmin.graphql(saveExperiment, { id, ...fields });

async function countsOf(id: string): Promise<Record<string, number>> {
  const rows = await app.query(
    `select variant_key, sum(sessions)::int as sessions from experiment_counts
     where experiment_id = $1 group by variant_key having sum(sessions) > 0`,
    id,
  );
  return Object.fromEntries(rows.map((row) => [row.variant_key, row.sessions]));
}

const total = async (id: string) =>
  Object.values(await countsOf(id)).reduce((sum, count) => sum + count, 0);

const weights = (a: number, b: number) => [
  { key: 'a', weight: a },
  { key: 'b', weight: b },
];

/** Creates a member with an address outside of the employees' domains. */
async function newMember(fields: { roleId?: number; email?: string; personId?: number } = {}) {
  const email = `member${Math.random().toString(36).slice(2)}@example.org`;
  const member = await newUser(app, { email, ...fields });
  const cookie = async () =>
    (await app.as({ userId: member.id, host: 'alpha.localhost' })).cookie ?? '';
  return { ...member, cookie };
}

describe('a visitor', () => {
  test('gets one variant, keeps it, and counts once per session', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin);
    const visitor = newVisitor(app);
    const first = await visitor.send('GET', `/api/experiment/${symbol}`);
    expect(first.status).toBe(200);
    const { variant } = first.json();
    expect(first.json()).toEqual({ variant: expect.stringMatching(/^[ab]$/) });
    expect(first.headers['cache-control']).toBe('no-store');
    for (const line of first.headers['set-cookie'] ?? []) {
      expect(line).toContain('HttpOnly; SameSite=Lax');
    }
    expect([...visitor.cookies.keys()].toSorted()).toEqual([
      `nex_${symbol}`,
      'steward_visit',
      'steward_visitor',
    ]);
    expect(await countsOf(id)).toEqual({});
    expect(await visitor.variant(symbol)).toBe(variant);
    expect(await countsOf(id)).toEqual({ [variant]: 1 });
    visitor.endSession();
    expect(await visitor.variant(symbol)).toBe(variant);
    expect(await countsOf(id)).toEqual({ [variant]: 2 });
    const [row] = await app.query(
      'select sum(visitors)::int as visitors from experiment_counts where experiment_id = $1',
      id,
    );
    expect(row.visitors).toBe(1);
  });

  test('counts once, even with simultaneous requests', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin);
    const other = await newExperiment(app, superAdmin);
    const visitor = newVisitor(app);
    await visitor.variant(other.symbol);
    const asked = await Promise.all(Array.from({ length: 20 }, () => visitor.variant(symbol)));
    expect(new Set(asked).size).toBe(1);
    expect(await total(id)).toBe(1);
  });

  test('is not recognised by forged cookies', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin);
    const [one, other] = [newVisitor(app), newVisitor(app)];
    const variant = await one.variant(symbol);
    await other.variant(symbol);
    const forged = variant === 'a' ? 'b' : 'a';
    const cookie = `nex_${symbol}`;
    const signed = one.cookies.get(cookie) ?? '';
    one.cookies.set(cookie, signed.replace(/^[ab]/, forged));
    expect(await one.variant(symbol)).toBe(variant);
    // Another visitor's cookie does not count either.
    one.cookies.set(cookie, other.cookies.get(cookie) ?? '');
    expect(await one.variant(symbol)).toBe(variant);
    expect(await total(id)).toBe(2);
    const before = one.cookies.get('steward_visitor') ?? '';
    one.cookies.set('steward_visitor', forgeCharacterAt(before, 0));
    await one.variant(symbol);
    await one.variant(symbol);
    expect(one.cookies.get('steward_visitor')).not.toBe(before);
    expect(await total(id)).toBe(3);
  });

  test('is assigned by the weights, and weight 0 gets nobody', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin, { variants: weights(0, 3) });
    for (let i = 0; i < 20; i++) expect(await newVisitor(app).variant(symbol)).toBe('b');
    await change(id, { variants: weights(1, 1) });
    const asked = await Promise.all(
      Array.from({ length: 60 }, () => newVisitor(app).variant(symbol)),
    );
    expect(new Set(asked)).toEqual(new Set(['a', 'b']));
    expect(await total(id)).toBe(80);
  });
});

describe('a session that is counted', () => {
  const goals = [{ key: 'signup', name: 'Signed up' }];
  const reach = async (visitor: TestVisitor, symbol: string) =>
    (await visitor.send('POST', `/api/experiment/${symbol}/goal/signup`)).json().recorded;
  const rowsOf = async (id: string) =>
    (
      await app.query(
        'select variant_key, is_first, is_forced from experiment_sessions where experiment_id = $1',
        id,
      )
    ).length;
  const reached = async (id: string) =>
    (
      await app.query(
        `select coalesce(sum(sessions), 0)::int as sessions from experiment_goal_counts
         where experiment_id = $1`,
        id,
      )
    )[0].sessions;

  test('counts from its second request on', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin, { goals });
    const ask = (visitor: TestVisitor) => visitor.send('GET', `/api/experiment/${symbol}`);
    const visitor = newVisitor(app);
    await ask(visitor);
    expect([await total(id), await rowsOf(id)]).toEqual([0, 0]);
    expect(await reach(visitor, symbol)).toBe(true);
    expect([await total(id), await rowsOf(id)]).toEqual([1, 1]);
    const seconds = ['/api/experiment/nope', '/', '/companion/session.svg'];
    for (const [at, path] of seconds.entries()) {
      const reader = newVisitor(app);
      await ask(reader);
      const first = new Map(reader.cookies);
      await reader.send('GET', path, { accept: 'text/html' });
      if (at === 0) await ask(reader);
      expect([path, await total(id)]).toEqual([path, at + 2]);
      // The first cookie never counts again.
      for (const [name, value] of first) reader.cookies.set(name, value);
      await Promise.all([ask(reader), reader.send('GET', '/', { accept: 'text/html' })]);
      expect([path, await total(id)]).toEqual([path, at + 2]);
    }
    // An existing session counts once in another experiment.
    const other = await newExperiment(app, superAdmin);
    await visitor.variant(other.symbol);
    expect([await total(other.id), await rowsOf(other.id)]).toEqual([1, 1]);
  });

  test('stays counted once when its variant is cleared or removed', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin, { variants: weights(1, 0) });
    const [one, other] = [newVisitor(app), newVisitor(app)];
    await one.variant(symbol);
    await one.send('DELETE', `/api/experiment/${symbol}`);
    expect(one.cookies.get(`nex_${symbol}`)).toMatch(/^\./);
    expect(await one.variant(symbol)).toBe('a');
    await other.variant(symbol);
    await change(id, { variants: [{ key: 'c', weight: 1 }] });
    expect(await other.variant(symbol)).toBe('c');
    expect(await countsOf(id)).toEqual({ a: 2 });
  });

  test('reaches a goal once, whatever old cookies are sent', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin, { goals });
    const visitor = newVisitor(app);
    await visitor.variant(symbol);
    const before = new Map(visitor.cookies);
    const all = await Promise.all(Array.from({ length: 8 }, () => reach(visitor, symbol)));
    expect(new Set(all)).toEqual(new Set([true]));
    expect(await reached(id)).toBe(1);
    await visitor.send('GET', `/api/experiment/${symbol}/b`);
    expect([await total(id), await reached(id)]).toEqual([0, 0]);
    for (const [name, value] of before) visitor.cookies.set(name, value);
    expect(await reach(visitor, symbol)).toBe(false);
    expect([await total(id), await reached(id)]).toEqual([0, 0]);
  });

  test('has no goals with cookies of another session or experiment', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin, { goals });
    const other = await newExperiment(app, superAdmin, { goals });
    const visitor = newVisitor(app);
    await visitor.variant(symbol);
    visitor.cookies.set(`nex_${other.symbol}`, visitor.cookies.get(`nex_${symbol}`) ?? '');
    expect(await reach(visitor, other.symbol)).toBe(false);
    visitor.endSession();
    await visitor.variant(other.symbol);
    expect(await reach(visitor, symbol)).toBe(false);
    expect(await reached(id)).toBe(0);
  });
});

describe('changed weights', () => {
  test('do not move visitors who keep their variant', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin, { variants: weights(1, 0) });
    const visitor = newVisitor(app);
    expect(await visitor.variant(symbol)).toBe('a');
    await change(id, { variants: weights(0, 1) });
    visitor.endSession();
    expect(await visitor.variant(symbol)).toBe('a');
    expect(await newVisitor(app).variant(symbol)).toBe('b');
    // Assigned in another phase, so no evidence for the weights of this one.
    const rows = await app.query(
      `select variant_key, visitors from experiment_counts where experiment_id = $1
       order by phase_id, variant_key`,
      id,
    );
    expect(rows).toEqual([
      { variant_key: 'a', visitors: 1 },
      { variant_key: 'a', visitors: 0 },
      { variant_key: 'b', visitors: 1 },
    ]);
  });

  test('apply to the next session if visitors keep nothing', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin, {
      variants: weights(1, 0),
      persistSessions: false,
    });
    const visitor = newVisitor(app);
    expect(await visitor.variant(symbol)).toBe('a');
    await change(id, { variants: weights(0, 1) });
    expect(await visitor.variant(symbol)).toBe('a');
    visitor.endSession();
    expect(await visitor.variant(symbol)).toBe('b');
    const [row] = await app.query(
      'select sum(switched)::int as switched from experiment_counts where experiment_id = $1',
      id,
    );
    expect(row.switched).toBe(1);
  });

  test('and a removed variant move visitors to the remaining ones', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin, { variants: weights(1, 0) });
    const visitor = newVisitor(app);
    expect(await visitor.variant(symbol)).toBe('a');
    await change(id, { variants: [{ key: 'c', weight: 1 }] });
    expect(await visitor.variant(symbol)).toBe('c');
  });
});

describe('excluded visitors', () => {
  test.each(['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', ''])(
    'a bot that calls itself %j, unless the audience has bots',
    async (userAgent) => {
      const { id, symbol } = await newExperiment(app, superAdmin);
      const visitor = newVisitor(app);
      expect(await visitor.variant(symbol, { 'user-agent': userAgent })).toBeNull();
      expect(await total(id)).toBe(0);
      await change(id, { audience: { excludeBots: false } });
      expect(await visitor.variant(symbol, { 'user-agent': userAgent })).not.toBeNull();
      expect(await total(id)).toBe(1);
    },
  );

  test('staff of any site, and people with an address of the company', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin);
    const moderator = await app.as('moderator');
    // A member here who is staff on beta.
    const elsewhere = await newMember();
    await newUser(app, { prefix: 'beta', roleId: 2, personId: elsewhere.personId });
    const colleague = await newMember({ email: 'colleague@steward.example' });
    for (const cookie of [
      moderator.cookie ?? '',
      await elsewhere.cookie(),
      await colleague.cookie(),
    ]) {
      expect(await newVisitor(app, { cookie }).variant(symbol)).toBeNull();
    }
    expect(await total(id)).toBe(0);
    await change(id, { audience: { excludeEmployees: false } });
    const cookie = await colleague.cookie();
    expect(await newVisitor(app, { cookie }).variant(symbol)).not.toBeNull();
  });

  test('everybody while it is inactive or runs on other sites', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin, { isActive: false });
    const visitor = newVisitor(app);
    expect(await visitor.variant(symbol)).toBeNull();
    await change(id, { isActive: true });
    expect(await newVisitor(app, { host: 'beta.localhost' }).variant(symbol)).toBeNull();
    expect(await visitor.variant(symbol)).not.toBeNull();
    await change(id, { isActive: false });
    expect(await visitor.variant(symbol)).toBeNull();
    expect(await total(id)).toBe(1);
    const unknown = await visitor.send('GET', '/api/experiment/nothing-of-the-kind');
    expect(unknown.status).toBe(404);
    expect(unknown.json().message).toBe(experimentMessages.notFound);
  });
});

describe('an account', () => {
  test('has one variant on all its devices', async () => {
    for (const persistSessions of [true, false]) {
      const { symbol } = await newExperiment(app, superAdmin, { persistSessions });
      const member = await newMember();
      const devices = await Promise.all(
        Array.from({ length: 6 }, async () =>
          newVisitor(app, { cookie: await member.cookie() }).variant(symbol),
        ),
      );
      expect(new Set(devices).size).toBe(1);
    }
  });

  test("takes over its visitor's variant, and keeps it when weights change", async () => {
    const { id, symbol } = await newExperiment(app, superAdmin, { variants: weights(1, 0) });
    const phone = newVisitor(app);
    expect(await phone.variant(symbol)).toBe('a');
    await change(id, { variants: weights(0, 1) });
    const member = await newMember();
    for (const pair of (await member.cookie()).split('; ')) {
      phone.cookies.set('steward_session', pair.slice(pair.indexOf('=') + 1));
    }
    phone.endSession();
    expect(await phone.variant(symbol)).toBe('a');
    const laptop = newVisitor(app, { cookie: await member.cookie() });
    expect(await laptop.variant(symbol)).toBe('a');
  });
});

describe('a chosen variant', () => {
  test('is shown, cleared, and excluded from all counts', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin, {
      variants: weights(1, 0),
      goals: [{ key: 'signup', name: 'Signed up' }],
    });
    const visitor = newVisitor(app);
    expect(await visitor.variant(symbol)).toBe('a');
    await visitor.send('POST', `/api/experiment/${symbol}/goal/signup`);
    const set = await visitor.send('GET', `/api/experiment/${symbol}/b`);
    expect(set.json()).toEqual({ variant: 'b' });
    expect(await visitor.variant(symbol)).toBe('b');
    // Earlier counts of the session are removed.
    expect(await total(id)).toBe(0);
    const goal = await visitor.send('POST', `/api/experiment/${symbol}/goal/signup`);
    expect(goal.json()).toEqual({ goal: 'signup', recorded: false });
    const [row] = await app.query(
      'select sum(sessions)::int as sessions from experiment_goal_counts where experiment_id = $1',
      id,
    );
    expect(row.sessions).toBe(0);
    const cleared = await visitor.send('DELETE', `/api/experiment/${symbol}`);
    expect(cleared.json()).toEqual({ variant: null });
    expect(await visitor.variant(symbol)).toBe('a');
    expect(await total(id)).toBe(0);
    visitor.endSession();
    expect(await visitor.variant(symbol)).toBe('a');
    expect(await total(id)).toBe(1);
  });

  test('must exist, and lasts for the session', async () => {
    const { symbol } = await newExperiment(app, superAdmin, { variants: weights(1, 0) });
    const visitor = newVisitor(app);
    for (const key of ['nope', 'A', '%00']) {
      expect((await visitor.send('GET', `/api/experiment/${symbol}/${key}`)).status).toBe(404);
    }
    expect((await visitor.send('GET', '/api/experiment/nope/a')).status).toBe(404);
    await visitor.send('GET', `/api/experiment/${symbol}/b`);
    visitor.endSession();
    expect(await visitor.variant(symbol)).toBe('a');
  });

  test('shows inactive experiments to staff only', async () => {
    const { symbol } = await newExperiment(app, superAdmin, { isActive: false });
    const staff = newVisitor(app, { cookie: superAdmin.cookie ?? '' });
    expect((await staff.send('GET', `/api/experiment/${symbol}/b`)).json().variant).toBe('b');
    expect(await staff.variant(symbol)).toBe('b');
    const visitor = newVisitor(app);
    const refused = await visitor.send('GET', `/api/experiment/${symbol}/b`);
    expect(refused.json()).toEqual({ variant: null });
  });

  test('that is removed later is dropped', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin);
    const visitor = newVisitor(app);
    await visitor.send('GET', `/api/experiment/${symbol}/b`);
    await change(id, { variants: [{ key: 'a', weight: 1 }] });
    expect(await visitor.variant(symbol)).toBe('a');
  });
});

describe('a goal', () => {
  test('is reached once per session, only after an assignment', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin, {
      goals: [{ key: 'signup', name: 'Signed up' }],
    });
    const visitor = newVisitor(app);
    const reach = async (goal = 'signup') =>
      visitor.send('POST', `/api/experiment/${symbol}/goal/${goal}`);
    expect((await reach()).json()).toEqual({ goal: 'signup', recorded: false });
    await visitor.variant(symbol);
    for (let i = 0; i < 3; i++) expect((await reach()).json().recorded).toBe(true);
    const counted = async () =>
      (
        await app.query(
          'select sum(sessions)::int as count from experiment_goal_counts where experiment_id = $1',
          id,
        )
      )[0].count;
    expect(await counted()).toBe(1);
    visitor.endSession();
    expect((await reach()).json().recorded).toBe(false);
    await visitor.variant(symbol);
    await reach();
    expect(await counted()).toBe(2);
    expect((await reach('nope')).status).toBe(404);
  });
});

describe('forged requests', () => {
  const dests = ['image', 'iframe', 'document', 'style', 'script', 'video', 'embed', 'object'];

  test.each(dests)('as %s changes and counts nothing', async (dest) => {
    const { id, symbol } = await newExperiment(app, superAdmin, { variants: weights(1, 0) });
    const visitor = newVisitor(app);
    await visitor.variant(symbol);
    const cookies = new Map(visitor.cookies);
    const headers = { 'sec-fetch-dest': dest, 'sec-fetch-site': 'same-origin' };
    const own = `/api/experiment/${symbol}`;
    for (const [method, path] of [
      ['GET', `${own}/b`],
      ['GET', own],
      ['POST', `${own}/goal/x`],
      ['DELETE', own],
    ] as const) {
      const { status } = await visitor.send(method, path, headers);
      expect([method, path, status]).toEqual([method, path, 403]);
    }
    expect(visitor.cookies).toEqual(cookies);
    const script = { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };
    expect(await visitor.variant(symbol, script)).toBe('a');
    expect(await countsOf(id)).toEqual({ a: 1 });
  });

  testOnPostgres('without cookies, 1,000 times, do not affect an experiment', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin, {
      goals: [{ key: 'signup', name: 'Signed up' }],
    });
    const known = newVisitor(app);
    await known.variant(symbol);
    const visitorOnly = `steward_visitor=${known.cookies.get('steward_visitor')}`;
    const calls = Array.from({ length: 1000 }, (_, i) => async () => {
      const visitor = newVisitor(app, { cookie: i % 2 === 0 ? '' : visitorOnly });
      const path = `/api/experiment/${symbol}${i % 5 === 0 ? '/goal/signup' : ''}`;
      const reply = await visitor.send(i % 5 === 0 ? 'POST' : 'GET', path);
      if (i % 5 === 0) expect(reply.json().recorded).toBe(false);
      else expect(reply.json().variant).toMatch(/^[ab]$/);
    });
    const next = async () => {
      for (let call = calls.pop(); call; call = calls.pop()) await call();
    };
    await Promise.all(Array.from({ length: 10 }, next));
    expect(await total(id)).toBe(1);
    const [goals] = await app.query(
      'select count(*)::int as count from experiment_goal_counts where experiment_id = $1',
      id,
    );
    expect(goals.count).toBe(0);
    const [rows] = await app.query(
      'select count(*)::int as count from experiment_sessions where experiment_id = $1',
      id,
    );
    expect(rows.count).toBe(1);
  });

  test('for a goal that only the server records are ignored', async () => {
    const { id, symbol } = await newExperiment(app, superAdmin, {
      goals: goalEvents.map((event) => ({ key: event.toLowerCase(), name: event, event })),
    });
    const visitor = newVisitor(app);
    await visitor.variant(symbol);
    for (const event of goalEvents) {
      const path = `/api/experiment/${symbol}/goal/${event.toLowerCase()}`;
      const { status, json } = await visitor.send('POST', path);
      expect([status, json()]).toEqual([200, { goal: event.toLowerCase(), recorded: false }]);
    }
    const [row] = await app.query(
      'select count(*)::int as count from experiment_goal_counts where experiment_id = $1',
      id,
    );
    expect(row.count).toBe(0);
  });
});

describe('pages of other origins', () => {
  test("may call from the network's own sites, and from nowhere else", async () => {
    const { id, symbol } = await newExperiment(app, superAdmin, {
      siteIds: [String(await app.siteId('beta'))],
    });
    const own = `http://beta.localhost:${app.port}`;
    const path = `/api/experiment/${symbol}`;
    const neutral = newVisitor(app, { host: 'localhost' });
    const reply = await neutral.send('GET', path, { origin: own, 'sec-fetch-site': 'same-site' });
    // Counted on the site of the page.
    expect(reply.json().variant).not.toBeNull();
    expect(reply.headers['access-control-allow-origin']).toBe(own);
    expect(reply.headers['access-control-allow-credentials']).toBe('true');
    await neutral.send('GET', path, { origin: own, 'sec-fetch-site': 'same-site' });
    expect(await total(id)).toBe(1);
    const preflight = await neutral.send('OPTIONS', path, {
      origin: own,
      'access-control-request-method': 'DELETE',
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toContain('DELETE');
    expect((await neutral.send('DELETE', path, { origin: own })).status).toBe(200);
    // Browsers drop cookies of such calls, so each would be a new visitor.
    const elsewhere = { origin: own, 'sec-fetch-site': 'cross-site' };
    const forgotten = [path, `${path}/a`].map((asked) =>
      newVisitor(app, { host: 'localhost' }).send('GET', asked, elsewhere),
    );
    for (const told of await Promise.all(forgotten)) {
      expect(told.json()).toEqual({ variant: null });
      expect(told.headers[assignmentReasonHeader]).toBe('NOT_KEPT');
    }
    for (const [method, headers] of [
      ['GET', { origin: 'https://evil.example' }],
      ['GET', { origin: `http://beta.localhost:${app.port + 1}` }],
      ['GET', { 'sec-fetch-site': 'cross-site' }],
      ['DELETE', { origin: 'null' }],
      ['OPTIONS', { origin: 'https://evil.example' }],
    ] as const) {
      const refused = await newVisitor(app).send(method, path, headers);
      expect([method, headers, refused.status]).toEqual([method, headers, 403]);
      expect(refused.headers['access-control-allow-origin']).toBeUndefined();
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
    expect(await total(id)).toBe(1);
  });
});

testOnPostgres('too many requests from one address are refused', async () => {
  const limited = await startTestApp({ env: { PROCESS: 'web', REQUESTS_PER_MINUTE: '5' } });
  try {
    const visitor = newVisitor(limited);
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) {
      statuses.push((await visitor.send('GET', '/api/experiment/none')).status);
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
  } finally {
    await limited.close();
  }
});
