import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultVisitorMessages, untitledFormHeading } from '../../contract/leads/lead-forms.ts';
import type { ApiClient } from '../testing/client.ts';
import { saveForm, submitForm, type TestForm } from '../testing/lead-forms.ts';
import { mainElementOfPage } from '../testing/pages.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { renderShortcodes } from './shortcodes.ts';

let app: TestApp;
let admin: ApiClient;
let form: TestForm;

const questions = [
  { name: 'Email', type: 'email', helperText: 'We <3 mail' },
  { name: 'Zip', type: 'zipcode', required: true },
  {
    name: 'Smoker',
    type: 'radio',
    required: true,
    leadFormOptions: [
      { name: 'No', crmValue: 'N' },
      { name: 'Yes', crmValue: 'Y', exclude: true },
    ],
  },
  {
    name: 'Interests',
    type: 'checkbox',
    leadFormOptions: [{ name: 'Food' }, { name: 'Sleep' }, { name: 'Sport' }],
  },
  { name: 'Region', type: 'select', leadFormOptions: [{ name: 'North' }, { name: 'South' }] },
  { name: 'Born', type: 'date' },
  { name: 'Phone', type: 'phonenumber' },
  { name: 'Story', type: 'wysiwygtextarea' },
];
const good = { Email: 'ada@example.org', Zip: '02134', Smoker: 'No' };

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  form = await saveForm(admin, {
    name: 'Join the study',
    successUrl: 'https://study.example.org/thanks',
    failure_url: '/not-this-time',
    optInText: 'Write to me',
    disclaimer: '<p>We keep <b>this</b>.</p>',
    leadFormQuestions: questions,
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('delete from throttles');
});

async function leadsOf({ id }: TestForm) {
  const { data } = await admin.graphql(
    'query ($id: ID!) { leads(formId: $id) { total leads { email optedIn state answers { name value } } } }',
    { id },
  );
  return data.leads;
}

describe('the page', () => {
  test('shows the form in plain HTML, to people who are not signed in', async () => {
    const { status, text, headers } = await app.anonymous.get(`/lead-forms/${form.id}`);
    expect(status).toBe(200);
    expect(text).toContain('<h1>Join the study</h1>');
    expect(text).not.toContain('<script');
    expect(text).toContain('We &lt;3 mail');
    expect(text).toContain('<p>We keep <b>this</b>.</p>');
    expect(text).toContain('Write to me');
    expect(headers['content-security-policy']).toContain(
      "form-action 'self' https://study.example.org;",
    );
  });

  test('of a form without a header does not reveal the campaign name', async () => {
    const { id } = await saveForm(admin, { campaignName: 'ACME Q3 internal' });
    const { text } = await app.anonymous.get(`/lead-forms/${id}`);
    expect(text).not.toContain('ACME');
    expect(text).toContain(`<h1>${untitledFormHeading}</h1>`);
  });

  test.each(['PAUSED', 'CLOSED'] as const)(
    'of a form that is %s shows a message and accepts nothing',
    async (status) => {
      const shut = await saveForm(admin, { name: 'Shut', status });
      const page = await app.anonymous.get(`/lead-forms/${shut.id}`);
      expect(page.text).toContain(defaultVisitorMessages[status]);
      expect(mainElementOfPage(page.text)).not.toContain('<form');
      await saveForm(admin, { id: shut.id, visitorMessage: 'Back in <May>.' });
      const sent = await submitForm(app.anonymous, shut, { Email: 'late@example.org' });
      expect(sent.status).toBe(409);
      expect(sent.text).toContain('Back in &lt;May&gt;.');
      expect((await leadsOf(shut)).total).toBe(0);
      await saveForm(admin, { id: shut.id, status: 'OPEN' });
      const taken = await submitForm(app.anonymous, shut, { Email: 'late@example.org' });
      expect(taken.status).toBe(303);
    },
  );

  test.each(['0', '999999', 'x'])('there is none for %s', async (id) => {
    expect((await app.anonymous.get(`/lead-forms/${id}`)).status).toBe(404);
  });

  test('there is none on another site, nor for a deleted form', async () => {
    const foreign = await app.as('foreignAdmin');
    expect((await foreign.get(`/lead-forms/${form.id}`)).status).toBe(404);
    expect((await submitForm(foreign, form, good)).status).toBe(404);
    const gone = await saveForm(admin);
    await admin.graphql('mutation ($id: ID!) { deleteCommercialLeadForm(id: $id) { id } }', {
      id: gone.id,
    });
    expect((await submitForm(app.anonymous, gone, { Email: 'a@example.org' })).status).toBe(404);
  });
});

describe('sending it', () => {
  test('creates a lead with every answer, and redirects to the success page', async () => {
    const answer = await submitForm(app.anonymous, form, {
      ...good,
      Interests: ['Food', 'Sport'],
      Region: 'South',
      Born: '1984-03-25',
      Phone: '(617) 555-0123',
      Story: 'One\r\nTwo',
      opt_in: 'yes',
    });
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      'https://study.example.org/thanks',
    ]);
    expect(await leadsOf(form)).toEqual({
      total: 1,
      leads: [
        {
          email: 'ada@example.org',
          optedIn: true,
          state: 'WAITING',
          answers: [
            { name: 'Email', value: 'ada@example.org' },
            { name: 'Zip', value: '02134' },
            { name: 'Smoker', value: 'No' },
            { name: 'Interests', value: 'Food; Sport' },
            { name: 'Region', value: 'South' },
            { name: 'Born', value: '1984-03-25' },
            { name: 'Phone', value: '617-555-0123' },
            { name: 'Story', value: 'One\nTwo' },
          ],
        },
      ],
    });
  });

  test('shows errors, keeps the input and stores nothing', async () => {
    const { status, text } = await submitForm(app.anonymous, form, {
      Email: '"><b>nobody',
      Zip: '12',
      Interests: ['Sleep'],
      Region: 'North',
      Born: '2023-02-30',
      Phone: 'later',
      Story: '</textarea><b>x',
      opt_in: 'yes',
    });
    expect(status).toBe(400);
    for (const expected of [
      'Please enter an email address',
      'Please enter a zip code',
      'Please enter a date',
      'Please enter a phone number',
      'Please fill this in.',
      'value="&quot;&gt;&lt;b&gt;nobody"',
      'value="12"',
      'value="2023-02-30"',
      '&lt;/textarea&gt;&lt;b&gt;x</textarea>',
      ' selected>North',
      'name="opt_in" value="yes" checked',
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).toMatch(/value="2" checked> <span>Sleep/);
    expect((await leadsOf(form)).total).toBe(1);
  });

  test('twice by one person creates one lead, ignoring case, with the same response', async () => {
    const twice = await saveForm(admin, { leadFormQuestions: questions.slice(0, 1) });
    const answers = await Promise.all(
      ['Bo@example.org', 'bo@EXAMPLE.org', 'bo@example.org'].map((Email) =>
        submitForm(app.anonymous, twice, { Email }),
      ),
    );
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
      answers.map(() => [303, '/thanks']),
    );
    expect((await leadsOf(twice)).total).toBe(1);
    expect((await leadsOf(form)).leads).toHaveLength(1);
  });

  test('with an excluded option redirects to the secondary page and creates no lead', async () => {
    const excluded = { ...good, Email: 'smoker@example.org', Smoker: 'Yes' };
    const { headers } = await submitForm(app.anonymous, form, excluded);
    expect(headers.location).toBe('/not-this-time');
    const noSecondary = await saveForm(admin, { leadFormQuestions: questions });
    const other = await submitForm(app.anonymous, noSecondary, excluded);
    expect(other.headers.location).toBe('/thanks');
    expect((await leadsOf(noSecondary)).total).toBe(0);
    expect((await leadsOf(form)).total).toBe(1);
  });

  test('by a program that fills in every field looks successful and creates no lead', async () => {
    const { headers } = await submitForm(app.anonymous, form, {
      ...good,
      Email: 'robot@example.org',
      website: 'https://spam.example',
    });
    expect(headers.location).toBe('https://study.example.org/thanks');
    expect((await leadsOf(form)).total).toBe(1);
  });

  test('opts in only people who chose to and were asked', async () => {
    const silent = await saveForm(admin, { leadFormQuestions: questions.slice(0, 1) });
    await submitForm(app.anonymous, silent, { Email: 'a@example.org', opt_in: 'yes' });
    expect((await leadsOf(silent)).leads).toMatchObject([{ optedIn: false }]);
    const asking = await saveForm(admin, {
      optInText: 'Write',
      leadFormQuestions: questions.slice(0, 1),
    });
    await submitForm(app.anonymous, asking, { Email: 'a@example.org' });
    expect((await leadsOf(asking)).leads).toMatchObject([{ optedIn: false }]);
  });

  test('too often is refused for a while, and the input is kept', async () => {
    const busy = await saveForm(admin, { leadFormQuestions: questions.slice(0, 1) });
    for (let i = 0; i < 30; i++) {
      await submitForm(app.anonymous, busy, { Email: `person-${i}@example.org` });
    }
    const { status, text } = await submitForm(app.anonymous, busy, { Email: 'late@example.org' });
    expect(status).toBe(429);
    expect(text).toContain('Too many forms were sent from here.');
    expect(text).toContain('value="late@example.org"');
    expect((await leadsOf(busy)).total).toBe(30);
  });

  test('from a page of another site is refused', async () => {
    const { status } = await app.anonymous.post(`/lead-forms/${form.id}`, {
      form: { q1: 'x' },
      headers: { origin: 'https://evil.example' },
    });
    expect(status).toBe(403);
  });

  test("keeps the question's name at that time", async () => {
    const renamed = await saveForm(admin, {
      leadFormQuestions: [{ name: 'Old name', type: 'text' }],
    });
    await submitForm(app.anonymous, renamed, { Email: 'x@example.org', 'Old name': 'kept' });
    const [mail, old] = renamed.leadFormQuestions;
    await saveForm(admin, {
      id: renamed.id,
      leadFormQuestions: [mail, { ...old, name: 'New name' }],
    });
    const { leads } = await leadsOf(renamed);
    expect(leads[0].answers[1]).toEqual({ name: 'Old name', value: 'kept' });
  });

  test('with a character that no text may hold is refused', async () => {
    const story = await saveForm(admin, { leadFormQuestions: questions });
    const { status } = await submitForm(app.anonymous, story, { ...good, Story: 'One\u0000Two' });
    expect(status).toBe(400);
    expect((await leadsOf(story)).leads).toEqual([]);
  });

  test('redirects to addresses with non-ASCII letters', async () => {
    const umlaut = await saveForm(admin, { successUrl: '/dänke?an=Zoë', leadFormQuestions: [] });
    const { status, headers } = await submitForm(app.anonymous, umlaut, { Email: 'u@example.org' });
    expect([status, headers.location]).toEqual([303, '/d%C3%A4nke?an=Zo%C3%AB']);
  });
});

describe('shortcodes', () => {
  async function render(body: string) {
    const { rows } = await app.database.pool.query("select * from sites where prefix = 'alpha'");
    const site = { ...rows[0], domainName: rows[0].domain_name };
    const place = { services: app.services, site, viewer: undefined, path: '/posts/x' };
    const { html, formTargets } = await renderShortcodes(body, place);
    return { text: html.text, formTargets };
  }

  test('become the form, in place of the paragraph that holds nothing else', async () => {
    const { text, formTargets } = await render(
      `<p>Before</p><p>[client_lead_form id=${form.id}]</p><p>After</p>`,
    );
    expect(text).toMatch(/^<p>Before<\/p>\s*<form [\s\S]*<\/form><p>After<\/p>$/);
    expect(text).toContain(`action="/lead-forms/${form.id}"`);
    expect(text).toContain('<h2>Join the study</h2>');
    expect(text).not.toContain('Campaign');
    expect(formTargets).toEqual(['https://study.example.org']);
  });

  test('are found in the middle of a text and with quotes, and several times', async () => {
    const { text } = await render(
      `<p>See [client_lead_form id=${form.id}] or [client_lead_form id=&quot;${form.id}&quot;]</p>`,
    );
    expect(text.match(/<form /g)).toHaveLength(2);
  });

  test('say so where the form is not open', async () => {
    const paused = await saveForm(admin, { name: 'Later', status: 'PAUSED' });
    const { text } = await render(`<p>[client_lead_form id=${paused.id}]</p>`);
    expect(text).toContain('<h2>Later</h2>');
    expect(text).toContain(defaultVisitorMessages.PAUSED);
    expect(text).not.toContain('<form');
  });

  test('of missing forms become nothing; those in attributes and other words stay', async () => {
    const body = `<p>a[client_lead_form id=999999]b</p><img alt="[client_lead_form id=${form.id}]"><p>[other id=1]</p>`;
    expect((await render(body)).text).toBe(body.replace('[client_lead_form id=999999]', ''));
  });
});
