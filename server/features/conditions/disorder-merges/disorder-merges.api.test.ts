import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disorderMessages, maxListedMerges } from '../../../../contract/conditions/disorders.ts';
import { opportunityMessages } from '../../../../contract/leads/opportunities.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: ApiClient;
let siteId: number;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  siteId = await app.siteId('alpha');
});
afterAll(() => app.close());

const merge = `mutation ($ids: [ID!]!, $mergeIntoId: ID!) {
  bulkEditDisorders(operation: MERGE, ids: $ids, mergeIntoId: $mergeIntoId) {
    id synonyms tags merges { id fromName intoName }
    crossReferences { source reference }
    history { action otherName }
  }
}`;
const undo = `mutation ($ids: [ID!]!) {
  undoDisorderMerges(ids: $ids) { id name synonyms mergedInto { id } history { action otherName } }
}`;
const preview = `query ($ids: [ID!]!, $mergeIntoId: ID!) {
  disorderMergePreview(ids: $ids, mergeIntoId: $mergeIntoId) {
    into { name } from { name } members membersWithBoth campaigns children crossReferences
    synonyms tags
  }
}`;

async function newDisorder(name: string, more: Record<string, unknown> = {}): Promise<string> {
  const given = { synonyms: [], adTags: [], parentId: null, orphaCode: null, ...more };
  const [row] = await app.query(
    `insert into disorders (name, synonyms, ad_tags, parent_id, orpha_code)
       values ($1, $2, $3, $4, $5) returning id::text`,
    `${name} ${++count}`,
    given.synonyms,
    given.adTags,
    given.parentId,
    given.orphaCode,
  );
  return row.id;
}

/** Creates a member with these conditions. */
async function memberOf(...disorderIds: string[]): Promise<number> {
  const { id } = await newUser(app);
  for (const disorderId of disorderIds) {
    await app.query(
      `insert into user_disorders (site_id, user_id, disorder_id, relationship_type)
         values ($1, $2, $3, 'PATIENT')`,
      siteId,
      id,
      disorderId,
    );
  }
  return id;
}

async function conditionsOf(userId: number): Promise<string[]> {
  const { data } = await admin.graphql(
    `{ user(id: "${userId}") { userDisorders { disorder { id } } } }`,
  );
  return data.user.userDisorders.map((row: { disorder: { id: string } }) => row.disorder.id);
}

async function newCampaign(disorderId: string): Promise<string> {
  const [row] = await app.query(
    `insert into opportunity_campaigns (site_id, name, success_url, disorder_id)
       values ($1, 'Campaign', '/', $2) returning id::text`,
    siteId,
    disorderId,
  );
  return row.id;
}
const campaign = async (id: string) =>
  (await admin.graphql(`{ opportunityCampaign(id: "${id}") { disorderId version } }`)).data
    .opportunityCampaign;

async function merged(ids: string[], mergeIntoId: string) {
  const { data, errors } = await admin.graphql(merge, { ids, mergeIntoId });
  expect(errors).toBeUndefined();
  return data.bulkEditDisorders;
}
const found = async (search: string) =>
  (await admin.graphql(`{ disorders(search: "${search}") { total } }`)).data.disorders.total;

describe('merging conditions', () => {
  test('previews what moves, moves it, and can be undone', async () => {
    const into = await newDisorder('Stays', { synonyms: ['known'], adTags: ['lung'] });
    const from = await newDisorder('Goes', {
      synonyms: ['Known', 'other word'],
      adTags: ['lung', 'air'],
      orphaCode: 4001,
    });
    const name = `Goes ${count}`;
    const child = await newDisorder('Child', { parentId: from });
    await app.query(
      `insert into disorder_cross_references (disorder_id, source, reference)
         values ($1, 'OMIM', '1'), ($2, 'OMIM', '1'), ($2, 'MeSH', 'D1')`,
      into,
      from,
    );
    const one = await memberOf(from);
    const both = await memberOf(from, into);
    const campaignId = await newCampaign(from);

    const ids = [from, into];
    const shown = await admin.graphql(preview, { ids, mergeIntoId: into });
    expect(shown.data.disorderMergePreview).toMatchObject({
      from: [{ name }],
      members: 2,
      membersWithBoth: 1,
      campaigns: 1,
      children: 1,
      crossReferences: 1,
      synonyms: [name, 'other word'],
      tags: ['air'],
    });
    expect(await conditionsOf(one)).toEqual([from]);

    const target = await merged(ids, into);
    expect(target).toMatchObject({
      synonyms: ['known', name, 'other word'],
      tags: ['lung', 'air'],
      merges: [{ fromName: name }],
      crossReferences: [
        { source: 'MeSH', reference: 'D1' },
        { source: 'OMIM', reference: '1' },
      ],
      history: [{ action: 'absorbed', otherName: name }],
    });
    expect(await conditionsOf(one)).toEqual([into]);
    // Members count once, and merged conditions are not offered.
    expect(await conditionsOf(both)).toEqual([into]);
    expect(await campaign(campaignId)).toEqual({ disorderId: into, version: 2 });
    const detail = await admin.graphql(
      `{ disorderDetail(id: "${child}") { parent { id } category { id } } }`,
    );
    expect(detail.data.disorderDetail).toEqual({ parent: { id: into }, category: { id: into } });
    expect(await found(name)).toBe(1);
    const gone = await admin.graphql(
      `{ disorderDetail(id: "${from}") { mergedInto { id } history { action } } }`,
    );
    expect(gone.data.disorderDetail).toEqual({
      mergedInto: { id: into },
      history: [{ action: 'merged' }],
    });
    for (const call of [
      `saveDisorder(id: "${from}", name: "Back") { id }`,
      `saveOpportunityCampaign(name: "x", successUrl: "/", disorderId: "${from}") { id }`,
      `createUserDisorder(userId: "${one}", disorderId: "${from}", relationshipType: PATIENT) { id }`,
    ]) {
      const { errors } = await admin.graphql(`mutation { ${call} }`);
      expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
      expect(errors?.[0]?.message).toBe(opportunityMessages.conditionNotFound);
    }

    const back = await admin.graphql(undo, { ids: [target.merges[0].id] });
    expect(back.errors).toBeUndefined();
    expect(back.data.undoDisorderMerges).toMatchObject([
      { id: from, name, mergedInto: null, history: [{ action: 'merge_undone' }, {}] },
    ]);
    expect(await conditionsOf(one)).toEqual([from]);
    expect((await conditionsOf(both)).sort()).toEqual([from, into].sort());
    expect(await campaign(campaignId)).toEqual({ disorderId: from, version: 3 });
    const restored = await admin.graphql(`{ disorderDetail(id: "${into}") {
      synonyms tags merges { id } children { total } crossReferences { reference } } }`);
    expect(restored.data.disorderDetail).toEqual({
      synonyms: ['known'],
      tags: ['lung'],
      merges: [],
      children: { total: 0 },
      crossReferences: [{ reference: '1' }],
    });
    const again = await admin.graphql(undo, { ids: [target.merges[0].id] });
    expect(again.errors?.[0]?.message).toBe(disorderMessages.mergeNotFound);
  });

  test('of several into one moves every member', async () => {
    const [a, b, c] = [await newDisorder('A'), await newDisorder('B'), await newDisorder('C')];
    const all = await memberOf(a, b, c);
    const ab = await memberOf(a, b);
    const { merges } = await merged([a, b, c], c);
    expect(merges).toHaveLength(2);
    expect(await conditionsOf(all)).toEqual([c]);
    expect(await conditionsOf(ab)).toEqual([c]);
    await admin.graphql(undo, { ids: merges.map((one: { id: string }) => one.id) });
    expect((await conditionsOf(all)).sort()).toEqual([a, b, c].sort());
    expect((await conditionsOf(ab)).sort()).toEqual([a, b].sort());
  });

  test('again into a third redirects all the way, and is undone in turn', async () => {
    const [a, b, c] = [await newDisorder('A'), await newDisorder('B'), await newDisorder('C')];
    const member = await memberOf(a);
    const first = await merged([a, b], b);
    const second = await merged([b, c], c);
    expect(await conditionsOf(member)).toEqual([c]);
    const [row] = await app.query(
      'select merged_into_id::text as into from disorders where id = $1',
      a,
    );
    expect(row.into).toBe(c);
    const early = await admin.graphql(undo, { ids: [first.merges[0].id] });
    expect(early.errors?.[0]).toMatchObject({
      message: expect.stringContaining('has itself been merged into C'),
      extensions: { code: 'CONFLICT' },
    });
    const ids = [first.merges[0].id, second.merges[0].id];
    expect((await admin.graphql(undo, { ids })).errors).toBeUndefined();
    expect(await conditionsOf(member)).toEqual([a]);
  });

  test('into a descendant creates no cycle', async () => {
    const top = await newDisorder('Top');
    const upper = await newDisorder('Upper', { parentId: top });
    const middle = await newDisorder('Middle', { parentId: upper });
    const low = await newDisorder('Low', { parentId: middle });
    const { merges } = await merged([upper, low], low);
    const parents = async () =>
      (
        await app.query(
          'select parent_id::text as parent from disorders where id = any($1) order by id',
          [middle, low].map(Number),
        )
      ).map((row) => row.parent);
    expect(await parents()).toEqual([low, top]);
    await admin.graphql(undo, { ids: [merges[0].id] });
    expect(await parents()).toEqual([upper, middle]);
  });

  test('leaves out people who are gone since', async () => {
    const [a, b] = [await newDisorder('A'), await newDisorder('B')];
    const member = await memberOf(a);
    const { merges } = await merged([a, b], b);
    await app.query('delete from user_disorders where user_id = $1', member);
    expect((await admin.graphql(undo, { ids: [merges[0].id] })).errors).toBeUndefined();
    expect(await conditionsOf(member)).toEqual([]);
  });

  test('needs two existing conditions, one of them as the target', async () => {
    const [a, b] = [await newDisorder('A'), await newDisorder('B')];
    for (const [ids, mergeIntoId, message] of [
      [[a], a, disorderMessages.mergeTwo],
      [[a, a], a, disorderMessages.mergeTwo],
      [[a], b, disorderMessages.mergeTarget],
      [[a, b, '999999'], a, disorderMessages.notFound],
    ] as const) {
      for (const call of [merge, preview]) {
        const { errors } = await admin.graphql(call, { ids, mergeIntoId });
        expect(errors?.[0]?.message).toBe(message);
      }
    }
  });

  test('warns about pages without a target, and gives the target a page on request', async () => {
    const page = async (id: string) => {
      const [row] = await app.query('select slug from disorders where id = $1', Number(id));
      const host = `alpha.localhost:${app.port}`;
      return app.anonymous.get(`/conditions/${row.slug}`, { headers: { host } });
    };
    const [from, here, into] = [
      await newDisorder('Known'),
      await newDisorder('Known here'),
      await newDisorder('Unseen'),
    ];
    await app.query('update disorders set has_detail_page = true where id = $1', Number(from));
    await app.query(
      'insert into disorder_sites (site_id, disorder_id, has_detail_page) values ($1, $2, true)',
      siteId,
      Number(here),
    );
    const lost = async (ids: string[], mergeIntoId: string) =>
      (
        await admin.graphql(
          `query ($ids: [ID!]!, $mergeIntoId: ID!) {
            disorderMergePreview(ids: $ids, mergeIntoId: $mergeIntoId) { sitesWithoutPage } }`,
          { ids, mergeIntoId },
        )
      ).data.disorderMergePreview.sitesWithoutPage;
    expect(await lost([here, into], into)).toEqual(['Alpha Circle']);
    expect((await lost([from, into], into)).length).toBeGreaterThan(1);
    expect(await lost([from, into], from)).toEqual([]);
    const withPage = merge
      .replace('$mergeIntoId: ID!)', '$mergeIntoId: ID!, $givePage: Boolean)')
      .replace('mergeIntoId: $mergeIntoId)', 'mergeIntoId: $mergeIntoId, givePage: $givePage)');
    const ids = [from, here, into];
    const { data } = await admin.graphql(withPage, { ids, mergeIntoId: into, givePage: true });
    for (const id of [from, here]) expect((await page(id)).status).toBe(301);
    expect((await page(into)).status).toBe(200);
    const merges = data.bulkEditDisorders.merges.map(({ id }: { id: string }) => id);
    await admin.graphql(undo, { ids: merges });
    expect((await page(into)).status).toBe(404);
    expect((await page(from)).status).toBe(200);
  });

  test('are read page by page, each condition its own', async () => {
    const [much, little] = [await newDisorder('Much'), await newDisorder('Little')];
    const from = await newDisorder('Alone');
    await admin.graphql(merge, { ids: [from, little], mergeIntoId: little });
    await app.query(
      `with merged as (insert into disorders (name, merged_into_id)
           select 'Part ' || n, $1 from generate_series(1, $2::int) as n returning id)
         insert into disorder_merges (from_id, into_id, moved) select id, $1, '{}' from merged`,
      Number(much),
      maxListedMerges + 20,
    );
    const list = (id: string, before?: string) =>
      admin.graphql(
        `query ($id: ID!, $before: ID, $other: ID!) {
          disorderDetail(id: $id) { merges(before: $before) { id } }
          other: disorderDetail(id: $other) { merges { fromId } } }`,
        { id, before, other: little },
      );
    const { data } = await list(much);
    const first: { id: string }[] = data.disorderDetail.merges;
    expect(first).toHaveLength(maxListedMerges);
    expect(data.other.merges).toEqual([{ fromId: from }]);
    const { data: older } = await list(much, first.at(-1)?.id);
    const ids = [...first, ...older.disorderDetail.merges].map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(ids).toHaveLength(maxListedMerges + 20);
  });

  test('from both ends at once happens once', async () => {
    const [a, b] = [await newDisorder('A'), await newDisorder('B')];
    const answers = await Promise.all([
      admin.graphql(merge, { ids: [a, b], mergeIntoId: a }),
      admin.graphql(merge, { ids: [a, b], mergeIntoId: b }),
    ]);
    expect(answers.filter(({ errors }) => errors)).toHaveLength(1);
    const rows = await app.query(
      'select id from disorders where id = any($1) and merged_into_id is null',
      [Number(a), Number(b)],
    );
    expect(rows).toHaveLength(1);
  });
});
