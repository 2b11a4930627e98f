import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import { saveForm, submitForm, type TestForm } from '../../../testing/lead-forms.ts';
import { testOnPostgres } from '../../../testing/on-postgres.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('delete from throttles');
});

async function download({ id }: TestForm): Promise<string> {
  const { status, text } = await admin.get(`/api/lead-forms/${id}/leads.csv`);
  expect(status).toBe(200);
  return text;
}

async function fetched({ id }: TestForm): Promise<string> {
  const { data } = await admin.graphql('query ($id: ID!) { getCsvData(id: $id) }', { id });
  return data.getCsvData;
}

const email = { name: 'Email', type: 'email' };
const note = { name: 'Note', type: 'wysiwygtextarea' };
const smoker = {
  name: 'Smoker',
  type: 'radio',
  leadFormOptions: [{ name: 'No', crmValue: 'N' }, { name: 'Never' }],
};

describe('the leads of a form as CSV', () => {
  test('come as form-{id}.csv, the same from both addresses, columns in the order of the fields', async () => {
    const form = await saveForm(admin, {
      optInText: 'Write to me',
      leadFormQuestions: [note, smoker, email],
    });
    await submitForm(app.anonymous, form, {
      Email: 'ada@example.org',
      Note: 'Said "hi",\nand left',
      Smoker: 'No',
      opt_in: 'yes',
    });
    await submitForm(app.anonymous, form, { Email: 'bo@example.org', Smoker: 'Never' });
    const response = await admin.get(`/api/lead-forms/${form.id}/leads.csv`);
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="form-${form.id}.csv"`,
    );
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...rows] = parse(response.text);
    expect(head).toEqual(['Note', 'Smoker', 'Email', 'Opted In', 'Submitted At', 'Lead ID']);
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['Said "hi",\nand left', 'N', 'ada@example.org', 'Yes'],
      ['', 'Never', 'bo@example.org', 'No'],
    ]);
    expect(await fetched(form)).toBe(response.text);

    const [first, second, third] = form.leadFormQuestions;
    await saveForm(admin, { id: form.id, leadFormQuestions: [third, first, second] });
    expect(parse(await download(form))[0]?.slice(0, 3)).toEqual(['Email', 'Note', 'Smoker']);
  });

  test('cannot be taken for formulas, headers included', async () => {
    const form = await saveForm(admin, {
      leadFormQuestions: [{ ...note, name: '=Question' }, email],
    });
    await submitForm(app.anonymous, form, {
      Email: '-cmd@example.org',
      '=Question': 'harmless\n  =HYPERLINK("http://evil.example")\n+1',
    });
    const [head, row] = parse(await download(form));
    expect(head?.[0]).toBe("'=Question");
    expect(row?.slice(0, 2)).toEqual([
      `harmless\n'  =HYPERLINK("http://evil.example")\n'+1`,
      "'-cmd@example.org",
    ]);
  });

  test('keep answers to a removed field, after all others', async () => {
    const form = await saveForm(admin, { leadFormQuestions: [note, email] });
    await submitForm(app.anonymous, form, { Email: 'ada@example.org', Note: 'kept' });
    const extra = { name: 'Unanswered', type: 'text' };
    const more = await saveForm(admin, {
      id: form.id,
      leadFormQuestions: [...form.leadFormQuestions, extra],
    });
    await saveForm(admin, { id: form.id, leadFormQuestions: [more.leadFormQuestions[1]] });
    const [head, row] = parse(await download(form));
    expect([head?.slice(0, 3), row?.slice(0, 2)]).toEqual([
      ['Email', 'Note', 'Opted In'],
      ['ada@example.org', 'kept'],
    ]);
  });

  test('are only a header if there are none', async () => {
    const form = await saveForm(admin);
    expect(await download(form)).toBe('Email,Opted In,Submitted At,Lead ID\r\n');
  });

  testOnPostgres('stop at 50,000 in one response, and are complete in the download', async () => {
    const form = await saveForm(admin);
    await app.database.pool.query(
      `insert into leads (site_id, form_id, email, answers)
       select site_id, id, n || '@example.org', '[]' from lead_forms, generate_series(1, 50001) as n
       where id = $1`,
      [form.id],
    );
    const lines = (text: string) => text.trimEnd().split('\r\n').length;
    expect(lines(await fetched(form))).toBe(50_001);
    expect(lines(await download(form))).toBe(50_002);
  });

  test('are for admins', async () => {
    const form = await saveForm(admin);
    const path = `/api/lead-forms/${form.id}/leads.csv`;
    expect((await app.anonymous.get(path)).status).toBe(401);
    expect((await (await app.as('moderator')).get(path)).status).toBe(403);
    expect((await admin.get('/api/lead-forms/x/leads.csv')).status).toBe(404);
  });
});
