import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  extendedProfileMessages,
  profileTextsCsvPath,
} from '../../../../contract/people/extended-profile.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { actorOf, newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let tech: ApiClient;
let sectionId: string;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  tech = await app.as('communityTech');
  const { createProfileSection } = (
    await tech.graphql('mutation { createProfileSection(name: "About you") { id } }')
  ).data;
  sectionId = createProfileSection.id;
});
afterAll(() => app.close());

const read = `mutation ($fieldId: ID!, $limit: Int, $offset: Int) {
  readProfileTexts(fieldId: $fieldId, limit: $limit, offset: $offset) {
    total texts { text optionName isPublic userId username }
  }
}`;
const readTexts = async (fieldId: string, page: object = {}, client = tech) => {
  const { data, errors } = await client.graphql(read, { fieldId, ...page });
  if (errors) throw Object.assign(new Error(errors[0]?.message), errors[0]?.extensions);
  return data.readProfileTexts;
};
const newField = async (args: string) =>
  (
    await tech.graphql(
      `mutation { saveProfileField(sectionId: "${sectionId}", ${args}) {
        id profileFieldOptions { id } } }`,
    )
  ).data.saveProfileField;
async function answer(form: Record<string, string>) {
  const { id, username } = await newUser(app);
  const client = await app.as({ userId: id, host: 'alpha.localhost' });
  const reply = await client.post(`/profile/${username}/edit/${sectionId}`, { form });
  expect(reply.status).toBe(303);
  return { id, username };
}
const auditOf = (fieldId: string, action: string) =>
  app.query(
    `select actor_id, after from audit_events where entity_id = $1 and action = $2 order by id`,
    Number(fieldId),
    `profileField.${action}`,
  );

test('are read with names only if public, and every access is recorded', async () => {
  const { id: fieldId } = await newField('name: "What helps?", type: TEXT, privacy: 2');
  const open = await answer({ [`t${fieldId}`]: 'walking', [`public${fieldId}`]: 'yes' });
  const hidden = await answer({ [`t${fieldId}`]: 'A private nurse' });
  const blocked = await answer({ [`t${fieldId}`]: 'Buy my pills' });
  await app.query('update users set role_id = 4 where id = $1', blocked.id);
  expect(await readTexts(fieldId)).toEqual({
    total: 2,
    texts: [
      { text: 'A private nurse', optionName: null, isPublic: false, userId: null, username: null },
      {
        ...{ text: 'walking', optionName: null, isPublic: true },
        ...{ userId: String(open.id), username: open.username },
      },
    ],
  });
  expect((await readTexts(fieldId, { limit: 1, offset: 1 })).texts).toMatchObject([
    { text: 'walking' },
  ]);
  const techId = await app.userId('communityTech');
  expect(await auditOf(fieldId, 'textsRead')).toMatchObject([
    { actor_id: techId },
    { actor_id: techId, after: { limit: 1, offset: 1 } },
  ]);
  const csv = await tech.get(profileTextsCsvPath(fieldId));
  expect(csv.text.trim().split('\r\n')).toEqual([
    'Answer,Option,Privacy,Username',
    'A private nurse,,private,',
    `walking,,public,${open.username}`,
  ]);
  expect(csv.text).not.toContain(hidden.username);
  expect(await auditOf(fieldId, 'textsExported')).toMatchObject([
    { actor_id: techId, after: { total: 2 } },
  ]);
});

test("include explanations of 'other' options", async () => {
  const field = await newField(
    `name: "Which?", type: MULTI_SELECT, privacy: 0,
     profileFieldOptions: [{ name: "Tea" }, { name: "Other", isOther: true }]`,
  );
  const [tea, other] = field.profileFieldOptions.map(({ id }: { id: string }) => id);
  await answer({ [`f${field.id}`]: other, [`other${other}`]: '=cocoa()' });
  await answer({ [`f${field.id}`]: tea });
  expect((await readTexts(field.id)).texts).toMatchObject([
    { text: '=cocoa()', optionName: 'Other', isPublic: true },
  ]);
  expect((await tech.get(profileTextsCsvPath(field.id))).text).toContain("'=cocoa()");
});

test('are exported completely while members change earlier ones', async () => {
  const { id: fieldId } = await newField('name: "Many?", type: TEXT, privacy: 0');
  await app.query(
    `with persons as (
       insert into people select from generate_series(1, 1001) returning id
     ), members as (
       insert into users (site_id, person_id, username, slug)
       select $1, id, 'teller' || id, 'teller-' || id from persons returning id
     )
     insert into profile_answers (site_id, user_id, field_id, given_in_public, text)
     select $1, id, $2, true, 'Answer ' || lpad((row_number() over (order by id))::text, 4, '0') from members`,
    await app.siteId('alpha'),
    Number(fieldId),
  );
  const csv = await app.services.profileTexts.csv(
    await actorOf(app, 'communityTech'),
    Number(fieldId),
  );
  await csv.next();
  const { value: first } = await csv.next();
  expect(first).toContain('Answer 1000');
  await app.query(
    `delete from profile_answers where field_id = $1 and text in ('Answer 0001', 'Answer 0002')`,
    Number(fieldId),
  );
  expect((await csv.next()).value).toContain('Answer 1001');
});

test('are for those with the permission, of their own site', async () => {
  const { id: fieldId } = await newField('name: "Ours?", type: TEXT');
  const admin = await app.as('admin');
  await expect(readTexts(fieldId, {}, admin)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await admin.get(profileTextsCsvPath(fieldId))).status).toBe(403);
  const [foreign] = await app.query(
    `update users set role_id = 5 where username = 'foreignAdmin' returning id`,
  );
  const other = await app.as({ userId: foreign.id, host: 'beta.localhost' });
  await expect(readTexts(fieldId, {}, other)).rejects.toThrow(
    extendedProfileMessages.fieldNotFound,
  );
  expect((await other.get(profileTextsCsvPath(fieldId))).status).toBe(404);
  expect(await auditOf(fieldId, 'textsRead')).toEqual([]);
});
