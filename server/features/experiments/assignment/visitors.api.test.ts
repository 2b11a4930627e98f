import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import {
  newExperiment,
  newVisitor,
  saveExperiment,
  type TestVisitor,
} from '../../../testing/experiments.ts';
import { newMember } from '../../../testing/pages.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let superAdmin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web', ADMIN_EMAIL_DOMAINS: 'house.example' } });
  superAdmin = await app.as('superAdmin');
});
afterAll(() => app.close());

const goals = [
  { key: 'signup', name: 'Signed up' },
  { key: 'read', name: 'Read on' },
];
const weights = (a: number, b: number) => [
  { key: 'a', weight: a },
  { key: 'b', weight: b },
];
const start = (fields: Record<string, unknown> = {}) =>
  newExperiment(app, superAdmin, { variants: weights(1, 0), goals, ...fields });

/** By phase: visitors of each variant, and how many reached each goal. */
async function phasesOf(id: string) {
  const counts = await app.query(
    `select phase_id, variant_key, sum(visitors)::int as visitors from experiment_counts
     where experiment_id = $1 group by phase_id, variant_key having sum(visitors) <> 0
     order by phase_id, variant_key`,
    id,
  );
  const reached = await app.query(
    `select phase_id, variant_key, goal_key, sum(visitors)::int as visitors
     from experiment_goal_counts where experiment_id = $1
     group by phase_id, variant_key, goal_key having sum(visitors) <> 0
     order by phase_id, variant_key, goal_key`,
    id,
  );
  const phases = await app.query(
    'select id from experiment_phases where experiment_id = $1 order by id',
    id,
  );
  return phases.map(({ id: phaseId }) =>
    [
      ...counts
        .filter(({ phase_id }) => phase_id === phaseId)
        .map(({ variant_key, visitors }) => `${variant_key} ${visitors}`),
      ...reached
        .filter(({ phase_id }) => phase_id === phaseId)
        .map(({ variant_key, goal_key, visitors }) => `${variant_key} ${goal_key} ${visitors}`),
    ].join(', '),
  );
}

const reach = async (visitor: TestVisitor, symbol: string, goal = 'signup') =>
  (await visitor.send('POST', `/api/experiment/${symbol}/goal/${goal}`)).json().recorded;

const sessionsOf = async (id: string) =>
  (
    await app.query(
      'select sum(sessions)::int as sessions from experiment_counts where experiment_id = $1',
      id,
    )
  )[0].sessions;

describe('a visitor', () => {
  test('counts once and reaches a goal once, over any number of sessions', async () => {
    const { id, symbol } = await start();
    const visitor = newVisitor(app);
    for (const goal of [undefined, 'signup', 'signup', 'read']) {
      expect(await visitor.variant(symbol)).toBe('a');
      if (goal) expect(await reach(visitor, symbol, goal)).toBe(true);
      visitor.endSession();
    }
    expect(await phasesOf(id)).toEqual(['a 1, a read 1, a signup 1']);
    expect(await sessionsOf(id)).toBe(4);
  });

  test('belongs to the phase that assigned them, with later goals too', async () => {
    const { id, symbol } = await start();
    const visitor = newVisitor(app);
    await visitor.variant(symbol);
    await superAdmin.graphql(saveExperiment, { id, variants: weights(0, 1) });
    visitor.endSession();
    expect(await visitor.variant(symbol)).toBe('a');
    await reach(visitor, symbol);
    await newVisitor(app).variant(symbol);
    expect(await phasesOf(id)).toEqual(['a 1, a signup 1', 'b 1']);
  });

  test('who gets another variant still counts for the first', async () => {
    const { id, symbol } = await start({ persistSessions: false });
    const visitor = newVisitor(app);
    expect(await visitor.variant(symbol)).toBe('a');
    await superAdmin.graphql(saveExperiment, { id, variants: weights(0, 1) });
    visitor.endSession();
    expect(await visitor.variant(symbol)).toBe('b');
    await reach(visitor, symbol);
    expect(await phasesOf(id)).toEqual(['a 1, a signup 1', '']);
  });

  test('whose first session did not return counts with the next one that does', async () => {
    const { id, symbol } = await start();
    const visitor = newVisitor(app);
    await visitor.send('GET', `/api/experiment/${symbol}`);
    await superAdmin.graphql(saveExperiment, { id, variants: weights(1, 1) });
    visitor.endSession();
    expect(await visitor.variant(symbol)).toBe('a');
    await reach(visitor, symbol);
    visitor.endSession();
    await visitor.variant(symbol);
    expect(await phasesOf(id)).toEqual(['a 1, a signup 1', '']);
  });

  test('reaches two goals at the same moment, once each', async () => {
    const { id, symbol } = await start();
    const visitor = newVisitor(app);
    await visitor.variant(symbol);
    const asked = ['signup', 'read', 'signup', 'read'].map((goal) => reach(visitor, symbol, goal));
    expect(await Promise.all(asked)).toEqual([true, true, true, true]);
    expect(await phasesOf(id)).toEqual(['a 1, a read 1, a signup 1']);
  });
});

describe('cookies', () => {
  test('that are sent again count nothing twice', async () => {
    const { id, symbol } = await start();
    const visitor = newVisitor(app);
    await visitor.send('GET', `/api/experiment/${symbol}`);
    const first = new Map(visitor.cookies);
    const restore = () => first.forEach((value, name) => void visitor.cookies.set(name, value));
    await visitor.variant(symbol);
    await reach(visitor, symbol);
    for (let i = 0; i < 3; i++) {
      restore();
      await visitor.variant(symbol);
      restore();
      await reach(visitor, symbol);
    }
    expect(await phasesOf(id)).toEqual(['a 1, a signup 1']);
  });

  test('of another visitor, or forged, are ignored', async () => {
    const { id, symbol } = await start();
    const [one, other] = [newVisitor(app), newVisitor(app)];
    const name = `nex_${symbol}`;
    for (const visitor of [one, other]) await visitor.variant(symbol);
    const own = one.cookies.get(name) ?? '';
    // Another phase, site or variant in the text breaks the signature.
    for (const forged of [other.cookies.get(name) ?? '', own.replace('v~', 'v~9'), `${own}x`]) {
      one.cookies.set(name, forged);
      await reach(one, symbol);
    }
    expect(await phasesOf(id)).toEqual(['a 2']);
    one.cookies.set(name, own);
    await reach(one, symbol, 'read');
    expect(await phasesOf(id)).toEqual(['a 2, a read 1']);
  });

  test('shared by two browsers are one visitor', async () => {
    const { id, symbol } = await start();
    const visitor = newVisitor(app);
    await visitor.variant(symbol);
    const copy = newVisitor(app);
    visitor.cookies.forEach((value, name) => void copy.cookies.set(name, value));
    await Promise.all([reach(visitor, symbol), reach(copy, symbol)]);
    expect(await phasesOf(id)).toEqual(['a 1, a signup 1']);
  });

  test('that are lost make a new visitor, but not within a session', async () => {
    const { id, symbol } = await start();
    const visitor = newVisitor(app);
    await visitor.variant(symbol);
    visitor.cookies.delete(`nex_${symbol}`);
    await visitor.variant(symbol);
    expect(await phasesOf(id)).toEqual(['a 1']);
    // Clearing the variant does not lose the cookie.
    await visitor.send('DELETE', `/api/experiment/${symbol}`);
    visitor.endSession();
    await visitor.variant(symbol);
    expect(await phasesOf(id)).toEqual(['a 1']);
    visitor.cookies.clear();
    await visitor.variant(symbol);
    expect(await phasesOf(id)).toEqual(['a 2']);
  });
});

describe('an account', () => {
  test.each([true, false])(
    'is one visitor on all its browsers (persist %s)',
    async (persistSessions) => {
      const { id, symbol } = await start({ persistSessions });
      const { cookie = '' } = await newMember(app);
      const browsers = Array.from({ length: 4 }, () => newVisitor(app, { cookie }));
      await Promise.all(browsers.map((browser) => browser.variant(symbol)));
      await Promise.all(browsers.map((browser) => reach(browser, symbol)));
      browsers[0]?.endSession();
      await browsers[0]?.variant(symbol);
      await browsers[0]?.send('POST', `/api/experiment/${symbol}/goal/signup`);
      expect(await phasesOf(id)).toEqual(['a 1, a signup 1']);
      expect(await sessionsOf(id)).toBe(5);
    },
  );

  test('continues the count of the visitor who signs in', async () => {
    const { id, symbol } = await start();
    const visitor = newVisitor(app);
    await visitor.variant(symbol);
    await reach(visitor, symbol);
    visitor.endSession();
    const { cookie = '' } = await newMember(app);
    const name = cookie.slice(0, cookie.indexOf('='));
    visitor.cookies.set(name, cookie.slice(name.length + 1));
    await visitor.variant(symbol);
    await reach(visitor, symbol);
    await reach(visitor, symbol, 'read');
    const laptop = newVisitor(app, { cookie });
    await laptop.variant(symbol);
    for (const goal of ['signup', 'read']) await reach(laptop, symbol, goal);
    // After signing out, the browser still belongs to the account.
    visitor.cookies.delete(name);
    visitor.endSession();
    await visitor.variant(symbol);
    await reach(visitor, symbol, 'read');
    expect(await phasesOf(id)).toEqual(['a 1, a read 1, a signup 1']);
  });

  test('counts separately on a browser that another account used', async () => {
    const { id, symbol } = await start();
    const browser = newVisitor(app);
    for (let i = 0; i < 2; i++) {
      const { cookie = '' } = await newMember(app);
      const name = cookie.slice(0, cookie.indexOf('='));
      browser.cookies.set(name, cookie.slice(name.length + 1));
      await browser.variant(symbol);
      await reach(browser, symbol);
      browser.endSession();
    }
    expect(await phasesOf(id)).toEqual(['a 2, a signup 2']);
  });
});

describe('a visitor who chooses a variant', () => {
  test('does not count in the results', async () => {
    const { id, symbol } = await start();
    const visitor = newVisitor(app);
    await visitor.variant(symbol);
    await reach(visitor, symbol);
    await visitor.send('GET', `/api/experiment/${symbol}/b`);
    expect(await phasesOf(id)).toEqual(['']);
    await visitor.send('DELETE', `/api/experiment/${symbol}`);
    visitor.endSession();
    await visitor.variant(symbol);
    await reach(visitor, symbol);
    expect(await phasesOf(id)).toEqual(['']);
  });
});

describe('an experiment that is stopped with a winner', () => {
  test('gives it to everyone, and counts nobody', async () => {
    const { id, symbol } = await start();
    const before = newVisitor(app);
    await before.variant(symbol);
    const stopped = await superAdmin.graphql(
      `mutation ($id: ID!) { updateExperiment(id: $id, isActive: false, winner: "b") { isActive winner } }`,
      { id },
    );
    expect(stopped.data.updateExperiment).toEqual({ isActive: false, winner: 'b' });
    const bot = newVisitor(app);
    expect(await before.variant(symbol)).toBe('b');
    expect(await bot.variant(symbol, { 'user-agent': 'Googlebot/2.1' })).toBe('b');
    expect(bot.cookies.size).toBe(0);
    expect(await phasesOf(id)).toEqual(['a 1']);
    const change = async (fields: string) =>
      superAdmin.graphql(
        `mutation { updateExperiment(id: "${id}", ${fields}) { isActive winner } }`,
      );
    const removed = await change('variants: [{ key: "a", weight: 1 }]');
    expect(removed.errors?.[0]?.message).toMatch(/winner/);
    expect((await change('winner: "nope"')).errors).toHaveLength(1);
    const again = await change('isActive: true');
    expect(again.data.updateExperiment).toEqual({ isActive: true, winner: null });
    expect(await before.variant(symbol)).toBe('a');
  });
});

describe('a page with several experiments', () => {
  test('requests all of them in one call, as one visitor', async () => {
    const [one, other] = [await start(), await start()];
    const visitor = newVisitor(app);
    const ask = async () =>
      (
        await visitor.send('GET', `/api/experiment?symbols=${one.symbol},nope,${other.symbol}`)
      ).json();
    const variants = { [one.symbol]: 'a', nope: null, [other.symbol]: 'a' };
    expect(await ask()).toEqual({ variants, isNewSession: true });
    expect(await ask()).toEqual({ variants, isNewSession: false });
    expect(await reach(visitor, other.symbol)).toBe(true);
    expect(await phasesOf(one.id)).toEqual(['a 1']);
    expect(await phasesOf(other.id)).toEqual(['a 1, a signup 1']);
    const many = Array.from({ length: 21 }, (_, i) => `s${i}`).join(',');
    for (const query of ['', `?symbols=${many}`, `?symbols=${'x'.repeat(5000)}`]) {
      expect((await visitor.send('GET', `/api/experiment${query}`)).status).toBe(400);
    }
  });

  test('loads a small cacheable script, with types', async () => {
    const { text, headers } = await app.anonymous.get('/api/experiment.js');
    expect(gzipSync(text).length).toBeLessThan(3000);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    const again = await app.anonymous.send('GET', '/api/experiment.js', {
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.status).toBe(304);
    expect((await app.anonymous.get('/api/experiment.d.ts')).text).toContain(
      'interface StewardExperiments',
    );
  });
});
