import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  drawCsvPath,
  drawMessages,
  entriesCsvPath,
} from '../../../../contract/engagement/draws.ts';
import { engagementMessages } from '../../../../contract/engagement/engagements.ts';
import { drawPath } from '../../../../contract/engagement/widget-view.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { saveItem, saveItemOrFail } from '../../../testing/engagements.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { newItem, widgetVisitor } from '../../../testing/widgets.ts';

const drawnFields = `drawnAt frozenAt entriesHash entriesCount winnersCount alternatesCount
  drawn { entryId place isAlternate isWinner email notifiedAt withdrawnAt withdrawnReason
    replacesEntryId }`;
const draw = `mutation ($id: ID!, $winners: Int!, $alternates: Int!) {
  drawGiveaway(engagementId: $id, winners: $winners, alternates: $alternates, confirm: true) {
    ${drawnFields}
  }
}`;
const ask = `mutation ($id: ID!) { drawGiveaway(engagementId: $id, winners: 1, alternates: 0) {
  engagementId } }`;
const read = `query ($id: ID!) { giveawayDraw(engagementId: $id) { ${drawnFields} } }`;
const notify = `mutation ($id: ID!, $message: String!) {
  notifyGiveawayWinners(engagementId: $id, message: $message) { ${drawnFields} }
}`;
const replace = `mutation ($id: ID!, $entryId: ID!, $reason: String!) {
  replaceGiveawayWinner(engagementId: $id, entryId: $entryId, reason: $reason) { ${drawnFields} }
}`;

interface Entry {
  entryId: string;
  isWinner: boolean;
  email: string;
  replacesEntryId: string | null;
}

let app: TestApp;
let admin: ApiClient;
let members: ApiClient[];

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  members = [];
  for (let i = 0; i < 4; i++) members.push(await newEntrant());
});
afterAll(() => app.close());

let lastEntrant = 0;
async function newEntrant(): Promise<ApiClient> {
  lastEntrant += 1;
  const { id } = await newUser(app, { email: `entrant${lastEntrant}@example.org` });
  return app.as({ userId: id, host: 'alpha.localhost' });
}

const enter = (id: number, client: ApiClient) =>
  widgetVisitor(app, { client }).press(id, 'enter', { back: '/' });

/** Closed giveaway with an entry of everyone. */
async function closedGiveaway(): Promise<number> {
  const { id } = await newItem(admin, 'giveaway', { date: '2999-01-01' });
  for (const member of members) await enter(id, member);
  await moveDate(id, '2026-01-01');
  return id;
}
const moveDate = (id: number, date: string | null) =>
  saveItemOrFail(admin, 'giveaway', { id: String(id), date, confirmPastDate: true });
const drawOf = async (id: number) => (await admin.graphql(read, { id })).data.giveawayDraw;
async function drawnGiveaway(winners: number, alternates: number) {
  const id = await closedGiveaway();
  const { data, errors } = await admin.graphql(draw, { id, winners, alternates });
  if (errors) throw new Error(JSON.stringify(errors));
  return { id, drawn: data.drawGiveaway.drawn as Entry[] };
}
const auditOf = (id: number, action: string) =>
  app.query(
    `select actor_id, before, after from audit_events
     where entity_id = $1 and action = $2 order by id`,
    id,
    `engagement.${action}`,
  );

describe('the date of a giveaway', () => {
  test('is fixed once the winners are drawn, and the widget shows the draw', async () => {
    const { id } = await drawnGiveaway(1, 1);
    for (const date of ['2999-01-01', null]) {
      const { errors } = await saveItem(admin, 'giveaway', { id: String(id), date });
      expect(errors?.[0]).toMatchObject({
        message: engagementMessages.dateLocked,
        extensions: { code: 'CONFLICT', field: 'date' },
      });
    }
    expect(
      (await saveItem(admin, 'giveaway', { id: String(id), question: 'Same date' })).errors,
    ).toBeUndefined();
    const visitor = widgetVisitor(app);
    const widget = await visitor.widget(id);
    expect(widget).toContain('The winners have been drawn.');
    expect(widget).toContain('See the result');
    // Old data, from before dates were locked: the date was moved after the draw, which counts.
    await app.query(`update engagements set date = '2999-01-01' where id = $1`, id);
    expect(await visitor.widget(id)).not.toContain('<form');
  });

  test('that moves between freeze and draw freezes and publishes the entries again', async () => {
    const id = await closedGiveaway();
    await app.services.draws.freezeClosed(new Date());
    const first = await drawOf(id);
    expect(first).toMatchObject({ entriesCount: 4 });
    await moveDate(id, '2999-01-01');
    expect(await drawOf(id)).toMatchObject({ frozenAt: null, entriesHash: null });
    const visitor = widgetVisitor(app);
    expect((await visitor.send('GET', drawPath(id))).text).not.toContain(first.entriesHash);
    expect((await visitor.send('GET', drawCsvPath(id))).status).toBe(404);
    await enter(id, await newEntrant());
    await moveDate(id, '2026-01-02');
    await app.services.draws.freezeClosed(new Date());
    const second = await drawOf(id);
    expect(second).toMatchObject({ entriesCount: 5, drawnAt: null });
    expect(second.entriesHash).not.toBe(first.entriesHash);
    expect((await visitor.send('GET', drawPath(id))).text).toContain(second.entriesHash);
  });

  test('that was moved without a new freeze is frozen later', async () => {
    const id = await closedGiveaway();
    await app.services.draws.freezeClosed(new Date());
    await app.query(
      `update giveaway_draws set frozen_at = '2025-12-31T00:00:00Z', entries_count = 1
       where engagement_id = $1`,
      id,
    );
    expect(await drawOf(id)).toMatchObject({ frozenAt: null });
    await app.services.draws.freezeClosed(new Date());
    expect(await drawOf(id)).toMatchObject({ entriesCount: 4 });
  });

  test('needs a confirmation if it has passed, and the hash is public before the draw', async () => {
    const { id } = await newItem(admin, 'giveaway', { date: '2999-01-01' });
    const past = await saveItem(admin, 'giveaway', { id: String(id), date: '2026-01-01' });
    expect(past.errors?.[0]).toMatchObject({
      message: expect.stringContaining('January 1, 2026 at 12:00 AM ET has passed'),
      extensions: { code: 'CONFIRMATION_REQUIRED', isDatePassed: true },
    });
    const [member] = members;
    if (member) await enter(id, member);
    await moveDate(id, '2026-01-01');
    expect((await admin.graphql(ask, { id })).errors?.[0]?.extensions.code).toBe(
      'CONFIRMATION_REQUIRED',
    );
    const { entriesHash, drawnAt } = await drawOf(id);
    expect(drawnAt).toBeNull();
    expect(entriesHash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('winners', () => {
  test('are mailed once each', async () => {
    const { id, drawn } = await drawnGiveaway(2, 1);
    const message = 'Send us your address.';
    const empty = await admin.graphql(notify, { id, message: ' ' });
    expect(empty.errors?.[0]?.message).toBe(drawMessages.messageRequired);
    const { data } = await admin.graphql(notify, { id, message });
    const told = data.notifyGiveawayWinners.drawn as (Entry & { notifiedAt: string | null })[];
    expect(told.map(({ notifiedAt }) => notifiedAt !== null)).toEqual([true, true, false]);
    const mails = await app.query(
      `select to_address, subject, body_text from outgoing_mail
       where subject like 'You won: %' order by id`,
    );
    expect(mails.map(({ to_address }) => to_address)).toEqual(
      drawn.slice(0, 2).map(({ email }) => email),
    );
    expect(mails[0]?.body_text).toContain(`entry number ${drawn[0]?.entryId}`);
    expect(mails[0]?.body_text).toContain(message);
    const again = await admin.graphql(notify, { id, message });
    expect(again.errors?.[0]?.message).toBe(drawMessages.everyoneNotified);
    expect(await auditOf(id, 'winnersNotified')).toMatchObject([{ after: { message } }]);
    const foreign = await (await app.as('foreignAdmin')).graphql(notify, { id, message });
    expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  test('are replaced by the next in the draw, with a reason', async () => {
    const { id, drawn } = await drawnGiveaway(1, 1);
    const [winner, alternate] = drawn;
    const call = (entryId = winner?.entryId, reason = 'Never answered') =>
      admin.graphql(replace, { id, entryId, reason });
    expect((await call(winner?.entryId, ' ')).errors?.[0]?.message).toBe(
      drawMessages.reasonRequired,
    );
    expect((await call(alternate?.entryId)).errors?.[0]?.message).toBe(drawMessages.notAWinner);
    const first = (await call()).data.replaceGiveawayWinner;
    expect(first.drawn).toMatchObject([
      { entryId: winner?.entryId, isWinner: false, withdrawnReason: 'Never answered' },
      { entryId: alternate?.entryId, isWinner: true, replacesEntryId: winner?.entryId },
    ]);
    expect((await call()).errors?.[0]?.message).toBe(drawMessages.notAWinner);
    // Without an alternate, the next entry by lot wins.
    const second = (await call(alternate?.entryId)).data.replaceGiveawayWinner;
    expect(second).toMatchObject({ winnersCount: 1, alternatesCount: 2 });
    const third = second.drawn[2];
    expect(third).toMatchObject({ isWinner: true, replacesEntryId: alternate?.entryId, place: 3 });
    const fourth = (await call(third.entryId)).data.replaceGiveawayWinner.drawn[3];
    expect((await call(fourth.entryId)).errors?.[0]?.message).toBe(drawMessages.nobodyLeft);
    expect(await auditOf(id, 'winnerReplaced')).toMatchObject([
      { before: { entry: Number(winner?.entryId) }, after: { reason: 'Never answered' } },
      {},
      {},
    ]);
    const page = (await widgetVisitor(app).send('GET', drawPath(id))).text;
    expect(page).toContain(`Entry ${winner?.entryId} was replaced by entry ${alternate?.entryId}`);
    expect(page).not.toContain('Never answered');
    // The published draw stays repeatable.
    const csv = (await widgetVisitor(app).send('GET', drawCsvPath(id))).text;
    expect(csv).toContain(`${winner?.entryId},1,winner`);
  });

  test('and all other entries are exported, which is recorded', async () => {
    const { id, drawn } = await drawnGiveaway(1, 1);
    await admin.graphql(replace, { id, entryId: drawn[0]?.entryId, reason: 'Moved away' });
    const { status, text } = await admin.get(entriesCsvPath(id));
    expect(status).toBe(200);
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toBe('Entry,Entered,Username,Email,Confirmed by,Outcome');
    expect(lines).toHaveLength(5);
    const lineOf = ({ entryId }: Entry) => lines.find((line) => line.startsWith(`${entryId},`));
    expect(drawn.map((entry) => lineOf(entry)?.split(',').at(-1))).toEqual(['replaced', 'winner']);
    expect(lines[1]).toContain(' ET');
    expect(await auditOf(id, 'entriesExported')).toHaveLength(1);
    expect((await (await app.as('moderator')).get(entriesCsvPath(id))).status).toBe(403);
    expect((await (await app.as('foreignAdmin')).get(entriesCsvPath(id))).status).toBe(404);
  });
});
