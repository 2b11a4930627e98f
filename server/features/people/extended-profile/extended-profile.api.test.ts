import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import {
  maxProfileFields,
  maxProfileSections,
  extendedProfileMessages as profileMessages,
} from '../../../../contract/people/extended-profile.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let tech: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  tech = await app.as('communityTech');
});
afterAll(() => app.close());
// The number of sections per site is limited.
beforeEach(() => app.query('update profile_sections set deleted_at = now()'));

const fieldShape = `id name type sectionId parentProfileFieldId privacy icon displayOnProfile
  maxOptions version dependentOptionIds dependentProfileFieldOptions { name }
  profileFieldOptions { id name displayOrder isOther ctaText ctaLink isCorrect totalVotes }`;

async function run(text: string, variables: Record<string, unknown> = {}, client = tech) {
  const { data, errors } = await client.graphql(text, variables);
  if (errors) throw Object.assign(new Error(errors[0]?.message), errors[0]?.extensions);
  return data;
}

const save = async (args: Record<string, unknown>, client = tech) =>
  (
    await run(
      `mutation ($id: ID, $name: String, $type: ProfileFieldType, $sectionId: ID, $privacy: Int,
        $icon: String, $parentProfileFieldId: ID, $displayOrder: Int, $maxOptions: Int,
        $profileFieldOptions: [ProfileFieldOptionInput!], $dependentOptionIds: [ID!], $version: Int) {
        saveProfileField(id: $id, name: $name, type: $type, sectionId: $sectionId, icon: $icon,
          privacy: $privacy, parentProfileFieldId: $parentProfileFieldId, maxOptions: $maxOptions,
          displayOrder: $displayOrder, profileFieldOptions: $profileFieldOptions,
          dependentOptionIds: $dependentOptionIds, version: $version) { ${fieldShape} } }`,
      args,
      client,
    )
  ).saveProfileField;

let sections = 0;
const newSection = async (name = `Section ${sections++}`) =>
  (await run('mutation ($name: String!) { createProfileSection(name: $name) { id } }', { name }))
    .createProfileSection.id as string;
const options = (...names: string[]) => names.map((name) => ({ name }));
const radio = (sectionId: string, name: string, more: object = {}) =>
  save({
    ...{ sectionId, name, type: 'RADIO', profileFieldOptions: options('Yes', 'No', 'Sometimes') },
    ...more,
  });
const namesIn = async (sectionId: string) => {
  const { profileSections } = await run('{ profileSections { id profileFields { name } } }');
  const section = profileSections.find(({ id }: { id: string }) => id === sectionId);
  return section?.profileFields.map(({ name }: { name: string }) => name);
};

test('is for super admins and community techs, and each site has its own', async () => {
  const id = await newSection();
  const admin = await app.as('admin');
  await expect(run('{ profileSections { id } }', {}, admin)).rejects.toThrow(
    messages.mustBeSuperAdminOrCommunityTech,
  );
  const [foreign] = await app.query(
    `update users set role_id = 5 where username = 'foreignAdmin' returning id`,
  );
  const other = await app.as({ userId: foreign.id, host: 'beta.localhost' });
  expect(await run('{ profileSections { id } }', {}, other)).toEqual({ profileSections: [] });
  const field = await radio(id, 'Ours');
  for (const call of [
    `deleteProfileSection(id: "${id}") { id }`,
    `updateProfileSection(id: "${id}", name: "Theirs") { id }`,
    `saveProfileField(id: "${field.id}", name: "Theirs") { id }`,
    `deleteProfileField(id: "${field.id}") { id }`,
  ]) {
    await expect(run(`mutation { ${call} }`, {}, other)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  }
});

describe('sections', () => {
  test('have unique names', async () => {
    const id = await newSection('My Treatment');
    await expect(newSection('my treatment ')).rejects.toMatchObject({
      message: profileMessages.sectionNameTaken,
      field: 'name',
    });
    await expect(newSection(' ')).rejects.toThrow(profileMessages.fieldRequired);
    const other = await newSection();
    const rename = (name: string) =>
      run(
        'mutation ($id: ID!, $name: String) { updateProfileSection(id: $id, name: $name) { id } }',
        {
          id: other,
          name,
        },
      );
    await expect(rename('MY TREATMENT')).rejects.toThrow(profileMessages.sectionNameTaken);
    await run(`mutation { deleteProfileSection(id: "${id}") { id } }`);
    await rename('My Treatment');
    await expect(run(`mutation { restoreProfileSection(id: "${id}") { id } }`)).rejects.toThrow(
      profileMessages.sectionNameTaken,
    );
  });

  test('are in the order sent, which must be complete', async () => {
    const ids = [await newSection(), await newSection()];
    const { profileSections } = await run('{ profileSections { id } }');
    const all: string[] = profileSections.map(({ id }: { id: string }) => id);
    const reorder = (orderedIds: string[]) =>
      run('mutation ($orderedIds: [ID!]!) { reorderSections(orderedIds: $orderedIds) { id } }', {
        orderedIds,
      });
    const turned = all.toReversed();
    const { reorderSections } = await reorder(turned);
    expect(reorderSections.map(({ id }: { id: string }) => id)).toEqual(turned);
    await expect(reorder(ids.slice(1))).rejects.toMatchObject({
      message: profileMessages.listChanged,
      code: 'CONFLICT',
    });
  });

  test('reorder their fields, and take fields of others with their children', async () => {
    const [from, to] = [await newSection(), await newSection()];
    const parent = await save({ sectionId: from, name: 'Family', type: 'PARENT' });
    await radio(from, 'Child', { parentProfileFieldId: parent.id });
    const lone = await radio(from, 'Lone');
    const first = await radio(to, 'First');
    const order = (id: string, orderedFieldIds: string[]) =>
      run(
        `mutation ($id: ID!, $orderedFieldIds: [ID!]) {
          updateProfileSection(id: $id, orderedFieldIds: $orderedFieldIds) { id } }`,
        { id, orderedFieldIds },
      );
    await order(from, [lone.id, parent.id]);
    expect(await namesIn(from)).toEqual(['Lone', 'Family', 'Child']);
    await order(to, [parent.id, first.id]);
    expect(await namesIn(from)).toEqual(['Lone']);
    expect(await namesIn(to)).toEqual(['Family', 'Child', 'First']);
  });

  test('a conflict tells the second editor about the first', async () => {
    const id = await newSection();
    const update = (name: string, version: number) =>
      run(
        `mutation ($id: ID!, $name: String, $version: Int) {
          updateProfileSection(id: $id, name: $name, version: $version) { version } }`,
        { id, name, version },
      );
    await update('Once', 1);
    await expect(update('Twice', 1)).rejects.toThrow(/changed by you just now/);
  });
});

describe('fields', () => {
  test('have default values, and come last', async () => {
    const id = await newSection();
    await radio(id, 'First');
    const text = await save({
      sectionId: id,
      name: 'Words',
      type: 'TEXT',
      profileFieldOptions: options('x'),
    });
    expect(text).toMatchObject({
      ...{ privacy: 2, icon: 'none', displayOnProfile: true, parentProfileFieldId: null },
      ...{ profileFieldOptions: [], dependentOptionIds: [], maxOptions: null },
    });
    await save({ sectionId: id, name: 'Zeroth', type: 'TEXT', displayOrder: 0 });
    expect(await namesIn(id)).toEqual(['Zeroth', 'First', 'Words']);
  });

  const refused: [object, string, string][] = [
    [{ type: null }, profileMessages.typeRequired, 'type'],
    [{ sectionId: null }, profileMessages.sectionRequired, 'sectionId'],
    [{ name: ' ' }, profileMessages.fieldRequired, 'name'],
    [{ privacy: 3 }, 'Privacy is not valid', 'privacy'],
    [{ icon: 'skull' }, 'Please choose one of the values that are offered for Icon', 'icon'],
    [{ profileFieldOptions: [] }, profileMessages.optionsRequired, 'profileFieldOptions'],
    [{ profileFieldOptions: options('') }, profileMessages.fieldRequired, 'profileFieldOptions'],
    [
      { profileFieldOptions: options('A', 'a') },
      profileMessages.optionNameTaken,
      'profileFieldOptions',
    ],
    [
      { profileFieldOptions: [{ name: 'A', ctaText: 'Read' }] },
      profileMessages.linkForCta,
      'profileFieldOptions',
    ],
    ...['javascript:alert(1)', '//evil.example', 'example.org'].map(
      (ctaLink) =>
        [
          { profileFieldOptions: [{ name: 'A', ctaText: 'Read', ctaLink }] },
          profileMessages.linkStart,
          'profileFieldOptions',
        ] satisfies [object, string, string],
    ),
    [
      { maxOptions: 3, profileFieldOptions: options('A', 'B', 'C', 'D') },
      profileMessages.maxOptionsReached,
      'profileFieldOptions',
    ],
    [{ parentProfileFieldId: '999999' }, profileMessages.parentWrong, 'parentProfileFieldId'],
    [{ dependentOptionIds: ['999999'] }, profileMessages.optionGone, 'dependentOptionIds'],
  ];
  test.each(refused)('%j is refused', async (change, message, field) => {
    const sectionId = await newSection();
    const whole = {
      sectionId,
      name: 'Question',
      type: 'SELECT',
      profileFieldOptions: options('A'),
    };
    await expect(save({ ...whole, ...change })).rejects.toMatchObject({ message, field });
    expect(await namesIn(sectionId)).toEqual([]);
  });

  test('have a parent only in their own section, which has no parent itself', async () => {
    const [here, there] = [await newSection(), await newSection()];
    const parent = await save({ sectionId: here, name: 'Parent', type: 'PARENT' });
    const other = await radio(here, 'No parent');
    const wrong = { message: profileMessages.parentWrong };
    await expect(radio(there, 'Far', { parentProfileFieldId: parent.id })).rejects.toMatchObject(
      wrong,
    );
    await expect(radio(here, 'x', { parentProfileFieldId: other.id })).rejects.toMatchObject(wrong);
    await expect(
      save({ sectionId: here, name: 'Two', type: 'PARENT', parentProfileFieldId: parent.id }),
    ).rejects.toThrow(profileMessages.parentHasParent);
    const child = await radio(here, 'Child', { parentProfileFieldId: parent.id });
    expect(child.parentProfileFieldId).toBe(parent.id);
    await expect(save({ id: parent.id, type: 'TEXT' })).rejects.toThrow(
      profileMessages.hasChildren,
    );
    // The new section does not have this parent.
    await run(
      'mutation ($id: ID!, $ids: [ID!]) { updateProfileSection(id: $id, orderedFieldIds: $ids) { id } }',
      {
        id: there,
        ids: [child.id],
      },
    );
    expect((await save({ id: child.id })).parentProfileFieldId).toBeNull();
  });

  test('depend on others, but never in a cycle', async () => {
    const [here, there] = [await newSection(), await newSection()];
    const a = await radio(here, 'A');
    const b = await radio(there, 'B', { dependentOptionIds: [a.profileFieldOptions[0].id] });
    expect(b.dependentProfileFieldOptions).toEqual([{ name: 'Yes' }]);
    const c = await radio(there, 'C', { dependentOptionIds: [b.profileFieldOptions[1].id] });
    const circle = { message: profileMessages.circle, field: 'dependentOptionIds' };
    const cYes = c.profileFieldOptions[0].id;
    await expect(save({ id: a.id, dependentOptionIds: [cYes] })).rejects.toMatchObject(circle);
    const own = a.profileFieldOptions[0].id;
    await expect(save({ id: a.id, dependentOptionIds: [own] })).rejects.toMatchObject(circle);
    const parent = await save({ sectionId: there, name: 'P', type: 'PARENT' });
    await save({ id: c.id, parentProfileFieldId: parent.id });
    await expect(save({ id: parent.id, dependentOptionIds: [cYes] })).rejects.toMatchObject(circle);

    // Restoring must not close a circle either.
    await run(`mutation { deleteProfileField(id: "${b.id}") { id } }`);
    await save({ id: a.id, dependentOptionIds: [cYes] });
    await expect(run(`mutation { restoreProfileField(id: "${b.id}") { id } }`)).rejects.toThrow(
      profileMessages.circle,
    );
  });

  test('keep options by id, and restore those left out', async () => {
    const field = await radio(await newSection(), 'Options');
    const [yes, no, sometimes] = field.profileFieldOptions;
    const less = await save({
      id: field.id,
      profileFieldOptions: [{ id: no.id, name: 'Never' }, { name: 'Perhaps' }],
    });
    expect(less.profileFieldOptions).toMatchObject([
      { id: no.id, name: 'Never', displayOrder: 0 },
      { name: 'Perhaps', displayOrder: 1 },
    ]);
    const back = await save({
      id: field.id,
      profileFieldOptions: [yes, no, sometimes].map(({ id, name }) => ({ id, name })),
    });
    expect(back.profileFieldOptions).toEqual(field.profileFieldOptions);
    const stranger = await radio(field.sectionId, 'Stranger');
    const foreign = [{ id: stranger.profileFieldOptions[0].id, name: 'Taken' }];
    await expect(save({ id: field.id, profileFieldOptions: foreign })).rejects.toThrow(
      profileMessages.optionGone,
    );
  });

  test('a conflict tells the second editor about the first', async () => {
    const { id, version } = await radio(await newSection(), 'Edited');
    await save({ id, name: 'Once', version });
    await expect(save({ id, name: 'Twice', version })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('are restored with what was deleted with them, but nothing deleted earlier', async () => {
    const sectionId = await newSection();
    const parent = await save({ sectionId, name: 'Parent', type: 'PARENT' });
    const early = await radio(sectionId, 'Early', { parentProfileFieldId: parent.id });
    await radio(sectionId, 'Child', { parentProfileFieldId: parent.id });
    await run(`mutation { deleteProfileField(id: "${early.id}") { id } }`);
    await run(`mutation { deleteProfileField(id: "${parent.id}") { id } }`);
    expect(await namesIn(sectionId)).toEqual([]);
    await run(`mutation { restoreProfileField(id: "${parent.id}") { id } }`);
    expect(await namesIn(sectionId)).toEqual(['Parent', 'Child']);
    await run(`mutation { deleteProfileSection(id: "${sectionId}") { id } }`);
    expect(await namesIn(sectionId)).toBeUndefined();
    await expect(
      run(`mutation { restoreProfileField(id: "${early.id}") { id } }`),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await run(`mutation { restoreProfileSection(id: "${sectionId}") { id } }`);
    expect(await namesIn(sectionId)).toEqual(['Parent', 'Child']);
  });

  test('are restored without a parent that moved or is none any more', async () => {
    const [here, there] = [await newSection(), await newSection()];
    for (const change of [{ type: 'TEXT' }, { sectionId: there }]) {
      const parent = await save({ sectionId: here, name: 'Parent', type: 'PARENT' });
      const child = await radio(here, 'Child', { parentProfileFieldId: parent.id });
      await run(`mutation { deleteProfileField(id: "${child.id}") { id } }`);
      await save({ id: parent.id, ...change });
      const { restoreProfileField: restored } = await run(
        `mutation { restoreProfileField(id: "${child.id}") { sectionId parentProfileFieldId } }`,
      );
      expect(restored).toEqual({ sectionId: here, parentProfileFieldId: null });
    }
  });

  test('are not restored beyond the limits', async () => {
    const sectionId = await newSection();
    const deleted = await radio(sectionId, 'Deleted');
    await run(`mutation { deleteProfileField(id: "${deleted.id}") { id } }`);
    const addFields = (count: number) =>
      app.query(
        `insert into profile_fields (site_id, section_id, name, type, display_order)
           select site_id, id, 'Filler', 'TEXT', n from profile_sections, generate_series(1, $2::int) n
           where id = $1`,
        Number(sectionId),
        count,
      );
    const restoreField = () => run(`mutation { restoreProfileField(id: "${deleted.id}") { id } }`);
    await addFields(maxProfileFields);
    await expect(restoreField()).rejects.toThrow(profileMessages.tooManyFields);
    await app.query(
      'delete from profile_fields where id = (select max(id) from profile_fields where section_id = $1)',
      Number(sectionId),
    );
    await restoreField();

    await run(`mutation { deleteProfileSection(id: "${sectionId}") { id } }`);
    const others: string[] = [];
    while (others.length < maxProfileSections) others.push(await newSection());
    const restoreSection = () =>
      run(`mutation { restoreProfileSection(id: "${sectionId}") { id } }`);
    await expect(restoreSection()).rejects.toThrow(profileMessages.tooManySections);
    await run(`mutation { deleteProfileSection(id: "${others[0]}") { id } }`);
    await radio(others[1] ?? '', 'One more');
    await expect(restoreSection()).rejects.toThrow(profileMessages.tooManyFields);
  });

  test('are audited', async () => {
    const { id } = await radio(await newSection(), 'Trailed');
    await save({ id, name: 'Renamed' });
    const rows = await app.query(
      `select action, after ->> 'name' as name from audit_events
       where entity_type = 'profileField' and entity_id = $1 order by id`,
      id,
    );
    expect(rows).toEqual([
      { action: 'profileField.created', name: 'Trailed' },
      { action: 'profileField.updated', name: 'Renamed' },
    ]);
  });
});

test("a preview is the members' page without scripts", async () => {
  const sectionId = await newSection('<b>Preview</b>');
  const first = await radio(sectionId, 'Do you take <i>dialysis</i>?');
  const [yes, , sometimes] = first.profileFieldOptions;
  const second = await save({
    ...{ sectionId, name: 'Where?', type: 'TEXT', dependentOptionIds: [yes.id, sometimes.id] },
  });
  const { previewProfileSection: page } = await run(
    `{ previewProfileSection(id: "${sectionId}") }`,
  );
  expect(page).toContain('<h1>&lt;b&gt;Preview&lt;/b&gt;</h1>');
  expect(page).toContain(
    'Only asked when &quot;Do you take &lt;i&gt;dialysis&lt;/i&gt;?&quot; is Yes or Sometimes',
  );
  expect(page).not.toContain('<script');
  const [, address] = /href="(\/companion\/profile-section-[^"]+)"/.exec(page) ?? [];
  const { text } = await app.anonymous.get(address ?? '');
  expect(text).toBe(
    `.questions:not(:has(#o${yes.id}:checked, #o${sometimes.id}:checked)) #q${second.id} { display: none; }`,
  );
});
