import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../testing/client.ts';
import { newUser } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Answers given in private stay private, however staff change the question. */

const secret = 'Only for the nurses';

let app: TestApp;
let tech: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp();
  tech = await app.as('communityTech');
  admin = await app.as('admin');
});
afterAll(() => app.close());
// The number of sections per site is limited.
beforeEach(() => app.query('update profile_sections set deleted_at = now()'));

async function run(text: string, client = tech) {
  const { data, errors } = await client.graphql(text);
  expect(errors).toBeUndefined();
  return data;
}

let sectionCount = 0;
async function newSection(): Promise<string> {
  const { createProfileSection } = await run(
    `mutation { createProfileSection(name: "Privacy ${sectionCount++}") { id } }`,
  );
  return createProfileSection.id;
}

const saveField = async (args: string): Promise<string> =>
  (await run(`mutation { saveProfileField(${args}) { id } }`)).saveProfileField.id;

const newText = (sectionId: string, name: string, more: string) =>
  saveField(`sectionId: "${sectionId}", name: "${name}", type: TEXT, ${more}`);

const newParent = (sectionId: string, name: string, privacy: number) =>
  saveField(`sectionId: "${sectionId}", name: "${name}", type: PARENT, privacy: ${privacy}`);

async function newMember() {
  const { id, username } = await newUser(app);
  const client = await app.as({ userId: id, host: 'alpha.localhost' });
  return {
    edit: async (sectionId: string, form: Record<string, string>) =>
      expect((await client.post(`/profile/${username}/edit/${sectionId}`, { form })).status).toBe(
        303,
      ),
    page: async (sectionId: string) =>
      (await client.get(`/profile/${username}/edit/${sectionId}`)).text,
    profile: async () => (await app.anonymous.get(`/profile/${username}`)).text,
    staffView: async () =>
      (await run(`{ userProfileAnswers(userId: "${id}") { values isPublic } }`, admin))
        .userProfileAnswers,
  };
}

const privateAnswers = async (fieldId: string): Promise<number> => {
  const { profileSections } = await run(
    '{ profileSections { profileFields { id totalPrivateAnswers } } }',
  );
  return profileSections
    .flatMap((section: { profileFields: object[] }) => section.profileFields)
    .find((field: { id: string }) => field.id === fieldId).totalPrivateAnswers;
};

interface Way {
  /** Asks something in private, and returns the field. */
  ask(sectionId: string): Promise<string>;
  /** Makes the field one that everyone sees. */
  publish(fieldId: string, sectionId: string): Promise<unknown>;
}

const ways: Record<string, Way> = {
  'a private field becomes public': {
    ask: (sectionId) => newText(sectionId, 'Field', 'privacy: 1'),
    publish: (id) => saveField(`id: "${id}", privacy: 0`),
  },
  'a field of the member’s choice becomes public': {
    ask: (sectionId) => newText(sectionId, 'Field', 'privacy: 2'),
    publish: (id) => saveField(`id: "${id}", privacy: 0`),
  },
  'a private field goes through the member’s choice': {
    ask: (sectionId) => newText(sectionId, 'Field', 'privacy: 1'),
    async publish(id) {
      await saveField(`id: "${id}", privacy: 2`);
      await saveField(`id: "${id}", privacy: 0`);
    },
  },
  'a field that was not displayed is displayed': {
    ask: (sectionId) => newText(sectionId, 'Field', 'privacy: 0, displayOnProfile: false'),
    publish: (id) => saveField(`id: "${id}", displayOnProfile: true`),
  },
  'a field moves below a public parent': {
    ask: (sectionId) => newText(sectionId, 'Field', 'privacy: 1'),
    publish: async (id, sectionId) =>
      saveField(`id: "${id}", parentProfileFieldId: "${await newParent(sectionId, 'Public', 0)}"`),
  },
  'a field leaves its private parent': {
    async ask(sectionId) {
      const parent = await newParent(sectionId, 'Private', 1);
      return newText(sectionId, 'Field', `privacy: 0, parentProfileFieldId: "${parent}"`);
    },
    publish: (id) => saveField(`id: "${id}", parentProfileFieldId: null, privacy: 0`),
  },
  'its private parent becomes public': {
    async ask(sectionId) {
      const parent = await newParent(sectionId, 'Parent', 1);
      return newText(sectionId, 'Field', `parentProfileFieldId: "${parent}"`);
    },
    async publish(id) {
      const [row] = await app.query('select parent_id from profile_fields where id = $1', id);
      return saveField(`id: "${row?.parent_id}", privacy: 0`);
    },
  },
  'a field moves to another section, without its private parent': {
    async ask(sectionId) {
      const parent = await newParent(sectionId, 'Stays', 1);
      const id = await newText(sectionId, 'Field', `parentProfileFieldId: "${parent}"`);
      await app.query('update profile_fields set privacy = 0 where id = $1', id);
      return id;
    },
    async publish(id) {
      const other = await newSection();
      await run(
        `mutation { updateProfileSection(id: "${other}", orderedFieldIds: ["${id}"]) { id } }`,
      );
    },
  },
};

describe.each(Object.entries(ways))('when %s', (_, { ask, publish }) => {
  test('earlier answers stay private until their owner shows them', async () => {
    const sectionId = await newSection();
    const fieldId = await ask(sectionId);
    const member = await newMember();
    await member.edit(sectionId, { [`t${fieldId}`]: secret });
    expect(await privateAnswers(fieldId)).toBe(1);

    await publish(fieldId, sectionId);
    expect(await member.profile()).not.toContain(secret);
    expect(await member.staffView()).toEqual([{ values: [secret], isPublic: false }]);
    expect(await privateAnswers(fieldId)).toBe(1);

    const [{ section_id: now }] = await app.query(
      'select section_id from profile_fields where id = $1',
      fieldId,
    );
    // Saving the page because of another question publishes nothing.
    await member.edit(now, { [`t${fieldId}`]: secret });
    expect(await member.profile()).not.toContain(secret);
    await member.edit(now, { [`t${fieldId}`]: 'Said again' });
    expect(await member.profile()).not.toContain('Said again');
    expect(await privateAnswers(fieldId)).toBe(1);
    const [{ parent_id: parentId }] = await app.query(
      'select parent_id from profile_fields where id = $1',
      fieldId,
    );
    const box = `public${parentId ?? fieldId}`;
    await member.edit(now, { [`t${fieldId}`]: 'Said again', [box]: 'yes' });
    expect(await member.profile()).toContain('Said again');
    expect(await member.staffView()).toEqual([{ values: ['Said again'], isPublic: true }]);
    expect(await privateAnswers(fieldId)).toBe(0);
  });
});

test('a member is told that an earlier answer is private, and can publish it', async () => {
  const sectionId = await newSection();
  const fieldId = await newText(sectionId, 'Field', 'privacy: 1');
  const member = await newMember();
  await member.edit(sectionId, { [`t${fieldId}`]: secret });
  await saveField(`id: "${fieldId}", privacy: 0`);
  expect(await member.page(sectionId)).toContain('You answered this in private');
  await member.edit(sectionId, { [`t${fieldId}`]: secret, [`public${fieldId}`]: 'yes' });
  expect(await member.profile()).toContain(secret);
  expect(await member.page(sectionId)).toContain('Everyone can see this on your profile.');
});

test('a first answer beside a private one with the same parent stays private too', async () => {
  const sectionId = await newSection();
  const parent = await newParent(sectionId, 'Parent', 1);
  const fields = [
    await newText(sectionId, 'One', `parentProfileFieldId: "${parent}"`),
    await newText(sectionId, 'Two', `parentProfileFieldId: "${parent}"`),
  ];
  const member = await newMember();
  await member.edit(sectionId, { [`t${fields[0]}`]: secret });
  await saveField(`id: "${parent}", privacy: 0`);
  const both = { [`t${fields[0]}`]: secret, [`t${fields[1]}`]: 'Another' };
  await member.edit(sectionId, both);
  expect(await member.profile()).not.toContain('Another');
  await member.edit(sectionId, { ...both, [`public${parent}`]: 'yes' });
  expect(await member.profile()).toContain('Another');
});

test('an emptied question is answered again, with the privacy of the form', async () => {
  const sectionId = await newSection();
  const fieldId = await newText(sectionId, 'Field', 'privacy: 1');
  const member = await newMember();
  await member.edit(sectionId, { [`t${fieldId}`]: secret });
  await saveField(`id: "${fieldId}", privacy: 0`);
  await member.edit(sectionId, { [`t${fieldId}`]: '' });
  expect(await member.page(sectionId)).toContain('Everyone can see this on your profile.');
  await member.edit(sectionId, { [`t${fieldId}`]: 'For everyone' });
  expect(await member.profile()).toContain('For everyone');
});

test('answers given in public return when a private field becomes public again', async () => {
  const sectionId = await newSection();
  const fieldId = await newText(sectionId, 'Field', 'privacy: 0');
  const member = await newMember();
  await member.edit(sectionId, { [`t${fieldId}`]: 'For everyone' });
  expect(await privateAnswers(fieldId)).toBe(0);
  await saveField(`id: "${fieldId}", privacy: 1`);
  expect(await member.profile()).not.toContain('For everyone');
  await saveField(`id: "${fieldId}", privacy: 0`);
  expect(await member.profile()).toContain('For everyone');
});

test("the member's checkbox is not ticked for a private answer", async () => {
  const sectionId = await newSection();
  const fieldId = await newText(sectionId, 'Field', 'privacy: 1');
  const member = await newMember();
  // A hand-made form for a field without this checkbox.
  await member.edit(sectionId, { [`t${fieldId}`]: secret, [`public${fieldId}`]: 'yes' });
  await saveField(`id: "${fieldId}", privacy: 2`);
  expect(await member.profile()).not.toContain(secret);
  expect(await member.page(sectionId)).not.toMatch(/name="public\d+" value="yes" checked/);
});
