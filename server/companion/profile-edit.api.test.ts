import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import {
  otherOptionTextMaxLength,
  extendedProfileMessages as profileMessages,
} from '../../contract/people/extended-profile.ts';
import type { ApiClient } from '../testing/client.ts';
import { newUser } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

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

interface Field {
  id: string;
  profileFieldOptions: { id: string; totalVotes: number }[];
}

let count = 0;
async function newSection(): Promise<string> {
  const { createProfileSection } = await run(
    `mutation { createProfileSection(name: "About ${count++}") { id } }`,
  );
  return createProfileSection.id;
}

/** Creates a field and returns it with the ids of its options. */
async function ask(sectionId: string, name: string, args: string): Promise<[string, string[]]> {
  const { saveProfileField: field } = await run(
    `mutation { saveProfileField(sectionId: "${sectionId}", name: "${name}", ${args}) {
      id profileFieldOptions { id } } }`,
  );
  return [field.id, (field as Field).profileFieldOptions.map(({ id }) => id)];
}

const choices = (type: string, ...names: string[]) =>
  `type: ${type}, profileFieldOptions: [${names.map((name) => `{ name: "${name}" }`)}]`;

async function newMember() {
  const { id, username } = await newUser(app);
  const client = await app.as({ userId: id, host: 'alpha.localhost' });
  const edit = (sectionId: string, fields: Record<string, string | string[]>) =>
    client.post(`/profile/${username}/edit/${sectionId}`, {
      form: new URLSearchParams(
        Object.entries(fields).flatMap(([name, values]) =>
          [values].flat().map((one): [string, string] => [name, one]),
        ),
      ),
    });
  return {
    ...{ id, username, client, edit },
    answers: async (reader = admin) => {
      const { userProfileAnswers } = await run(
        `{ userProfileAnswers(userId: "${id}") { name values isPublic } }`,
        reader,
      );
      return userProfileAnswers;
    },
    page: async (sectionId: string) =>
      (await client.get(`/profile/${username}/edit/${sectionId}`)).text,
    profile: async () => (await app.anonymous.get(`/profile/${username}`)).text,
  };
}

const votesOf = async (...ids: (string | undefined)[]) => {
  const { profileSections } = await run(
    '{ profileSections { profileFields { profileFieldOptions { id totalVotes } } } }',
  );
  const all = profileSections.flatMap((section: { profileFields: Field[] }) =>
    section.profileFields.flatMap(({ profileFieldOptions }) => profileFieldOptions),
  );
  return ids.map((id) => all.find((option: { id: string }) => option.id === id)?.totalVotes);
};

test('the edit page is for its owner', async () => {
  const sectionId = await newSection();
  const [, [yes = '']] = await ask(sectionId, 'Owned?', choices('RADIO', 'Yes'));
  const owner = await newMember();
  const other = await newMember();
  const address = `/profile/${owner.username}/edit/${sectionId}`;
  const signedOut = await app.anonymous.get(address);
  expect(signedOut.status).toBe(303);
  expect(signedOut.headers.location).toBe(`/login?redirect=${encodeURIComponent(address)}`);
  for (const client of [other.client, tech]) {
    expect((await client.get(address)).status).toBe(403);
    expect((await client.post(address, { form: { f1: yes } })).status).toBe(403);
  }
  expect((await owner.client.get(`/profile/${owner.username}/edit`)).status).toBe(200);
  expect((await owner.client.get(`/profile/${owner.username}/edit/999999`)).status).toBe(404);
  expect((await owner.client.get(`/profile/${owner.username}`)).text).toContain('/edit"');
  expect(await other.answers()).toEqual([]);
});

test('every type is asked, stored and shown again', async () => {
  const sectionId = await newSection();
  const [radio, [, no = '']] = await ask(sectionId, 'Radio', choices('RADIO', 'Yes', 'No'));
  const [boxes, [a = '', , c = '']] = await ask(
    sectionId,
    'Boxes',
    choices('CHECKBOX', 'A', 'B', 'C'),
  );
  const [select, [one = '']] = await ask(sectionId, 'Select', choices('SELECT', 'One', 'Two'));
  const [many, [x = '', y = '']] = await ask(sectionId, 'Many', choices('MULTI_SELECT', 'X', 'Y'));
  const [text] = await ask(sectionId, 'Words', 'type: TEXT, privacy: 1');
  const [other, [, else_ = '']] = await ask(
    sectionId,
    'Other',
    `type: RADIO, profileFieldOptions: [{ name: "Known" },
      { name: "Other", isOther: true, ctaText: "Read on", ctaLink: "/posts" }]`,
  );
  const member = await newMember();
  const { status, headers } = await member.edit(sectionId, {
    [`f${radio}`]: [no],
    [`f${boxes}`]: [c, a],
    [`f${select}`]: one,
    [`f${many}`]: [x, y],
    [`t${text}`]: ' Two <b>lines</b>\nof words ',
    [`f${other}`]: else_,
    [`other${else_}`]: 'Kite <flying>',
    [`public${other}`]: 'yes',
  });
  expect(status).toBe(303);
  expect(headers.location).toContain('?saved');
  expect(await member.answers()).toEqual([
    { name: 'Radio', values: ['No'], isPublic: false },
    { name: 'Boxes', values: ['A', 'C'], isPublic: false },
    { name: 'Select', values: ['One'], isPublic: false },
    { name: 'Many', values: ['X', 'Y'], isPublic: false },
    { name: 'Words', values: ['Two <b>lines</b>\nof words'], isPublic: false },
    { name: 'Other', values: ['Other: Kite <flying>'], isPublic: true },
  ]);
  const page = await member.page(sectionId);
  expect(page).toMatch(new RegExp(`value="${no}" id="o${no}" checked`));
  expect(page).toMatch(new RegExp(`id="o${one}" selected`));
  expect(page).toContain('Two &lt;b&gt;lines&lt;/b&gt;\nof words</textarea>');
  expect(page).toContain('value="Kite &lt;flying&gt;"');
  expect(page).toContain('<a href="/posts">Read on</a>');
  expect(page).toContain(`name="public${other}" value="yes" checked`);
  const profile = await member.profile();
  expect(profile).toContain('<dd dir="auto">Other: Kite &lt;flying&gt;</dd>');
  expect(profile).not.toMatch(/lines|<dd dir="auto">No</);
});

test('too long texts are refused at their question, and nothing is lost or saved', async () => {
  const sectionId = await newSection();
  const [field, [option = '']] = await ask(
    sectionId,
    'Long',
    'type: CHECKBOX, profileFieldOptions: [{ name: "Other", isOther: true }]',
  );
  const member = await newMember();
  const long = 'w'.repeat(otherOptionTextMaxLength + 1);
  const reply = await member.edit(sectionId, { [`f${field}`]: option, [`other${option}`]: long });
  expect(reply.status).toBe(400);
  expect(reply.text).toContain(profileMessages.otherTooLong);
  expect(reply.text).toContain(`value="${long}"`);
  expect(reply.text).toContain(`id="o${option}" checked`);
  expect(await member.answers()).toEqual([]);
});

test('accepts only options of the field, and one for single choice', async () => {
  const sectionId = await newSection();
  const [radio, [yes = '', no = '']] = await ask(sectionId, 'One', choices('RADIO', 'Yes', 'No'));
  const [, [foreign = '']] = await ask(sectionId, 'Two', choices('RADIO', 'Foreign'));
  const member = await newMember();
  await member.edit(sectionId, { [`f${radio}`]: [no, yes, foreign, '999999', 'x'] });
  expect(await member.answers()).toEqual([{ name: 'One', values: ['Yes'], isPublic: false }]);
});

describe('dependencies', () => {
  test('decide what is asked, and answers no longer asked are removed', async () => {
    const sectionId = await newSection();
    const later = await newSection();
    const [first, [yes = '', no = '']] = await ask(
      sectionId,
      'Dialysis?',
      choices('RADIO', 'Yes', 'No'),
    );
    const depends = (id: string) => `dependentOptionIds: ["${id}"]`;
    const [second, [home = '']] = await ask(
      sectionId,
      'Where?',
      `${choices('RADIO', 'Home', 'Away')}, ${depends(yes)}`,
    );
    const [third] = await ask(later, 'How at home?', `type: TEXT, ${depends(home)}`);
    const member = await newMember();
    expect((await member.client.get(`/profile/${member.username}/edit/${later}`)).status).toBe(404);

    // Answers to questions that are not asked are ignored, and those that depend on them.
    await member.edit(sectionId, { [`f${first}`]: no, [`f${second}`]: home });
    expect(await member.answers()).toMatchObject([{ name: 'Dialysis?' }]);

    await member.edit(sectionId, { [`f${first}`]: yes, [`f${second}`]: home });
    expect(await member.page(later)).toContain('How at home?');
    await member.edit(later, { [`t${third}`]: 'Well' });
    expect(await member.answers()).toMatchObject([
      { name: 'Dialysis?' },
      { name: 'Where?' },
      { name: 'How at home?' },
    ]);
    await member.edit(sectionId, { [`f${first}`]: no, [`f${second}`]: home });
    const [{ rows }] = await app.query(
      'select count(*)::int as rows from profile_answers where user_id = $1',
      member.id,
    );
    expect(rows).toBe(1);
  });

  test('of a parent apply to its children and their dependents', async () => {
    const [first, second] = [await newSection(), await newSection()];
    const [gate, [open = '']] = await ask(first, 'Gate', choices('RADIO', 'Open', 'Shut'));
    const [inner, [yes = '']] = await ask(second, 'Inner', choices('RADIO', 'Yes', 'No'));
    const depends = (id: string) => `dependentOptionIds: ["${id}"]`;
    const [far] = await ask(second, 'Far', `type: PARENT, ${depends(open)}`);
    const [near] = await ask(second, 'Near', `type: PARENT, ${depends(yes)}`);
    const below = (id: string) => `${choices('RADIO', 'One')}, parentProfileFieldId: "${id}"`;
    await ask(second, 'Below far', below(far));
    const [, [one = '']] = await ask(second, 'Below near', below(near));
    const [last] = await ask(second, 'Last', `type: TEXT, ${depends(one)}`);
    const member = await newMember();
    expect(await member.page(second)).toContain('Below near');
    expect(await member.page(second)).not.toContain('Below far');
    // Shown only while all options it depends on are chosen.
    const [, address = ''] =
      /href="(\/companion\/profile-section-[^"]+)"/.exec(await member.page(second)) ?? [];
    const styles = (await app.anonymous.get(address)).text;
    for (const option of [yes, one]) {
      expect(styles).toContain(`:not(:has(#o${option}:checked)) #q${last} {`);
    }
    await member.edit(second, { [`f${inner}`]: yes });
    await member.edit(first, { [`f${gate}`]: open });
    expect(await member.page(second)).toContain('Below far');
  });

  test('on deleted fields do not count until they are restored', async () => {
    const sectionId = await newSection();
    const [first, [yes = '']] = await ask(sectionId, 'Gate', choices('RADIO', 'Yes', 'No'));
    const [second] = await ask(sectionId, 'Behind', `type: TEXT, dependentOptionIds: ["${yes}"]`);
    await run(`mutation { deleteProfileField(id: "${first}") { id } }`);
    const member = await newMember();
    await member.edit(sectionId, { [`t${second}`]: 'Asked' });
    expect(await member.answers()).toMatchObject([{ name: 'Behind' }]);
    await run(`mutation { restoreProfileField(id: "${first}") { id } }`);
    expect(await member.answers()).toEqual([]);
  });
});

describe('privacy', () => {
  test('is as set, or as the member chooses; children have that of their parent', async () => {
    const sectionId = await newSection();
    const [open] = await ask(sectionId, 'Open', 'type: TEXT, privacy: 0');
    const [closed] = await ask(sectionId, 'Closed', 'type: TEXT, privacy: 1');
    const [chosen] = await ask(sectionId, 'Chosen', 'type: TEXT');
    const [absent] = await ask(
      sectionId,
      'Absent',
      'type: TEXT, privacy: 0, displayOnProfile: false',
    );
    const [parent] = await ask(sectionId, 'Parent', 'type: PARENT');
    const [child] = await ask(
      sectionId,
      'Child',
      `type: TEXT, privacy: 0, parentProfileFieldId: "${parent}"`,
    );
    const member = await newMember();
    const texts = Object.fromEntries(
      [open, closed, chosen, absent, child].map((id) => [`t${id}`, `words of ${id}`]),
    );
    const shown = async () =>
      (await member.profile()).match(/words of \d+/g)?.map((words) => words.slice(9)) ?? [];
    await member.edit(sectionId, texts);
    expect(await shown()).toEqual([open]);
    const all = [open, closed, chosen, absent, parent].map((id) => [`public${id}`, 'yes']);
    await member.edit(sectionId, { ...texts, ...Object.fromEntries(all) });
    expect(await shown()).toEqual([open, chosen, child]);
    expect(await member.profile()).toContain('<dt>Parent: Child</dt>');
    expect(await member.page(sectionId)).toContain(`name="public${parent}" value="yes" checked`);
    await run(`mutation { saveProfileField(id: "${parent}", privacy: 1) { id } }`);
    expect(await shown()).toEqual([open, chosen]);
  });

  test('staff below admin level and other sites read nothing', async () => {
    const member = await newMember();
    const read = `{ userProfileAnswers(userId: "${member.id}") { name } }`;
    const refused = await (await app.as('moderator')).graphql(read);
    expect(refused.errors?.[0]?.message).toBe(messages.mustBeAdmin);
    const foreign = await (await app.as('foreignAdmin')).graphql(read);
    expect(foreign.errors?.[0]?.extensions?.code).toBe('NOT_FOUND');
  });
});

describe('votes', () => {
  test("count only current members' answers", async () => {
    const sectionId = await newSection();
    const [field, [a, b]] = await ask(sectionId, 'Counted', choices('CHECKBOX', 'A', 'B'));
    const [first, second, third] = [await newMember(), await newMember(), await newMember()];
    await first.edit(sectionId, { [`f${field}`]: [a ?? '', b ?? ''] });
    await second.edit(sectionId, { [`f${field}`]: a ?? '' });
    await third.edit(sectionId, { [`f${field}`]: a ?? '' });
    expect(await votesOf(a, b)).toEqual([3, 1]);
    const { profileSections } = await run(
      '{ profileSections { id totalAnswers profileFields { id totalAnswers } } }',
    );
    expect(profileSections.find(({ id }: { id: string }) => id === sectionId)).toEqual({
      id: sectionId,
      totalAnswers: 3,
      profileFields: [{ id: field, totalAnswers: 3 }],
    });
    await first.edit(sectionId, { [`f${field}`]: b ?? '' });
    expect(await votesOf(a, b)).toEqual([2, 1]);

    // Blocked people are not counted and have no profile, but their answers are kept.
    await app.query('update users set role_id = 4 where id = $1', second.id);
    expect(await votesOf(a)).toEqual([1]);
    expect((await app.anonymous.get(`/profile/${second.username}`)).status).toBe(404);
    expect(await second.answers()).toMatchObject([{ values: ['A'] }]);
    await app.query('update users set role_id = 3 where id = $1', second.id);
    expect(await votesOf(a)).toEqual([2]);

    // Deleting a member deletes their answers.
    await run(`mutation { deleteUser(id: "${third.id}", confirm: true) { __typename } }`, admin);
    expect(await votesOf(a)).toEqual([1]);
    const left = await app.query('select 1 from profile_answers where user_id = $1', third.id);
    expect(left).toEqual([]);
  });
});

describe('what staff delete', () => {
  test('hides its answers, and undo restores them', async () => {
    const sectionId = await newSection();
    const [field, [a = '', b = '']] = await ask(
      sectionId,
      'Deleted',
      `${choices('CHECKBOX', 'A', 'B')}, privacy: 0`,
    );
    const member = await newMember();
    await member.edit(sectionId, { [`f${field}`]: [a, b] });
    const before = await member.answers();

    const withOptions = (...ids: [string, string][]) =>
      run(`mutation { saveProfileField(id: "${field}", profileFieldOptions:
        [${ids.map(([id, name]) => `{ id: "${id}", name: "${name}" }`)}]) { id } }`);
    await withOptions([a, 'A']);
    expect(await member.answers()).toMatchObject([{ values: ['A'] }]);
    expect(await member.profile()).not.toContain('>B<');
    // Saving does not change answers that the member cannot see.
    await member.edit(sectionId, { [`f${field}`]: a });
    await withOptions([a, 'A'], [b, 'B']);
    expect(await member.answers()).toEqual(before);

    for (const noun of ['Field', 'Section']) {
      const id = noun === 'Field' ? field : sectionId;
      await run(`mutation { deleteProfile${noun}(id: "${id}") { id } }`);
      expect(await member.answers()).toEqual([]);
      expect(await member.profile()).not.toContain('Deleted');
      await run(`mutation { restoreProfile${noun}(id: "${id}") { id } }`);
      expect(await member.answers()).toEqual(before);
    }
  });

  test('leaves one answer for single choice', async () => {
    const sectionId = await newSection();
    const [field, [a = '', b = '']] = await ask(sectionId, 'Single', choices('RADIO', 'A', 'B'));
    const member = await newMember();
    await member.edit(sectionId, { [`f${field}`]: a });
    const only = (list: string) =>
      run(`mutation { saveProfileField(id: "${field}", profileFieldOptions: [${list}]) { id } }`);
    await only(`{ id: "${b}", name: "B" }`);
    await member.edit(sectionId, { [`f${field}`]: b });
    await only(`{ id: "${a}", name: "A" }, { id: "${b}", name: "B" }`);
    expect(await member.answers()).toMatchObject([{ values: ['B'] }]);
  });

  test('is erased after the period set by super admins, on their site', async () => {
    const sectionId = await newSection();
    const [field] = await ask(sectionId, 'Forgotten', 'type: TEXT');
    const [kept, [a = '', b = '']] = await ask(sectionId, 'Kept', choices('CHECKBOX', 'A', 'B'));
    const member = await newMember();
    await member.edit(sectionId, { [`t${field}`]: 'Words', [`f${kept}`]: [a, b] });
    await run(`mutation { deleteProfileField(id: "${field}") { id } }`);
    await run(
      `mutation { saveProfileField(id: "${kept}", profileFieldOptions: [{ id: "${a}", name: "A" }]) { id } }`,
    );
    const left = async () =>
      (
        await app.query(
          'select option_id from profile_answers where user_id = $1 order by option_id',
          member.id,
        )
      ).map(({ option_id }) => option_id && String(option_id));
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await app.services.cleanUp(inDays(400));
    expect(await left()).toHaveLength(3);
    const superAdmin = await app.as('superAdmin');
    const { data } = await superAdmin.graphql('{ getSiteSuperSettings }');
    const settings = { ...JSON.parse(data.getSiteSuperSettings), answerRetentionDays: 30 };
    const { errors } = await superAdmin.graphql(
      'mutation ($settings: String!) { setSiteSuperSettings(settings: $settings) }',
      { settings: JSON.stringify(settings) },
    );
    expect(errors).toBeUndefined();
    await app.services.profileAnswers.deleteOutdatedHiddenAnswers(inDays(29));
    expect(await left()).toHaveLength(3);
    await app.services.profileAnswers.deleteOutdatedHiddenAnswers(inDays(31));
    expect(await left()).toEqual([a]);
  });
});
