import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxUploadAddresses, uploadMessages } from '../../../../contract/leads/lead-uploads.ts';
import { messages } from '../../../../contract/messages.ts';
import type { ApiClient } from '../../../testing/client.ts';
import {
  generateLeads,
  runUpload,
  sumOfUploadResult,
  uploadResultOf,
} from '../../../testing/lead-uploads.ts';
import { testOnPostgres } from '../../../testing/on-postgres.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let superAdmin: ApiClient;
let alpha: string;

beforeAll(async () => {
  // Tests run the jobs themselves.
  app = await startTestApp({ env: { PROCESS: 'web' } });
  superAdmin = await app.as('superAdmin');
  alpha = String(await app.siteId('alpha'));
});
afterAll(() => app.close());

const upload = (variables: Record<string, unknown>, client = superAdmin) =>
  client.graphql(generateLeads, { siteId: alpha, leadMediumId: '1', ...variables });

describe('an upload', () => {
  test('is processing until its job is done, and counts everything that was entered', async () => {
    const emailList =
      'new1@example.org,NEW1@example.org new2@example.org\nnobody,member@steward.example';
    const { data, errors } = await upload({
      emailList,
      campaign: ' Spring ',
      form: 'A',
      adName: 'B',
    });
    expect(errors).toBeUndefined();
    const { id } = data.generateLeads;
    expect(await uploadResultOf(superAdmin, id)).toMatchObject({
      status: 'QUEUED',
      newLeads: null,
      blacklisted: null,
      malformed: 1,
      duplicates: 1,
      entered: 5,
      total: 3,
      processed: 0,
      campaign: 'Spring',
    });
    await runUpload(app, id);
    const result = await uploadResultOf(superAdmin, id);
    expect(result).toMatchObject({
      status: 'DONE',
      newLeads: 2,
      membersAlreadyOptedIn: 1,
      membersOptedBackIn: 0,
      processed: 3,
      mailed: 2,
    });
    expect(sumOfUploadResult(result)).toBe(result.entered);
  });

  test('is in the audit log without the addresses', async () => {
    const { data } = await upload({ emailList: 'trail@example.org', campaign: 'Trail' });
    const [event] = await app.query(
      `select actor_id, site_id, after from audit_events
       where action = 'leadUpload.created' and entity_id = $1`,
      Number(data.generateLeads.id),
    );
    expect(event).toMatchObject({
      actor_id: await app.userId('superAdmin'),
      after: { campaign: 'Trail', total: 1, sendEmail: true, preserveEmailPreferences: false },
    });
    expect(JSON.stringify(event)).not.toContain('trail@');
  });

  test('recognises the same address the second time', async () => {
    for (const expected of [{ newLeads: 1 }, { newLeads: 0, subscribersAlreadyOptedIn: 1 }]) {
      const { data } = await upload({ emailList: 'again@example.org' });
      const { id } = data.generateLeads;
      await runUpload(app, id);
      expect(await uploadResultOf(superAdmin, id)).toMatchObject(expected);
    }
  });

  test('audits and publishes members who are opted back in', async () => {
    const { id: userId, username } = await newUser(app);
    await app.query('update users set receive_emails = false where id = $1', userId);
    const { data } = await upload({ emailList: `${username}@steward.example` });
    await runUpload(app, data.generateLeads.id);
    const [event] = await app.query(
      `select before, after, version, actor_id from audit_events
       where action = 'user.updated' and entity_id = $1`,
      userId,
    );
    expect(event).toEqual({
      before: { receiveEmails: false },
      after: { receiveEmails: true },
      version: 2,
      actor_id: await app.userId('superAdmin'),
    });
  });

  testOnPostgres('may contain a hundred thousand addresses', async () => {
    const emailList = Array.from(
      { length: maxUploadAddresses },
      (_, i) => `someone.with.a.name.${i}@mail.example.org`,
    ).join(',');
    expect(emailList.length).toBeGreaterThan(3_000_000);
    const { data, errors } = await upload({ emailList, sendEmail: false });
    expect(errors).toBeUndefined();
    const { id } = data.generateLeads;
    await runUpload(app, id);
    expect(await uploadResultOf(superAdmin, id)).toMatchObject({
      newLeads: maxUploadAddresses,
      mailed: 0,
    });
    const tooMany = await upload({ emailList: `${emailList},one@more.example.org` });
    expect(tooMany.errors?.[0]?.message).toBe(uploadMessages.tooMany);
  });
});

describe('a list with more than addresses in it', () => {
  test('is counted by its addresses, and invalid entries can be downloaded', async () => {
    const emailList = Array.from(
      { length: 60_000 },
      (_, i) => `Ann${i},Bell,ann.${i}@cells.example`,
    ).join('\n');
    const { data, errors } = await upload({ emailList, sendEmail: false });
    expect(errors).toBeUndefined();
    const { id } = data.generateLeads;
    expect(await uploadResultOf(superAdmin, id)).toMatchObject({
      total: 60_000,
      malformed: 120_000,
    });
    const shown = await superAdmin.graphql(`{ getUpload(id: "${id}") { malformedEntries } }`);
    expect(shown.data.getUpload.malformedEntries).toHaveLength(100);
    const csv = await superAdmin.get(`/api/lead-uploads/${id}/malformed.csv`);
    expect(csv.headers['content-disposition']).toContain(`upload-${id}-malformed.csv`);
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines.slice(0, 3)).toEqual(['Malformed entry', 'Ann0', 'Bell']);
    expect(lines).toHaveLength(10_001);
  });

  test('keeps invalid entries for a month, formula-safe, for people who may upload there', async () => {
    const { data } = await upload({ emailList: 'ok@example.org =cmd' });
    const path = `/api/lead-uploads/${data.generateLeads.id}/malformed.csv`;
    expect((await superAdmin.get(path)).text).toBe("Malformed entry\r\n'=cmd\r\n");
    expect((await (await app.as('admin')).get(path)).status).toBe(403);
    await app.services.cleanUp(new Date(Date.now() + 31 * 86_400_000));
    expect((await superAdmin.get(path)).text).toBe('Malformed entry\r\n');
  });
});

describe('past uploads', () => {
  const list = `{ leadUploads(limit: 2) { total leadUploads {
    id siteName mediumName form adName campaign newLeads malformed entered status } } }`;

  test('are listed with their site and result, newest first', async () => {
    const { data } = await upload({
      emailList: 'listed@example.org x',
      campaign: 'Listed',
      form: 'Footer',
      adName: 'Blue',
      leadMediumId: '2',
    });
    await runUpload(app, data.generateLeads.id);
    const { leadUploads: page } = (await superAdmin.graphql(list)).data;
    expect(page.leadUploads).toHaveLength(2);
    expect(page.total).toBeGreaterThan(2);
    expect(page.leadUploads[0]).toEqual({
      id: data.generateLeads.id,
      siteName: 'Alpha Circle',
      mediumName: 'Paid Search',
      form: 'Footer',
      adName: 'Blue',
      campaign: 'Listed',
      newLeads: 1,
      malformed: 1,
      entered: 2,
      status: 'DONE',
    });
  });

  test('are those of sites on which the person may upload', async () => {
    const stranger = await newUser(app, { prefix: 'beta', roleId: 5 });
    const client = await app.as({ userId: stranger.id, host: 'beta.localhost' });
    expect((await client.graphql(list)).data.leadUploads).toEqual({ total: 0, leadUploads: [] });
    const { errors } = await (await app.as('admin')).graphql(list);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('what is refused', () => {
  test.each([
    [{ emailList: ' , ' }, uploadMessages.noAddresses, 'emailList'],
    [{ emailList: 'nobody' }, uploadMessages.noneValid, 'emailList'],
    [{ campaign: 'x'.repeat(201) }, 'Campaign may have at most 200 characters', 'campaign'],
    [{ leadMediumId: '999' }, uploadMessages.mediumNotFound, 'leadMediumId'],
    [{ siteId: '999' }, uploadMessages.siteNotFound, 'siteId'],
  ])('%j', async (variables, message, field) => {
    const { errors } = await upload({ emailList: 'a@example.org', ...variables });
    expect(errors?.[0]).toMatchObject({ message, extensions: { field } });
  });

  test.each(['moderator', 'admin', 'foreignAdmin'] as const)('%s may not', async (caller) => {
    const client = await app.as(caller);
    for (const { errors } of [
      await upload({ emailList: 'a@example.org' }, client),
      await client.graphql('{ getMediums { id } }'),
      await client.graphql('{ getUpload(id: "1") { id } }'),
    ]) {
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
      expect(errors?.[0]?.message).toBe(messages.mustBeSuperAdminOrCommunityTech);
    }
  });

  test('refuses long requests of people who may not upload, and longer ones of everyone', async () => {
    const long = 'x'.repeat(1_100_000);
    const status = async (client: ApiClient, query: string) =>
      (await client.post('/api/moderation', { json: { query } })).status;
    expect(await status(await app.as('admin'), `# ${long}`)).toBe(413);
    expect(await status(app.anonymous, `# ${long}`)).toBe(401);
    expect(await status(superAdmin, `# ${long}\n{ getMediums { id } }`)).toBe(200);
    expect(await status(superAdmin, `# ${'x'.repeat(10_100_000)}`)).toBe(413);
  });
});

describe('other sites', () => {
  test('accept uploads of people with the role there, by their linked account', async () => {
    const home = await newUser(app, { roleId: 5 });
    const there = await newUser(app, { prefix: 'beta', roleId: 6, personId: home.personId });
    const beta = String(await app.siteId('beta'));
    const client = await app.as({ userId: home.id, host: 'alpha.localhost' });
    const { data } = await upload({ emailList: 'far@example.org', siteId: beta }, client);
    const { id } = data.generateLeads;
    const [row] = await app.query(
      `select upload.site_id, run.started_by from lead_uploads as upload
       join task_runs as run on run.id = task_run_id and run.site_id = upload.site_id
       where upload.id = $1`,
      id,
    );
    expect(row).toEqual({ site_id: Number(beta), started_by: there.id });
    await runUpload(app, id);
    expect(await uploadResultOf(client, id)).toMatchObject({ newLeads: 1 });
    // People without an account on that site cannot see the upload.
    const { errors } = await superAdmin.graphql(`{ getUpload(id: "${id}") { id } }`);
    expect(errors?.[0]?.message).toBe(uploadMessages.notFound);
    const [stored] = await app.query(
      `select site_id from subscribers where email = 'far@example.org'`,
    );
    expect(stored.site_id).toBe(Number(beta));
  });

  test('refuse those who are only members there', async () => {
    const home = await newUser(app, { roleId: 5 });
    await newUser(app, { prefix: 'beta', roleId: 3, personId: home.personId });
    const client = await app.as({ userId: home.id, host: 'alpha.localhost' });
    const siteId = String(await app.siteId('beta'));
    const { errors } = await upload({ emailList: 'far@example.org', siteId }, client);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

test('getMediums gives the ways to choose from, the usual one first', async () => {
  const { data } = await superAdmin.graphql('{ getMediums { id name } }');
  expect(data.getMediums[0]).toEqual({ id: '1', name: 'Paid Social' });
});
