import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { flagOf } from '../../../testing/flags.ts';
import { type IntakeClient, intakeClient } from '../../../testing/intake.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let site: IntakeClient;
let write: ContentWriter;
let moderator: ApiClient;
let author: number;
let days = 0;

/** A reporter who joined on a day of their own. */
async function newReporter(joinedAt = `2025-01-01T00:00:00Z`): Promise<number> {
  const { id } = await newUser(app);
  days += 1;
  await app.query(
    `update users set inserted_at = $1::timestamptz + make_interval(days => $2) where id = $3`,
    joinedAt,
    joinedAt.startsWith('2025-01-01') ? days : 0,
    id,
  );
  return id;
}

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  site = await intakeClient(app);
  write = await contentWriter(app);
  moderator = await app.as('moderator');
  author = (await newUser(app)).id;
});
afterAll(() => app.close());

async function report(assocId: number, userId: number, fields: object = {}): Promise<void> {
  const assocType = 'user_profile_status';
  const body = { userId, assocType, assocId, reason: 'SPAM', ...fields };
  expect((await site.post('/reports', body)).status).toBe(201);
}

const flagOfStatus = (id: number) => flagOf(app, 'user_profile_status', id);

async function operate(flagId: number, operation: string): Promise<string> {
  const { data, errors } = await moderator.graphql(
    `mutation ($id: ID!, $operation: ContentFlagOperation) {
      updateContentFlag(id: $id, operation: $operation) { id }
    }`,
    { id: String(flagId), operation },
  );
  expect(errors).toBeUndefined();
  return data.updateContentFlag.id;
}

async function readFlag(flagId: number) {
  const { data, errors } = await moderator.graphql(
    `query ($id: ID!) {
      contentFlag(id: $id) {
        version isOpen reportCount urgencyNote reportsIgnoredBy { id }
        contentFlagReports { isIgnored reporterUpheldCount reporterDecidedCount }
        contentFlagEvents { id status }
      }
    }`,
    { id: String(flagId) },
  );
  expect(errors).toBeUndefined();
  return data.contentFlag;
}

const ignoreReports = (id: number, isIgnored: boolean) =>
  moderator.graphql(
    `mutation ($id: ID!, $isIgnored: Boolean!) {
      ignoreContentFlagReports(id: $id, isIgnored: $isIgnored) { id version }
    }`,
    { id: String(id), isIgnored },
  );

describe('trust of reporters', () => {
  test('follows decisions and their undo, and is shown with reports', async () => {
    const reporter = await newReporter();
    const id = await write.status({ by: author });
    await report(id, reporter);
    const flag = await flagOfStatus(id);
    const record = async () => {
      const [first] = (await readFlag(flag.id)).contentFlagReports;
      return [first.reporterUpheldCount, first.reporterDecidedCount];
    };
    expect(await record()).toEqual([0, 0]);
    await operate(flag.id, 'SPAM');
    expect(await record()).toEqual([1, 1]);
    const [latest] = (await readFlag(flag.id)).contentFlagEvents;
    const undone = await moderator.graphql(
      `mutation ($ids: [ID!]!) { undoContentFlagEvents(eventIds: $ids) { message } }`,
      { ids: [latest.id] },
    );
    expect(undone.errors).toBeUndefined();
    expect(await record()).toEqual([0, 0]);
    await operate(flag.id, 'DONE');
    expect(await record()).toEqual([0, 1]);
    await operate(flag.id, 'SPAM');
    expect(await record()).toEqual([1, 1]);
  });

  test('weighs reports: coordinated ones count once', async () => {
    const id = await write.status({ by: author });
    const trusted = await newReporter();
    await app.query(
      `insert into reporter_trust (user_id, site_id, upheld_count, dismissed_count)
        select id, site_id, 7, 1 from users where id = $1`,
      trusted,
    );
    await report(id, trusted);
    await report(id, await newReporter(), { details: 'The same words by two people' });
    await report(id, await newReporter(), { details: 'The same words, by two people!' });
    const joined = '2025-06-01T10:00:00Z';
    await report(id, await newReporter(joined));
    await report(id, await newReporter(joined));
    const flag = await flagOfStatus(id);
    expect(flag.report_count).toBe(5);
    // 0.8 of the trusted one, 0.5 for the same words, 0.5 for one sign-up burst.
    expect(flag.trusted_reports).toBeCloseTo(1.8);
    expect((await readFlag(flag.id)).urgencyNote).toMatch(
      /^harm \w+ · 5 reports, trusted 1\.8 · waits \d+ min$/,
    );
  });
});

describe('ignoring further reports', () => {
  test('stores them without opening the flag or changing its order, until the text is edited', async () => {
    const id = await write.status({ by: author, body: '<p>First words</p>' });
    await report(id, await newReporter());
    const { id: flagId } = await flagOfStatus(id);
    await operate(flagId, 'DONE');
    expect((await ignoreReports(flagId, true)).errors).toBeUndefined();
    const before = await flagOfStatus(id);

    const late = await newReporter();
    await report(id, late);
    expect(await flagOfStatus(id)).toEqual(before);
    const read = await readFlag(flagId);
    expect(read).toMatchObject({ isOpen: false, reportCount: 1 });
    expect(read.reportsIgnoredBy.id).toBe(String(await app.userId('moderator')));
    expect(
      read.contentFlagReports.map(({ isIgnored }: { isIgnored: boolean }) => isIgnored).sort(),
    ).toEqual([false, true]);

    await site.patch(`/content/user_profile_status/${id}`, { body: '<p>Other words</p>' });
    await report(id, late);
    expect(await readFlag(flagId)).toMatchObject({
      isOpen: true,
      reportCount: 2,
      reportsIgnoredBy: null,
    });
  });

  test('never concerns people who are worried, and can be taken back', async () => {
    const id = await write.status({ by: author });
    await report(id, await newReporter());
    const { id: flagId } = await flagOfStatus(id);
    await operate(flagId, 'DONE');
    await ignoreReports(flagId, true);
    await report(id, await newReporter(), { reason: 'WORRIED' });
    expect(await flagOfStatus(id)).toMatchObject({ is_open: true, is_care: true });

    const other = await write.status({ by: author });
    await report(other, await newReporter());
    const { id: otherId } = await flagOfStatus(other);
    await ignoreReports(otherId, true);
    await ignoreReports(otherId, false);
    await report(other, await newReporter());
    expect(await flagOfStatus(other)).toMatchObject({ report_count: 2 });
  });

  test('is refused for people and for flags of other sites', async () => {
    const body = { userId: await newReporter(), assocType: 'user', assocId: author };
    await site.post('/reports', { ...body, reason: 'OTHER' });
    const { id } = await flagOf(app, 'user', author);
    expect((await ignoreReports(id, true)).errors?.[0]?.message).toBe(flagMessages.ignoreNeedsText);
    const foreign = await app.as('foreignAdmin');
    const { errors } = await foreign.graphql(
      `mutation { ignoreContentFlagReports(id: "${id}", isIgnored: true) { id } }`,
    );
    expect(errors?.[0]?.message).toBe(flagMessages.notFound);
  });
});
