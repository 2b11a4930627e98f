import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { disorderMessages } from '../../../../contract/conditions/disorders.ts';
import {
  noLongerListedStatus,
  syncMessages,
} from '../../../../contract/conditions/reference-syncs.ts';
import { messages } from '../../../../contract/messages.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import {
  applySync,
  awaitSync,
  type DataType,
  type DisorderInFile,
  leaveOut,
  readChanges,
  referenceXml,
  rollBackSync,
  syncData,
  writeReferenceFile,
} from '../../../testing/reference-files.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let superAdmin: ApiClient;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steward-reference-'));
  app = await startTestApp({ env: { ORPHADATA_SOURCE: folder, ORPHADATA_MAX_MB: '1' } });
  superAdmin = await app.as('superAdmin');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every test begins with an empty catalogue. */
beforeEach(async () => {
  await app.query('delete from reference_syncs');
  await app.query('delete from user_disorders');
  await app.query('update opportunity_campaigns set disorder_id = null');
  await app.query('delete from disorders');
});

async function read(dataType: DataType, content: string | Uint8Array) {
  writeReferenceFile(folder, dataType, content);
  const { data, errors } = await superAdmin.graphql(syncData, { dataType });
  expect(errors).toBeUndefined();
  return awaitSync(superAdmin, data.syncData.id);
}

async function changesOf(id: string, filter: Record<string, unknown> = {}) {
  const { data } = await superAdmin.graphql(readChanges, { id, limit: 100, ...filter });
  return data.referenceChanges.changes;
}

async function apply(id: string) {
  const { errors } = await superAdmin.graphql(applySync, { id });
  expect(errors).toBeUndefined();
  return awaitSync(superAdmin, id);
}

async function rollBack(id: string) {
  const { errors } = await superAdmin.graphql(rollBackSync, { id });
  expect(errors).toBeUndefined();
  return awaitSync(superAdmin, id);
}

/** Reads a file and applies all its changes. */
async function bring(dataType: DataType, disorders: readonly DisorderInFile[]) {
  const sync = await read(dataType, referenceXml(disorders));
  return sync.status === 'UNCHANGED' ? sync : apply(sync.id);
}

const row = async (code: number) =>
  (await app.query('select * from disorders where orpha_code = $1', code))[0];
const idOf = async (code: number): Promise<number> => (await row(code)).id;

/** All rows that a sync can change, to compare before and after. */
const catalogue = () =>
  app.query(`select to_jsonb(d) - array['version', 'updated_at', 'changed_at'] as disorder,
    array(select source || reference from disorder_cross_references where disorder_id = d.id
      order by 1) as codes from disorders d order by id`);

const apple: DisorderInFile = {
  code: 10,
  name: 'Apple',
  synonyms: ['A1', 'A2'],
  summary: 'Round.',
};
const berry: DisorderInFile = { code: 20, name: 'Berry', type: 'Syndrome' };
const fruit: DisorderInFile = { code: 30, name: 'Fruit', group: 'Group of disorders' };

describe('the nomenclature', () => {
  test('fills an empty catalogue as a difference, and is no change the second time', async () => {
    const sync = await read('NOMENCLATURE', referenceXml([apple, berry, fruit]));
    expect(sync).toMatchObject({
      status: 'READY',
      counts: { ADDED: 3 },
      readCount: 3,
      source: 'en_product1.xml',
      releaseDate: '2026-01-01',
      run: { status: 'DONE', message: 'Added: 3', done: 100, total: 100 },
    });
    expect(await app.query('select id from disorders')).toEqual([]);
    const [first] = await changesOf(sync.id, { search: 'orpha:10' });
    expect(first).toMatchObject({ kind: 'ADDED', name: 'Apple', disorder: null });
    expect(first.values).toContainEqual(
      expect.objectContaining({ field: 'synonyms', before: null, after: ['A1', 'A2'] }),
    );

    expect(await apply(sync.id)).toMatchObject({ status: 'APPLIED' });
    expect(await row(10)).toMatchObject({
      name: 'Apple',
      reference_name: 'Apple',
      slug: 'apple',
      summary: 'Round.',
      synonyms: ['A1', 'A2'],
      disorder_type: 'Disease',
      total_status: 'Active',
      flag_value: 1,
      is_active: true,
      has_detail_page: false,
      is_relatable_to_users: true,
    });
    expect(await row(30)).toMatchObject({
      disorder_group: 'GROUP_OF_DISORDERS',
      is_relatable_to_users: false,
    });
    const [applied] = await changesOf(sync.id);
    expect(applied.disorder.id).toBe(String(await idOf(10)));
    // An applied change still lists its values.
    expect(applied.values).toEqual(first.values);

    const shuffled = { ...apple, synonyms: ['A2', 'A1'] };
    const again = await read('NOMENCLATURE', referenceXml([berry, shuffled, fruit]));
    const ofAgain = 'select from reference_sync_records where sync_id = $1';
    expect(await app.query(ofAgain, again.id)).toEqual([]);
    expect(again).toMatchObject({ status: 'UNCHANGED', counts: {}, run: { message: 'No change' } });
    const { errors } = await superAdmin.graphql(applySync, { id: again.id });
    expect(errors?.[0]).toMatchObject({ message: syncMessages.notReady });
  });

  test('distinguishes renamed, text, values, withdrawn, restored and missing', async () => {
    await bring('NOMENCLATURE', [
      apple,
      berry,
      fruit,
      { code: 40, name: 'Gone' },
      { code: 50, name: 'Back', flags: [8192, 256] },
    ]);
    const appleId = await idOf(10);
    const { id: userId } = await newUser(app);
    const siteId = await app.siteId('alpha');
    await app.query(
      `insert into user_disorders (site_id, user_id, disorder_id, relationship_type)
         values ($1, $2, $3, 'PATIENT')`,
      siteId,
      userId,
      await idOf(20),
    );
    const sync = await read(
      'NOMENCLATURE',
      referenceXml([
        { ...apple, name: 'Golden apple', summary: 'Round & <i>golden</i>.', synonyms: ['A1'] },
        { ...berry, name: 'OBSOLETE: Berry', flags: [16, 8192], movedTo: 60 },
        fruit,
        { code: 50, name: 'Back' },
        { code: 60, name: 'Blueberry' },
      ]),
    );
    expect(sync).toMatchObject({
      counts: {
        ADDED: 1,
        RENAMED: 1,
        TEXT_CHANGED: 1,
        VALUES_CHANGED: 1,
        WITHDRAWN: 2,
        RESTORED: 1,
      },
      missingCount: 1,
    });
    const [renamed] = await changesOf(sync.id, { kind: 'RENAMED' });
    expect(renamed).toMatchObject({
      name: 'Apple',
      values: [{ field: 'name', before: 'Apple', after: 'Golden apple', stands: false }],
    });
    expect(await changesOf(sync.id, { search: 'golden APPLE' })).toHaveLength(1);
    const [gone, moved] = (await changesOf(sync.id, { kind: 'WITHDRAWN', sortDesc: true })) as {
      name: string;
      values: object[];
    }[];
    expect(gone).toMatchObject({ name: 'Gone', members: 0 });
    expect(moved).toMatchObject({ name: 'Berry', members: 1 });
    expect(moved?.values).toContainEqual({
      field: 'replacedBy',
      before: null,
      after: { id: null, code: 60, name: 'Blueberry' },
      stands: false,
      here: null,
    });
    const touched = await changesOf(sync.id, { touches: 'members' });
    expect(touched.map((change: { name: string }) => change.name)).toEqual(['Berry']);

    await apply(sync.id);
    expect(await row(10)).toMatchObject({
      name: 'Golden apple',
      slug: 'apple',
      summary: 'Round &amp; <i>golden</i>.',
      synonyms: ['A1'],
    });
    expect(await row(20)).toMatchObject({
      name: 'Berry',
      is_active: false,
      total_status: 'Inactive: Obsolete',
      replaced_by_id: await idOf(60),
    });
    expect(await row(40)).toMatchObject({ is_active: false, total_status: noLongerListedStatus });
    expect(await row(50)).toMatchObject({ is_active: true, total_status: 'Active' });
    // Members keep their conditions.
    expect(await app.query('select from user_disorders')).toHaveLength(1);
    const { data } = await superAdmin.graphql(
      'query ($id: ID!) { disorderDetail(id: $id) { history { action changed } } }',
      { id: String(appleId) },
    );
    expect(data.disorderDetail.history[0]).toEqual({
      action: 'synced',
      changed: ['name', 'summary', 'synonyms'],
    });
  });

  test("keeps staff's values, with the reference beside them", async () => {
    await bring('NOMENCLATURE', [apple, berry]);
    const save = `mutation ($id: ID!, $name: String, $isActive: Boolean) {
      saveDisorder(id: $id, name: $name, isActive: $isActive) { id } }`;
    await superAdmin.graphql(save, { id: String(await idOf(10)), name: 'Our apple' });
    await superAdmin.graphql(save, { id: String(await idOf(20)), isActive: false });
    const sync = await read(
      'NOMENCLATURE',
      referenceXml([
        { ...apple, name: 'Golden apple' },
        { ...berry, flags: [8192], name: 'Berries' },
      ]),
    );
    const [staff] = await changesOf(sync.id, { touches: 'staff' });
    expect(staff).toMatchObject({
      name: 'Our apple',
      values: [{ before: 'Apple', after: 'Golden apple', stands: true, here: 'Our apple' }],
    });
    // Staff had the same value before the reference did.
    const [withdrawn] = await changesOf(sync.id, { kind: 'WITHDRAWN' });
    expect(withdrawn.values.every(({ stands }: { stands: boolean }) => !stands)).toBe(true);
    await apply(sync.id);
    expect(await row(10)).toMatchObject({ name: 'Our apple', reference_name: 'Golden apple' });
    expect(await row(20)).toMatchObject({
      name: 'Berries',
      is_active: false,
      reference_is_active: false,
    });
    expect(
      (
        await bring('NOMENCLATURE', [
          { ...apple, name: 'Golden apple' },
          { ...berry, flags: [8192], name: 'Berries' },
        ])
      ).status,
    ).toBe('UNCHANGED');
  });

  test('recognises merged conditions and does not add them again', async () => {
    await bring('NOMENCLATURE', [apple, berry, fruit]);
    const [appleId, berryId] = [String(await idOf(10)), String(await idOf(20))];
    await superAdmin.graphql(
      `mutation ($ids: [ID!]!, $into: ID!) {
        bulkEditDisorders(operation: MERGE, ids: $ids, mergeIntoId: $into) { id } }`,
      { ids: [appleId, berryId], into: appleId },
    );
    const sync = await read(
      'NOMENCLATURE',
      referenceXml([
        apple,
        { ...berry, name: 'Berries' },
        { ...fruit, flags: [8192], movedTo: 20 },
      ]),
    );
    expect(sync.counts).toEqual({ RENAMED: 1, WITHDRAWN: 1 });
    const [renamed] = await changesOf(sync.id, { kind: 'RENAMED' });
    expect(renamed).toMatchObject({ name: 'Berry', mergedInto: { id: appleId, name: 'Apple' } });
    await apply(sync.id);
    expect(await row(20)).toMatchObject({ name: 'Berries', merged_into_id: Number(appleId) });
    expect((await row(10)).synonyms).toContain('Berry');
    // Refers to the merge target.
    expect((await row(30)).replaced_by_id).toBe(Number(appleId));

    // The same applies to parents.
    const placed = [apple, { ...berry }, { ...fruit, parent: 20 }];
    expect((await bring('LINEARISATION', placed)).status).toBe('APPLIED');
    expect(await row(30)).toMatchObject({
      parent_id: Number(appleId),
      reference_parent_id: Number(berryId),
      category_id: Number(appleId),
    });
    expect((await bring('LINEARISATION', placed)).status).toBe('UNCHANGED');
  });

  test("reports an added condition with the name of one of staff's own", async () => {
    const { data } = await superAdmin.graphql(
      'mutation { saveDisorder(name: "apple") { id slug } }',
    );
    const sync = await read('NOMENCLATURE', referenceXml([apple]));
    expect((await changesOf(sync.id))[0].twin).toEqual({ id: data.saveDisorder.id });
    await apply(sync.id);
    expect((await row(10)).slug).toBe('apple-10');
  });
});

describe('the other kinds', () => {
  test('set parents, prevalences, ages and codes, and roll them back', async () => {
    const whole = [
      { ...apple, parent: 30, codes: [['OMIM', '1']] as [string, string][] },
      {
        ...berry,
        parent: 10,
        prevalences: [
          ['rare', 'Europe'],
          ['rarer', 'Atlantis'],
        ] as [string, string][],
        onset: ['Adult', 'Childhood'],
        inheritance: ['Unknown'],
      },
      fruit,
    ];
    // The catalogue lacks the conditions of these files.
    const early = await read('LINEARISATION', referenceXml(whole));
    expect(early).toMatchObject({ status: 'UNCHANGED', unknownCount: 3 });
    await bring('NOMENCLATURE', whole);
    const before = await catalogue();
    const applied = [];
    for (const dataType of [
      'LINEARISATION',
      'PREVALENCE',
      'HISTORICAL',
      'CROSS_REFERENCING',
    ] as const) {
      applied.push(await bring(dataType, whole));
    }
    expect(applied.map(({ counts }) => counts)).toEqual([
      { MOVED: 2 },
      { VALUES_CHANGED: 1 },
      { VALUES_CHANGED: 1 },
      { VALUES_CHANGED: 1 },
    ]);
    const fruitId = await idOf(30);
    expect(await row(20)).toMatchObject({
      parent_id: await idOf(10),
      category_id: fruitId,
      prevalences: [{ type: 'POINT_PREVALENCE', class: 'rare', geographic: 'Europe' }],
      onset_age: ['Childhood', 'Adult'],
      inheritance_type: ['Unknown'],
    });
    expect((await row(20)).reference_epidemiology).toHaveLength(2);
    expect(await app.query('select source, reference from disorder_cross_references')).toEqual([
      { source: 'OMIM', reference: '1' },
    ]);
    for (const dataType of [
      'LINEARISATION',
      'PREVALENCE',
      'HISTORICAL',
      'CROSS_REFERENCING',
    ] as const) {
      expect((await bring(dataType, whole)).status).toBe('UNCHANGED');
    }

    // Keeps a parent that staff chose; removes one that the file lacks.
    await superAdmin.graphql(
      'mutation ($id: ID!, $parentId: ID) { saveDisorder(id: $id, parentId: $parentId) { id } }',
      { id: String(await idOf(20)), parentId: String(fruitId) },
    );
    const moved = await read(
      'LINEARISATION',
      referenceXml([{ ...berry, parent: 999 }, fruit, { code: 998, name: 'Unheard of' }]),
    );
    expect(moved).toMatchObject({ counts: { MOVED: 1 }, unknownCount: 2, missingCount: 1 });
    await superAdmin.graphql(
      'mutation ($id: ID!, $parentId: ID) { saveDisorder(id: $id, parentId: $parentId) { id } }',
      { id: String(await idOf(20)), parentId: String(await idOf(10)) },
    );

    // The latest sync has to be rolled back first.
    const refused = await superAdmin.graphql(rollBackSync, { id: applied[0]?.id });
    expect(refused.errors?.[0]?.message).toMatch(/Cross Referencing .* Roll that back first/);
    for (const { id } of applied.reverse()) {
      expect(await rollBack(id)).toMatchObject({ status: 'ROLLED_BACK', problem: '' });
    }
    expect(await catalogue()).toEqual(before);
  });

  test('refuse cycles and change nothing', async () => {
    await bring('NOMENCLATURE', [apple, berry, fruit]);
    await superAdmin.graphql(
      'mutation ($id: ID!, $parentId: ID) { saveDisorder(id: $id, parentId: $parentId) { id } }',
      { id: String(await idOf(30)), parentId: String(await idOf(20)) },
    );
    const before = await catalogue();
    const sync = await bring('LINEARISATION', [apple, { ...berry, parent: 30 }, fruit]);
    expect(sync).toMatchObject({ status: 'READY', run: { status: 'DONE' } });
    expect(sync.problem).toMatch(/Berry.* would stand below itself/);
    expect(await catalogue()).toEqual(before);
  });
});

describe('a difference', () => {
  test('is applied without excluded changes, which appear again', async () => {
    const sync = await read('NOMENCLATURE', referenceXml([apple, berry, fruit]));
    const [first] = await changesOf(sync.id, { search: 'berry' });
    const out = await superAdmin.graphql(leaveOut, {
      id: sync.id,
      changeIds: [first.id],
      leaveOut: true,
    });
    expect(out.data.leaveOutReferenceChanges.leftOutCount).toBe(1);
    const all = await superAdmin.graphql(leaveOut, { id: sync.id, kind: 'ADDED', leaveOut: true });
    expect(all.data.leaveOutReferenceChanges.leftOutCount).toBe(3);
    const nothing = await superAdmin.graphql(applySync, { id: sync.id });
    expect(nothing.errors?.[0]?.message).toBe(syncMessages.nothingToApply);
    await superAdmin.graphql(leaveOut, { id: sync.id, leaveOut: false });
    await superAdmin.graphql(leaveOut, { id: sync.id, changeIds: [first.id], leaveOut: true });
    expect(await changesOf(sync.id, { isLeftOut: true })).toHaveLength(1);
    await apply(sync.id);
    expect(await row(20)).toBeUndefined();
    const late = await superAdmin.graphql(leaveOut, { id: sync.id, leaveOut: true });
    expect(late.errors?.[0]?.message).toBe(syncMessages.notLeftOut);
    const again = await read('NOMENCLATURE', referenceXml([apple, berry, fruit]));
    expect(again.counts).toEqual({ ADDED: 1 });
  });

  test('is superseded by a later one of its kind', async () => {
    const first = await read('NOMENCLATURE', referenceXml([apple]));
    const second = await read('NOMENCLATURE', referenceXml([apple, berry]));
    expect(await awaitSync(superAdmin, first.id)).toMatchObject({ status: 'SUPERSEDED' });
    const { errors } = await superAdmin.graphql(applySync, { id: first.id });
    expect(errors?.[0]?.message).toBe(syncMessages.notReady);
    expect((await apply(second.id)).status).toBe('APPLIED');
  });

  test('is rolled back exactly, until something depends on it', async () => {
    await bring('NOMENCLATURE', [apple, berry]);
    const before = await catalogue();
    const next = [{ ...apple, name: 'Golden apple', flags: [8192], movedTo: 30 }, berry, fruit];
    const sync = await bring('NOMENCLATURE', next);
    // Edits of other values do not prevent a rollback.
    await superAdmin.graphql(
      'mutation ($id: ID!) { saveDisorder(id: $id, deathAge: "x") { id } }',
      {
        id: String(await idOf(20)),
      },
    );
    await app.query(`update disorders set death_age = '' where orpha_code = 20`);
    expect((await rollBack(sync.id)).status).toBe('ROLLED_BACK');
    expect(await catalogue()).toEqual(before);

    const second = await bring('NOMENCLATURE', next);
    await superAdmin.graphql('mutation ($id: ID!) { saveDisorder(id: $id, name: "Ours") { id } }', {
      id: String(await idOf(10)),
    });
    const { id: userId } = await newUser(app);
    await app.query(
      `insert into user_disorders (site_id, user_id, disorder_id, relationship_type)
         values ($1, $2, $3, 'PATIENT')`,
      await app.siteId('alpha'),
      userId,
      await idOf(30),
    );
    // Anything edited or used since stays and is listed; everything else is undone.
    expect(await rollBack(second.id)).toMatchObject({
      status: 'ROLLED_BACK',
      problem: '',
      run: { message: syncMessages.rolledBackExcept(2) },
    });
    expect(await row(10)).toMatchObject({
      name: 'Ours',
      reference_name: 'Apple',
      is_active: true,
      replaced_by_id: null,
    });
    expect((await row(30)).name).toBe('Fruit');
    const { data } = await superAdmin.graphql(
      `query ($id: ID!) { referenceSync(id: $id) { keptCount
        keptConditions { reason fields disorder { id name } } } }`,
      { id: second.id },
    );
    expect(data.referenceSync).toEqual({
      keptCount: 2,
      keptConditions: [
        { reason: 'used', fields: [], disorder: { id: String(await idOf(30)), name: 'Fruit' } },
        {
          reason: 'edited',
          fields: ['name'],
          disorder: { id: String(await idOf(10)), name: 'Ours' },
        },
      ],
    });
    await app.query('delete from user_disorders');
  });

  test('keeps added conditions that remaining ones refer to', async () => {
    const sync = await bring('NOMENCLATURE', [
      apple,
      { ...berry, movedTo: 30 },
      { ...fruit, movedTo: 40 },
      { code: 40, name: 'Plant' },
    ]);
    await superAdmin.graphql(
      'mutation ($id: ID!) { saveDisorder(id: $id, deathAge: "x") { id } }',
      {
        id: String(await idOf(20)),
      },
    );
    expect((await rollBack(sync.id)).status).toBe('ROLLED_BACK');
    const left = await app.query('select name from disorders order by name');
    expect(left).toEqual([{ name: 'Berry' }, { name: 'Fruit' }, { name: 'Plant' }]);
  });

  test('is excluded permanently, also in later syncs', async () => {
    await bring('NOMENCLATURE', [apple, berry]);
    const renamed = [{ ...apple, name: 'Golden apple', summary: 'Golden.' }, berry, fruit];
    const sync = await read('NOMENCLATURE', referenceXml(renamed));
    const forGood = `mutation ($id: ID!, $changeIds: [ID!], $leaveOut: Boolean!, $forGood: Boolean) {
      leaveOutReferenceChanges(id: $id, changeIds: $changeIds, leaveOut: $leaveOut,
        forGood: $forGood) { leftOutCount } }`;
    const changeIds = (await changesOf(sync.id))
      .filter(({ kind }: { kind: string }) => kind !== 'RENAMED')
      .map(({ id }: { id: string }) => id);
    await superAdmin.graphql(forGood, { id: sync.id, changeIds, leaveOut: true, forGood: true });
    const marks = async (id: string) =>
      (await changesOf(id)).map((change: Record<string, unknown>) => [
        change.kind,
        change.isLeftOut,
        change.isLeftOutForGood,
      ]);
    const expected = [
      ['RENAMED', false, false],
      ['TEXT_CHANGED', true, true],
      ['ADDED', true, true],
    ];
    expect(await marks(sync.id)).toEqual(expect.arrayContaining(expected));
    await apply(sync.id);
    expect(await row(10)).toMatchObject({ name: 'Golden apple', summary: 'Round.' });
    const later = await read(
      'NOMENCLATURE',
      referenceXml([{ ...apple, name: 'Golden apple', summary: 'Golden & round.' }, berry, fruit]),
    );
    expect((await marks(later.id)).toSorted()).toEqual([
      ['ADDED', true, true],
      ['TEXT_CHANGED', true, true],
    ]);
    // After being included again, later syncs no longer leave it out.
    await superAdmin.graphql(forGood, { id: later.id, leaveOut: false });
    expect((await marks(later.id)).toSorted()).toEqual([
      ['ADDED', false, false],
      ['TEXT_CHANGED', false, false],
    ]);
  });

  test('shows affected public pages, and finds a code in any form', async () => {
    await bring('NOMENCLATURE', [apple, berry]);
    await app.query('update disorders set has_detail_page = true where orpha_code = 10');
    const sync = await read(
      'NOMENCLATURE',
      referenceXml([
        { ...apple, flags: [8192] },
        { ...berry, name: 'Blackberry' },
        { code: 100, name: 'Pear' },
      ]),
    );
    const [touched, ...others] = await changesOf(sync.id, { touches: 'pages' });
    expect(others).toEqual([]);
    expect(touched).toMatchObject({ kind: 'WITHDRAWN', orphaCode: 10 });
    const [{ sites }] = await app.query('select count(*)::int as sites from sites');
    expect(touched.pages).toBe(sites);
    for (const search of ['ORPHA:10', 'ORPHA 10', 'orpha10']) {
      const found = await changesOf(sync.id, { search });
      expect(found.map(({ orphaCode }: { orphaCode: number }) => orphaCode)).toEqual([10, 100]);
    }
  });

  test('moves conditions while nobody else changes parents', async () => {
    await bring('NOMENCLATURE', [apple, berry, fruit]);
    const sync = await read(
      'LINEARISATION',
      referenceXml([apple, { ...berry, parent: 10 }, fruit]),
    );
    await app.query(
      `update reference_syncs set status = 'APPLYING' where id = $1`,
      Number(sync.id),
    );
    const parent = { id: String(await idOf(10)), parentId: String(await idOf(20)) };
    const save =
      'mutation ($id: ID!, $parentId: ID) { saveDisorder(id: $id, parentId: $parentId) { id } }';
    const { errors } = await superAdmin.graphql(save, parent);
    expect(errors?.[0]?.message).toBe(disorderMessages.classificationMoving);
    const other = await superAdmin.graphql(applySync, { id: sync.id });
    expect(other.data.applyReferenceSync.status).toBe('APPLYING');
    await app.query(`update reference_syncs set status = 'READY' where id = $1`, Number(sync.id));
  });
});

describe('a file', () => {
  test('may be compressed, and in ISO-8859-1', async () => {
    const disorders = [{ code: 70, name: 'Ménière disease' }];
    const latin = Buffer.from(referenceXml(disorders, { encoding: 'ISO-8859-1' }), 'latin1');
    const sync = await read('NOMENCLATURE', gzipSync(latin));
    expect((await changesOf(sync.id))[0].name).toBe('Ménière disease');
    expect((await read('NOMENCLATURE', referenceXml(disorders))).counts).toEqual({ ADDED: 1 });
  });

  test.each([
    [
      'is a bomb',
      () => gzipSync(`${referenceXml([apple])}${`<!--${' '.repeat(100_000)}-->`.repeat(50)}`),
      /^Line \d+: the file is too large/,
    ],
    [
      'has an endless comment',
      () => gzipSync(`${referenceXml([apple])}<!--${' '.repeat(5_000_000)}-->`),
      /^Line \d+: a name, a comment or a text is too long/,
    ],
    [
      'has entities',
      () => referenceXml([apple], { head: '<!DOCTYPE x [<!ENTITY a "b">]>' }),
      /^Line 1: a document type or entities are not accepted/,
    ],
    ['is cut off', () => referenceXml([apple, berry]).slice(0, -200), /^Line \d+: unclosed tag/],
    [
      'lacks some',
      () => referenceXml([apple], { count: 2 }),
      /^Line \d+: the file has 1 conditions and says 2/,
    ],
    [
      'is packed and cut off',
      () => gzipSync(referenceXml([apple, berry])).subarray(0, 200),
      /damaged or ends too soon/,
    ],
    [
      'is of something else',
      () => '<?xml version="1.0"?>\n<html></html>',
      /^Line 2: this is no file of the reference/,
    ],
    [
      'is of another kind',
      () => referenceXml([apple]).replaceAll('SynonymList', 'OtherList'),
      /^Line 4: this is a file of another kind: a condition has no <SynonymList>/,
    ],
    [
      'has a condition twice',
      () => referenceXml([apple, apple]),
      /^Line \d+: ORPHA:10 is in the file twice/,
    ],
    ['has none', () => referenceXml([]), /has no conditions/],
    [
      'has one without a code',
      () => referenceXml([{ ...apple, code: 0 }]),
      /^Line 4: a condition has no ORPHAcode/,
    ],
    [
      'has one without a name',
      () => referenceXml([{ ...apple, name: ' ' }]),
      /^Line 4: ORPHA:10 has no name/,
    ],
  ])('that %s changes nothing and reports the line', async (_, content, problem) => {
    await bring('NOMENCLATURE', [{ ...berry, name: 'Old' }]);
    const before = await catalogue();
    const sync = await read('NOMENCLATURE', content());
    expect(sync).toMatchObject({ status: 'FAILED', counts: {}, run: { status: 'DONE' } });
    expect(sync.problem).toMatch(problem);
    expect(await catalogue()).toEqual(before);
    const ofIt = 'select from reference_sync_records where sync_id = $1';
    expect(await app.query(ofIt, sync.id)).toEqual([]);
    expect(await changesOf(sync.id)).toEqual([]);
  });

  test('that is missing is named', async () => {
    rmSync(join(folder, 'en_product9_ages.xml'), { force: true });
    const { data } = await superAdmin.graphql(syncData, { dataType: 'HISTORICAL' });
    const sync = await awaitSync(superAdmin, data.syncData.id);
    expect(sync.problem).toBe('There is no file en_product9_ages.xml in the configured folder.');
  });
});

test('only super admins sync, and a file is read once at a time', async () => {
  const admin = await app.as('admin');
  const { errors } = await admin.graphql(syncData, { dataType: 'NOMENCLATURE' });
  expect(errors?.[0]).toMatchObject({ message: messages.mustBeSuperAdmin });
  writeReferenceFile(folder, 'NOMENCLATURE', referenceXml([apple]));
  const both = await Promise.all([
    superAdmin.graphql(syncData, { dataType: 'NOMENCLATURE' }),
    superAdmin.graphql(syncData, { dataType: 'NOMENCLATURE' }),
  ]);
  const ids = new Set(both.map(({ data }) => data.syncData.id));
  for (const id of ids) await awaitSync(superAdmin, id);
  const syncs = await app.query(`select status from reference_syncs where status = 'READY'`);
  expect(syncs).toHaveLength(1);
});
