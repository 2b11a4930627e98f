import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import { contentWriter } from '../../../testing/content.ts';
import { type NewFlag, newFlag } from '../../../testing/flags.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const hourMs = 3_600_000;

let app: TestApp;
let admin: ApiClient;
let moderator: ApiClient;
let authorId: number;
let newStatus: () => Promise<number>;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  moderator = await app.as('moderator');
  authorId = (await newUser(app)).id;
  const write = await contentWriter(app);
  newStatus = () => write.status({ by: authorId });
});
afterAll(() => app.close());

async function insertFlag(hoursAgo: number, flag: Partial<NewFlag> = {}): Promise<string> {
  const at = new Date(Date.now() - hoursAgo * hourMs).toISOString();
  const about = { assocType: 'user_profile_status' as const, assocId: await newStatus(), authorId };
  return String(await newFlag(app, { ...about, at, ...flag }));
}

async function listFlags(client: ApiClient, args: string) {
  const { data, errors } = await client.graphql(
    `{ contentFlagStream(${args}) {
      contentFlags { id urgencyNote targetState } pageInfo { totalCount }
    } }`,
  );
  expect(errors).toBeUndefined();
  return data.contentFlagStream;
}

const listIds = async (client: ApiClient, args: string): Promise<string[]> =>
  (await listFlags(client, args)).contentFlags.map(({ id }: { id: string }) => id);

describe('the order by urgency', () => {
  test('multiplies harm, reports and waiting, below people in danger', async () => {
    const calm = await insertFlag(1);
    const offensive = await insertFlag(1, { isOffensive: true, offensiveProb: 0.8 });
    const reported = await insertFlag(1, { isReported: true, reportCount: 3 });
    const old = await insertFlag(41);
    const care = await insertFlag(0, { isCare: true });
    const expected = [care, old, offensive, reported, calm];
    const args = 'isOpen: true, sort: "urgency", sortDesc: true';
    expect(await listIds(admin, args)).toEqual(expected);
    expect(await listIds(moderator, args)).toEqual(expected);

    const { data } = await admin.graphql(
      `{ contentFlagNeighbours(id: "${offensive}", ${args}) { previousId nextId } }`,
    );
    expect(data.contentFlagNeighbours).toEqual({ previousId: old, nextId: reported });

    // Two more trusted reporters lift it above the offensive text.
    await app.query('update content_flags set trusted_reports = 2 where id = $1', reported);
    expect((await listIds(admin, args)).indexOf(reported)).toBe(2);
    await app.query('update content_flags set is_open = false');
  });

  test('lists dangerous advice below people in danger and above all others', async () => {
    const old = await insertFlag(24 * 400, { isOffensive: true, offensiveProb: 1 });
    const advice = await insertFlag(0);
    const reported = await insertFlag(1, { isReported: true });
    const care = await insertFlag(0, { isCare: true });
    const siteId = await app.siteId('alpha');
    const find = (id: string, kind: string) =>
      app.query(
        `insert into flag_findings (site_id, content_flag_id, advice_kind) values ($1, $2, $3)`,
        siteId,
        id,
        kind,
      );
    await find(advice, 'STOP');
    await find(reported, 'REPORTED');
    const args = 'isOpen: true, sort: "urgency", sortDesc: true';
    expect(await listIds(moderator, args)).toEqual([care, advice, old, reported]);
    const judge = (id: string, review: string) =>
      app.query('update flag_findings set review = $2 where content_flag_id = $1', id, review);
    await judge(advice, 'HARMLESS');
    await judge(reported, 'DANGEROUS');
    expect(await listIds(moderator, args)).toEqual([care, reported, old, advice]);
    await app.query('update content_flags set is_open = false');
  });

  test('is explained without scores to those who may not read them', async () => {
    const id = await insertFlag(4, { isOffensive: true, offensiveProb: 0.82 });
    const noteFor = async (client: ApiClient) =>
      (await listFlags(client, 'isOpen: true')).contentFlags[0].urgencyNote;
    expect(await noteFor(admin)).toBe('harm 0.82 · no reports · waits 4 h');
    expect(await noteFor(moderator)).toBe('harm high · no reports · waits 4 h');
    await app.query('update content_flags set is_open = false where id = $1', id);
    expect((await listFlags(admin, 'isOpen: false, limit: 1')).contentFlags[0].urgencyNote).toBe(
      null,
    );
  });
});

describe('time targets', () => {
  let red: string;
  let amber: string;
  const overdue = () => listIds(moderator, 'isOverdue: true, sort: "openedAt"');

  beforeAll(async () => {
    await app.query('update content_flags set is_open = false');
    red = await insertFlag(9, { isOffensive: true });
    amber = await insertFlag(7, { isOffensive: true });
    await insertFlag(1, { isOffensive: true });
    await insertFlag(90, { isImage: true });
    await insertFlag(90, { isCare: true, isOffensive: true });
    const foreign = { prefix: 'beta', authorId: await app.userId('foreignAdmin'), assocId: 1 };
    await insertFlag(90, { ...foreign, isOffensive: true });
  });

  test('are off until a site sets one', async () => {
    expect(await overdue()).toEqual([]);
    const { contentFlags } = await listFlags(admin, 'isOpen: true');
    expect(
      contentFlags.every(({ targetState }: { targetState: string }) => targetState === null),
    ).toBe(true);
  });

  test('turn flags amber and red, and are a filter', async () => {
    await app.query(
      `update sites set settings = settings || '{"targetOffensiveHours": 8}' where prefix = 'alpha'`,
    );
    const { contentFlags } = await listFlags(admin, 'isOpen: true, isCare: false');
    const states = new Map(
      contentFlags.map(({ id, targetState }: { id: string; targetState: string }) => [
        id,
        targetState,
      ]),
    );
    expect([states.get(red), states.get(amber)]).toEqual(['RED', 'AMBER']);
    expect([...states.values()].filter((state) => state === null)).toHaveLength(2);
    const note = contentFlags.find(({ id }: { id: string }) => id === red).urgencyNote;
    expect(note).toMatch(/ · target of 8 h \(offensive\) passed$/);
    expect(await overdue()).toEqual([red]);
    expect((await listFlags(moderator, 'isOverdue: true')).pageInfo.totalCount).toBe(1);
  });

  test('are mailed to admins once, all breaches of a site in one mail', async () => {
    const { timeTargets } = app.services;
    const mails = () =>
      app.query(`select subject, body_text from outgoing_mail
        where subject like '%time target' order by id`);
    const now = new Date();
    await Promise.all([timeTargets.recordBreaches(now), timeTargets.recordBreaches(now)]);
    const first = await mails();
    expect(first.length).toBeGreaterThan(0);
    expect(new Set(first.map(({ subject }) => subject)).size).toBe(1);
    expect(first[0]?.subject).toMatch(/^1 flag on .+ passed their time target$/);
    expect(first[0]?.body_text).toContain('/moderation/?isOverdue=true');
    await timeTargets.recordBreaches(now);
    expect(await mails()).toHaveLength(first.length);

    // The second flag passes its target soon after, and is mailed with the next digest.
    const later = (hours: number) => new Date(now.getTime() + hours * hourMs);
    await timeTargets.recordBreaches(later(2));
    expect(await mails()).toHaveLength(first.length);
    await timeTargets.recordBreaches(later(5));
    expect(await mails()).toHaveLength(2 * first.length);

    expect(await timeTargets.countOverdue(now)).toEqual(new Map([['offensive', 1]]));
  });
});
