import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { opportunityMessages, responsesCsvPath } from '../../../../contract/leads/opportunities.ts';
import { messages } from '../../../../contract/messages.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const save = `mutation ($id: ID, $name: String!, $successUrl: String!, $disorderId: ID,
    $questions: [String!], $version: Int) {
  saveOpportunityCampaign(id: $id, name: $name, successUrl: $successUrl, disorderId: $disorderId,
      questions: $questions, version: $version) {
    id name successUrl disorderId questions responsesCount version
  }
}`;
const one = `query ($id: ID!) { opportunityCampaign(id: $id) { id name questions responsesCount } }`;
const list = `query ($limit: Int, $offset: Int) {
  opportunityCampaigns(limit: $limit, offset: $offset) { total opportunityCampaigns { id name } }
}`;
const responsesOf = `query ($id: ID!, $limit: Int, $offset: Int) {
  opportunityResponses(opportunityCampaignId: $id, limit: $limit, offset: $offset) {
    total opportunityResponses { id userId username answers { question answer } }
  }
}`;
const deleteCampaign = `mutation ($id: ID!) { deleteOpportunityCampaign(id: $id) { id } }`;
const deleteResponse = `mutation ($id: ID!) { deleteOpportunityResponse(id: $id) { id } }`;

let app: TestApp;
let admin: ApiClient;
let foreignAdmin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  foreignAdmin = await app.as('foreignAdmin');
});
afterAll(() => app.close());

const usual = { name: 'Study', successUrl: '/thanks', questions: ['Why?', 'Since when?'] };

async function create(fields: Record<string, unknown> = {}, client = admin): Promise<string> {
  const { data } = await client.graphql(save, { ...usual, ...fields });
  return data.saveOpportunityCampaign.id;
}

async function answer(id: string, answers: string[]): Promise<{ userId: number }> {
  const { id: userId } = await newUser(app);
  const siteId = await app.siteId('alpha');
  const { opportunityAnswering } = app.services;
  const campaign = await opportunityAnswering.find(siteId, Number(id), userId);
  const byQuestion = new Map(
    campaign?.questions.map((question, i) => [question, answers[i] ?? '']),
  );
  await opportunityAnswering.answer({ siteId, userId }, Number(id), byQuestion);
  return { userId };
}

describe('a campaign', () => {
  test('is created and changed, with versions and audit events', async () => {
    const { data } = await admin.graphql(save, { ...usual, name: '  Trial ' });
    const campaign = data.saveOpportunityCampaign;
    expect(campaign).toMatchObject({
      name: 'Trial',
      successUrl: '/thanks',
      disorderId: null,
      questions: ['Why?', 'Since when?'],
      responsesCount: 0,
      version: 1,
    });
    const changed = await admin.graphql(save, {
      id: campaign.id,
      name: 'Trial 2',
      successUrl: 'https://example.org/done',
      version: 1,
    });
    // Omitted questions stay unchanged.
    expect(changed.data.saveOpportunityCampaign).toMatchObject({
      name: 'Trial 2',
      questions: ['Why?', 'Since when?'],
      version: 2,
    });
    const late = await admin.graphql(save, { ...usual, id: campaign.id, version: 1 });
    expect(late.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'version' });
    const { rows } = await app.database.pool.query(
      `select action from audit_events where entity_type = 'opportunity' and entity_id = $1
       order by id`,
      [campaign.id],
    );
    expect(rows.map((row) => row.action)).toEqual(['opportunity.created', 'opportunity.updated']);
  });

  test('may refer to an existing condition', async () => {
    const { rows } = await app.database.pool.query(
      `insert into disorders (name) values ('Campaign Fever') returning id`,
    );
    const disorderId = String(rows[0].id);
    const { data } = await admin.graphql(save, { ...usual, disorderId });
    expect(data.saveOpportunityCampaign.disorderId).toBe(disorderId);
    const detail = await admin.graphql(
      `{ disorderDetail(id: "${disorderId}") { name isRelatableToUsers } }`,
    );
    expect(detail.data.disorderDetail.name).toBe('Campaign Fever');
    const wrong = await admin.graphql(save, { ...usual, disorderId: '99999' });
    expect(wrong.errors?.[0]?.message).toBe(opportunityMessages.conditionNotFound);
    const none = await admin.graphql(`{ disorderDetail(id: "99999") { name } }`);
    expect(none.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  test.each([
    [{ name: ' ' }, opportunityMessages.fieldRequired, 'name'],
    [{ successUrl: '' }, opportunityMessages.fieldRequired, 'successUrl'],
    [{ successUrl: '//evil.example' }, leadFormMessages.urlInvalid, 'successUrl'],
    [{ successUrl: 'javascript:alert(1)' }, leadFormMessages.urlInvalid, 'successUrl'],
    [{ questions: ['Why?', ' '] }, opportunityMessages.fieldRequired, 'questions'],
    [{ questions: ['Why?', 'Why?'] }, 'Each question may stand here only once', 'questions'],
  ])('is refused with %j', async (fields, message, field) => {
    const { errors } = await admin.graphql(save, { ...usual, ...fields });
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'INVALID_INPUT', field } });
  });

  test('is listed on its site, the newest first, in pages', async () => {
    const ids = [await create({ name: 'Older' }), await create({ name: 'Newer' })];
    const foreign = await create({ name: 'Foreign' }, foreignAdmin);
    const { data } = await admin.graphql(list, { limit: 2 });
    expect(data.opportunityCampaigns.opportunityCampaigns).toEqual([
      { id: ids[1], name: 'Newer' },
      { id: ids[0], name: 'Older' },
    ]);
    const all = await admin.graphql(list, { limit: 500 });
    const { total, opportunityCampaigns: rows } = all.data.opportunityCampaigns;
    expect(total).toBe(rows.length);
    expect(rows.map((row: { id: string }) => row.id)).not.toContain(foreign);
  });

  test('of another site is not found', async () => {
    const id = await create({}, foreignAdmin);
    for (const { errors } of [
      await admin.graphql(one, { id }),
      await admin.graphql(save, { ...usual, id }),
      await admin.graphql(deleteCampaign, { id }),
      await admin.graphql(responsesOf, { id }),
    ]) {
      expect(errors?.[0]).toMatchObject({
        message: opportunityMessages.notFound,
        extensions: { code: 'NOT_FOUND' },
      });
    }
    expect((await admin.get(responsesCsvPath(id))).status).toBe(404);
  });

  test('is deleted with its responses', async () => {
    const id = await create();
    await answer(id, ['a', 'b']);
    expect((await admin.graphql(deleteCampaign, { id })).data.deleteOpportunityCampaign.id).toBe(
      id,
    );
    expect((await admin.graphql(one, { id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const { rowCount } = await app.database.pool.query(
      'select from opportunity_responses where opportunity_campaign_id = $1',
      [id],
    );
    expect(rowCount).toBe(0);
  });

  test('is for admins', async () => {
    const moderator = await app.as('moderator');
    const { errors } = await moderator.graphql(list);
    expect(errors?.[0]?.message).toBe(messages.mustBeAdmin);
    expect((await moderator.get(responsesCsvPath(1))).status).toBe(403);
  });
});

describe('responses', () => {
  test('have pages, and can be deleted one by one', async () => {
    const id = await create();
    const people = [await answer(id, ['a', 'b']), await answer(id, ['c', 'd'])];
    const { data } = await admin.graphql(responsesOf, { id, limit: 1 });
    const { total, opportunityResponses: rows } = data.opportunityResponses;
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      {
        userId: String(people[1]?.userId),
        answers: [
          { question: 'Why?', answer: 'c' },
          { question: 'Since when?', answer: 'd' },
        ],
      },
    ]);
    const foreign = await foreignAdmin.graphql(deleteResponse, { id: rows[0].id });
    expect(foreign.errors?.[0]?.message).toBe(opportunityMessages.responseNotFound);
    await admin.graphql(deleteResponse, { id: rows[0].id });
    const after = await admin.graphql(responsesOf, { id });
    expect(after.data.opportunityResponses.total).toBe(1);
    expect((await admin.graphql(one, { id })).data.opportunityCampaign.responsesCount).toBe(1);
  });

  test('are downloaded as CSV with a column per question, formula-safe', async () => {
    const id = await create({ questions: ['First', 'Second'] });
    const { userId } = await answer(id, ['=1+1', 'two\n  -3']);
    // Removed questions with answers stay columns.
    await admin.graphql(save, { ...usual, id, questions: ['Second', 'Third'] });
    const csv = await admin.get(responsesCsvPath(id));
    expect(csv.headers['content-disposition']).toBe(`attachment; filename="opportunity-${id}.csv"`);
    const [head, ...rows] = csv.text.split('\r\n');
    expect(head).toBe('Response ID,User ID,Username,Answered At,Second,Third,First');
    expect(rows.join('\r\n')).toContain(`,${userId},`);
    expect(rows.join('\r\n')).toContain(`"two\n'  -3",,'=1+1`);
  });

  test('are deleted with the person', async () => {
    const id = await create();
    const { userId } = await answer(id, ['a', 'b']);
    await admin.graphql(`mutation ($id: ID!) { deleteUser(id: $id, confirm: true) { id } }`, {
      id: String(userId),
    });
    const { data } = await admin.graphql(one, { id });
    expect(data.opportunityCampaign.responsesCount).toBe(0);
  });
});
