import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disorderMessages } from '../../../../contract/conditions/disorders.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { schemaBefore } from '../../../testing/earlier-schema.ts';
import { testOnPostgres } from '../../../testing/on-postgres.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const fields = `id name slug disorderType disorderGroup summary rawBody synonyms deathAge onsetAge
  inheritanceType isActive isFeatured isRelatableToUsers hasDetailPage orphaCode tags version
  prevalences { type class geographic } seo { allowIndexing title canonical keywords }
  parent { id name } category { id name } children { total disorders { id } }
  categoryChildren { total disorders { id } }
  onSite { isFeatured hasDetailPage summary rawBody tags seo { title allowIndexing } version }
  orphaData { name summary synonyms prevalence { type class geographic } inheritanceType onsetAge }
  crossReferences { source reference mappingValidationStatus relation icdRelation }
  history { action username siteName changed }`;
const save = `mutation ($id: ID, $name: String, $slug: String, $disorderType: String,
  $disorderGroup: DisorderGroup, $summary: String, $rawBody: String, $synonyms: [String!],
  $prevalences: [DisorderPrevalenceInput!], $inheritanceType: [String!], $onsetAge: [String!],
  $deathAge: String, $tags: [String!], $seo: DisorderSeoInput, $isActive: Boolean,
  $isFeatured: Boolean, $isRelatableToUsers: Boolean, $hasDetailPage: Boolean, $parentId: ID,
  $version: Int) {
  saveDisorder(id: $id, name: $name, slug: $slug, disorderType: $disorderType,
    disorderGroup: $disorderGroup, summary: $summary, rawBody: $rawBody, synonyms: $synonyms,
    prevalences: $prevalences, inheritanceType: $inheritanceType, onsetAge: $onsetAge,
    deathAge: $deathAge, tags: $tags, seo: $seo, isActive: $isActive, isFeatured: $isFeatured,
    isRelatableToUsers: $isRelatableToUsers, hasDetailPage: $hasDetailPage, parentId: $parentId,
    version: $version) { ${fields} }
}`;

let app: TestApp;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
});
afterAll(() => app.close());

async function saved(variables: Record<string, unknown>) {
  const { data, errors } = await admin.graphql(save, variables);
  expect(errors).toBeUndefined();
  return data.saveDisorder;
}
const refused = async (variables: Record<string, unknown>) =>
  (await admin.graphql(save, variables)).errors?.[0];
const detail = async (id: string, client = admin) =>
  (await client.graphql(`{ disorderDetail(id: "${id}") { ${fields} } }`)).data.disorderDetail;
const deletion = (id: string) =>
  admin.graphql(`mutation { deleteCustomDisorder(id: "${id}") { id name } }`);

describe('a condition', () => {
  test('is created with a name alone, and changed in every field', async () => {
    const created = await saved({ name: '  Crohn’s Disease é ' });
    expect(created).toMatchObject({
      name: 'Crohn’s Disease é',
      slug: 'crohns-disease-e',
      disorderGroup: 'DISORDER',
      isActive: true,
      hasDetailPage: false,
      orphaCode: null,
      orphaData: null,
      onSite: null,
      seo: { allowIndexing: false, title: '', keywords: [] },
    });
    const change = {
      slug: 'crohn',
      disorderType: 'Disease',
      disorderGroup: 'SUBTYPE_OF_DISORDER',
      summary: '<p>Of the <em>gut</em></p>',
      rawBody: '<h2>What it is</h2><p>Words.</p>',
      synonyms: ['Regional enteritis', 'Ileitis'],
      prevalences: [
        { type: 'ANNUAL_INCIDENCE', class: '1-5 / 10 000', geographic: 'Europe' },
        { type: 'POINT_PREVALENCE', class: '1-5 / 10 000', geographic: 'Europe' },
      ],
      inheritanceType: ['Multigenic/multifactorial'],
      onsetAge: ['Adolescent', 'Adult'],
      deathAge: 'Normal life expectancy',
      tags: ['gut', 'ibd'],
      isActive: false,
      isFeatured: true,
      isRelatableToUsers: false,
      hasDetailPage: true,
    };
    const seo = { allowIndexing: true, title: 'Crohn', canonical: '/conditions/crohn' };
    const changed = await saved({ id: created.id, version: created.version, ...change, seo });
    expect(changed).toMatchObject({ ...change, seo, version: created.version + 1 });
    expect(changed.history).toEqual([
      {
        action: 'updated',
        username: 'admin',
        siteName: 'Alpha Circle',
        changed: expect.arrayContaining(['slug', 'synonyms', 'seo', 'body', 'isFeatured']),
      },
      { action: 'created', username: 'admin', siteName: 'Alpha Circle', changed: [] },
    ]);
    // A figure without a measure is a point prevalence.
    const figure = { class: 'rare', geographic: 'Europe' };
    const counted = await saved({
      name: 'Counted',
      prevalences: [figure],
      onsetAge: ['Adult', 'Infancy'],
    });
    expect(counted.prevalences).toEqual([{ ...figure, type: 'POINT_PREVALENCE' }]);
    expect(counted.onsetAge).toEqual(['Infancy', 'Adult']);
    // Absent fields stay unchanged.
    expect(await saved({ id: created.id, deathAge: 'Any age' })).toMatchObject({
      ...change,
      deathAge: 'Any age',
    });
  });

  test('is sanitised', async () => {
    const { summary, rawBody } = await saved({
      name: 'Unsafe',
      summary: 'A<script>alert(1)</script><i onclick="x()">b</i>',
      rawBody: '<p><a href="javascript:alert(1)">go</a><img src=x onerror=alert(1)></p>',
    });
    expect(summary).toBe('A<i>b</i>');
    expect(rawBody).not.toMatch(/javascript|onerror|script/);
  });

  test.each([
    [{ name: '' }, 'name', disorderMessages.nameRequired],
    [{}, 'name', disorderMessages.nameRequired],
    [{ name: 'Taken name' }, 'name', disorderMessages.nameTaken],
    [{ name: 'TAKEN NAME', slug: 'other' }, 'name', disorderMessages.nameTaken],
    [{ name: 'Bad slug', slug: 'Bad Slug!' }, 'slug', disorderMessages.slugCharacters],
    [{ name: 'Taken slug', slug: 'taken-name' }, 'slug', disorderMessages.slugTaken],
    [{ name: 'x'.repeat(301) }, 'name', 'Name may have at most 300 characters'],
    [
      { name: 'Far', prevalences: [{ class: 'rare', geographic: 'Mars' }] },
      'prevalences',
      'Choose where',
    ],
    [
      { name: 'Canonical', seo: { canonical: 'ftp://x' } },
      'seo',
      'Must be absolute starting with "https" or root relative starting with "/"',
    ],
  ])('is refused as %j', async (variables, field, message) => {
    await admin.graphql(save, { name: 'Taken name' });
    expect(await refused(variables)).toMatchObject({ message, extensions: { field } });
  });

  test('is not overwritten if someone else changed it', async () => {
    const { id, version } = await saved({ name: 'Versioned' });
    await saved({ id, version, deathAge: 'First' });
    expect(await refused({ id, version, deathAge: 'Second' })).toMatchObject({
      message: expect.stringMatching(/^This condition was changed by you just now/),
      extensions: { code: 'CONFLICT', field: 'version' },
    });
  });

  test('has a parent, and the category of its top ancestor', async () => {
    const top = await saved({ name: 'Top' });
    const middle = await saved({ name: 'Middle', parentId: top.id });
    const low = await saved({ name: 'Low', parentId: middle.id });
    expect(low).toMatchObject({ parent: { name: 'Middle' }, category: { name: 'Top' } });
    expect(await detail(top.id)).toMatchObject({
      parent: null,
      category: null,
      children: { total: 1, disorders: [{ id: middle.id }] },
      categoryChildren: { total: 2 },
    });
    expect(await refused({ id: top.id, parentId: low.id })).toMatchObject({
      message: disorderMessages.parentBelow,
    });
    expect(await refused({ id: top.id, parentId: top.id })).toMatchObject({
      message: disorderMessages.parentBelow,
    });
    expect(await refused({ id: top.id, parentId: '999999' })).toMatchObject({
      message: disorderMessages.parentNotFound,
    });
    // Children move along.
    await saved({ id: middle.id, parentId: null });
    expect(await detail(low.id)).toMatchObject({ category: { name: 'Middle' } });
    expect(await detail(middle.id)).toMatchObject({ parent: null, category: null });
    // Children move up when their parent is deleted.
    await saved({ id: middle.id, parentId: top.id });
    expect((await deletion(middle.id)).errors).toBeUndefined();
    expect(await detail(low.id)).toMatchObject({
      parent: { name: 'Top' },
      category: { name: 'Top' },
    });
  });

  test('never forms a cycle of parents, even with simultaneous saves', async () => {
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three'])
      ids.push((await saved({ name: `Ring ${name}` })).id);
    const answers = await Promise.all(
      ids.map((id, at) => admin.graphql(save, { id, parentId: ids[(at + 1) % ids.length] })),
    );
    const refusals = answers.flatMap(({ errors }) => errors?.[0]?.message ?? []);
    expect(refusals).toEqual([disorderMessages.parentBelow]);
  });

  test('names the colleague who changed it, on any site', async () => {
    const colleague = await app.as('foreignAdmin');
    const { id, version } = await saved({ name: 'Shared' });
    await colleague.graphql(save, { id, version, deathAge: 'Theirs' });
    const own = (client: typeof admin, more: object) =>
      client.graphql(
        `mutation ($id: ID!, $version: Int, $isFeatured: Boolean) {
          saveDisorderSiteValues(id: $id, version: $version, isFeatured: $isFeatured) { id } }`,
        { id, ...more },
      );
    // Values of a site have versions of their own.
    expect((await own(admin, { version: 0, isFeatured: true })).errors).toBeUndefined();
    const late = await refused({ id, version, deathAge: 'Mine' });
    expect(late?.message).toMatch(/^This condition was changed by foreignAdmin just now/);
    await colleague.graphql(save, { id, deathAge: 'Theirs again' });
    const lateOnSite = await own(admin, { version: 0 });
    expect(lateOnSite.errors?.[0]?.message).toMatch(/^This condition was changed by you just now/);
    await own(colleague, { version: 0, isFeatured: true });
    const again = await own(admin, { version: 0 });
    expect(again.errors?.[0]?.message).toMatch(/changed by you just now/);
  });

  test('can be overridden on one site only', async () => {
    const { id } = await saved({ name: 'Shown', summary: 'Network', isFeatured: true });
    const own = `mutation ($id: ID!, $version: Int, $seo: DisorderSeoInput) {
      saveDisorderSiteValues(id: $id, isFeatured: false, hasDetailPage: true,
        rawBody: "<p>Ours<script></script></p>", seo: $seo, version: $version) { id } }`;
    const seo = { title: 'Ours', allowIndexing: true };
    const { errors } = await admin.graphql(own, { id, version: 0, seo });
    expect(errors).toBeUndefined();
    expect(await detail(id)).toMatchObject({
      isFeatured: true,
      hasDetailPage: false,
      onSite: {
        isFeatured: false,
        hasDetailPage: true,
        summary: null,
        rawBody: '<p>Ours</p>',
        tags: null,
        seo,
        version: 1,
      },
      history: [{ action: 'site_values_saved' }, { action: 'created' }],
    });
    expect(await detail(id, await app.as('foreignAdmin'))).toMatchObject({ onSite: null });
    const late = await admin.graphql(own, { id, version: 0 });
    expect(late.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'version' });
    await admin.graphql(
      'mutation ($id: ID!) { saveDisorderSiteValues(id: $id, version: 1) { id } }',
      { id },
    );
    expect(await detail(id)).toMatchObject({ onSite: { isFeatured: null, rawBody: null } });
  });

  test('keeps reference values beside edited ones', async () => {
    const [row] = await app.query(
      `insert into disorders (name, orpha_code, synonyms, reference_name, reference_summary,
         reference_synonyms, reference_prevalences, reference_epidemiology, reference_onset_age)
       values ('Ours', 555, '{a}', 'Theirs', 'Their words', '{a,b}',
         '[{"class": "1-9 / 100 000", "geographic": "Europe"}]',
         '[{"class": "1-9 / 100 000", "geographic": "Europe", "source": "x"},
           {"type": "ANNUAL_INCIDENCE", "class": "1-9 / 100 000", "geographic": "France"},
           {"class": "1-9 / 100 000", "geographic": "Europe", "source": "y"}]', '{Adult}')
       returning id::text`,
    );
    await app.query(
      `insert into disorder_cross_references (disorder_id, source, reference, relation,
         icd_relation, validation_status)
       values ($1, 'OMIM', '123', 'E (Exact)', '', 'Validated')`,
      row.id,
    );
    await saved({ id: row.id, onsetAge: ['Childhood'] });
    expect(await detail(row.id)).toMatchObject({
      name: 'Ours',
      onsetAge: ['Childhood'],
      orphaData: {
        name: 'Theirs',
        summary: 'Their words',
        synonyms: ['a', 'b'],
        prevalence: [
          { type: 'POINT_PREVALENCE', class: '1-9 / 100 000', geographic: 'Europe' },
          { type: 'ANNUAL_INCIDENCE', class: '1-9 / 100 000', geographic: 'France' },
        ],
        inheritanceType: null,
        onsetAge: ['Adult'],
      },
      crossReferences: [
        {
          source: 'OMIM',
          reference: '123',
          relation: 'E (Exact)',
          icdRelation: '',
          mappingValidationStatus: 'Validated',
        },
      ],
    });
    const { errors } = await deletion(row.id);
    expect(errors?.[0]?.message).toBe(
      `${disorderMessages.notDeleted}. ${disorderMessages.onlyCustom}`,
    );
  });

  test('gets flags in bulk, and loses them again', async () => {
    const [a, b] = [await saved({ name: 'Flag A' }), await saved({ name: 'Flag B' })];
    const edit = (changes: object[]) =>
      admin.graphql(
        `mutation ($changes: [DisorderFlagsInput!]!) { editDisorderFlags(changes: $changes) {
          disorder { id version isFeatured hasDetailPage }
          before { isActive isFeatured hasDetailPage isRelatableToUsers } } }`,
        { changes },
      );
    const both = [a, b].map(({ id }) => ({ id, isFeatured: true, hasDetailPage: true }));
    const { data } = await edit(both);
    const edited: { disorder: { id: string; version: number }; before: object }[] =
      data.editDisorderFlags;
    expect(edited).toHaveLength(2);
    expect(await detail(a.id)).toMatchObject({ isFeatured: true, hasDetailPage: true });
    expect((await edit(both)).data.editDisorderFlags).toEqual([]);
    const undo = edited.map(({ disorder: { id, version }, before }) => ({
      id,
      version,
      ...before,
    }));
    await saved({ id: b.id, deathAge: 'Changed' });
    const refusedUndo = await edit(undo);
    expect(refusedUndo.errors?.[0]?.message).toBe(disorderMessages.changedSince('Flag B'));
    expect(await detail(a.id)).toMatchObject({ isFeatured: true });
    expect((await edit(undo.slice(0, 1))).errors).toBeUndefined();
    expect(await detail(a.id)).toMatchObject({ isFeatured: false, hasDetailPage: false });
    const many = Array.from({ length: 501 }, () => ({ id: a.id, isActive: false }));
    expect((await edit(many)).errors?.[0]?.message).toBe(disorderMessages.flagsTooMany);
  });

  test('has a history of values before and after, with names', async () => {
    const { id: parentId } = await saved({ name: 'Above' });
    const { id } = await saved({ name: 'Past', summary: 'First' });
    await saved({ id, summary: 'Second', parentId, isFeatured: true });
    const { data } = await admin.graphql(
      `{ disorderDetail(id: "${id}") { history { action values { field before after } } } }`,
    );
    const [latest, first] = data.disorderDetail.history;
    expect(latest.values).toEqual(
      expect.arrayContaining([
        { field: 'summary', before: 'First', after: 'Second' },
        { field: 'parent', before: null, after: 'Above' },
        { field: 'isFeatured', before: false, after: true },
      ]),
    );
    expect(latest.values).toHaveLength(3);
    expect(first).toEqual({ action: 'created', values: [] });
  });

  test('is deleted only if unused', async () => {
    const { id } = await saved({ name: 'Used' });
    const { id: userId } = await newUser(app);
    await app.query(
      `insert into user_disorders (site_id, user_id, disorder_id) values ($1, $2, $3)`,
      await app.siteId('alpha'),
      userId,
      id,
    );
    expect((await deletion(id)).errors?.[0]).toMatchObject({
      message: expect.stringContaining(disorderMessages.notDeleted),
      extensions: { code: 'CONFLICT' },
    });
    await app.query('delete from user_disorders where disorder_id = $1', id);
    expect((await deletion(id)).data.deleteCustomDisorder).toEqual({ id, name: 'Used' });
    expect((await deletion(id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

testOnPostgres('old figures, notes and ages are migrated', async () => {
  const earlier = await schemaBefore(app, '0056_what_the_reference_measures.sql');
  const { client } = earlier;
  const epidemiology = [
    ['Annual incidence', '1-9 / 100 000', 'Europe', 'Value and class', '2.0'],
    ['Point prevalence', '1-5 / 10 000', 'Europe', 'Class only', '0.0'],
    ['Cases/families', '', 'Worldwide', 'Family(ies)', '4.0'],
    ['Point prevalence', '1-5 / 10 000', 'France', 'Class only', '0.0'],
  ].map(([type, name, geographic, qualification, value]) => ({
    ...{ type, class: name, geographic, qualification, value },
  }));
  const mixed = [
    { class: '1-9 / 100 000', geographic: 'Europe' },
    { class: '1-5 / 10 000', geographic: 'Europe' },
  ];
  const note = 'This term does not characterize a disease but a group of diseases.';
  const insert = (name: string, prevalences: object[], summary: string) =>
    client.query(
      `insert into disorders (name, prevalences, reference_prevalences, reference_epidemiology,
         summary, reference_summary, onset_age, reference_onset_age)
       values ($1, $2, $3, $4, $5, $6, '{Adult,Neonatal}', '{Adult,Neonatal}')`,
      [
        name,
        ...[prevalences, mixed, epidemiology].map((rows) => JSON.stringify(rows)),
        summary,
        note,
      ],
    );
  await insert('Follows', mixed, note);
  await insert('Ours', [mixed[0] ?? {}, { class: 'rare', geographic: 'Europe' }], 'Our words');
  await earlier.migrate();
  const { rows } = await client.query(`select summary, reference_summary, prevalences,
    reference_prevalences, reference_epidemiology, onset_age, reference_onset_age
    from disorders order by name`);
  const typed = [
    { type: 'POINT_PREVALENCE', class: '1-5 / 10 000', geographic: 'Europe' },
    { type: 'ANNUAL_INCIDENCE', class: '1-9 / 100 000', geographic: 'Europe' },
    { type: 'CASES_OR_FAMILIES', class: '4 families', geographic: 'Worldwide' },
  ];
  const ages = { onset_age: ['Neonatal', 'Adult'], reference_onset_age: ['Neonatal', 'Adult'] };
  const reference = { reference_summary: '', reference_prevalences: typed, ...ages };
  expect(rows).toMatchObject([
    { ...reference, summary: '', prevalences: typed },
    {
      ...reference,
      summary: 'Our words',
      prevalences: [typed[1], { type: 'POINT_PREVALENCE', class: 'rare', geographic: 'Europe' }],
    },
  ]);
  const [first] = rows;
  expect(first.reference_epidemiology[2]).toMatchObject({
    type: 'CASES_OR_FAMILIES',
    class: '4 families',
  });
  await earlier.close();
});
