import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import type { ApiClient } from '../../../testing/client.ts';
import {
  saveForm,
  submitForm,
  type TestForm,
  upsertLeadForm,
} from '../../../testing/lead-forms.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const list = `query ($search: String, $type: String) {
  commercialLeadForms(search: $search, type: $type) { id campaignName name }
}`;
const one = `query ($id: ID!) {
  commercialLeadForm(id: $id) { id version leadFormQuestions { id name type required crmId } }
}`;
const remove = 'mutation ($id: ID!) { deleteCommercialLeadForm(id: $id) { id deletedAt } }';

let app: TestApp;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

const text = (name: string, more: object = {}) => ({ name, type: 'text', ...more });
const email = { name: 'Email', type: 'email' };

async function names(variables: Record<string, unknown>): Promise<string[]> {
  const { data } = await admin.graphql(list, variables);
  return data.commercialLeadForms.map((form: { campaignName: string }) => form.campaignName);
}

async function refusalOf(variables: Record<string, unknown>) {
  const { errors } = await admin.graphql(upsertLeadForm, {
    campaignName: 'Refused',
    successUrl: '/thanks',
    ...variables,
  });
  return errors?.[0] && { message: errors[0].message, field: errors[0].extensions.field };
}

describe('saving a form', () => {
  test('keeps everything, cleans the disclaimer, and adds the email field', async () => {
    const form = await saveForm(admin, {
      campaignName: ' Spring ',
      name: 'Tell us about you',
      type: 'clinical',
      successUrl: 'https://www.example.org/thanks?a=1',
      failure_url: '/sorry',
      optInText: 'Yes, write to me',
      disclaimer: '<p onclick="x()">Fine <b>print</b><script>alert(1)</script></p>',
      deliveryOptions: {
        fileType: 'epsilon',
        connectionOptions: { dir: '/in', host: 'SFTP.Example.org', port: 2222, user: 'us' },
      },
      leadFormQuestions: [
        {
          name: 'Smoker',
          type: 'radio',
          required: true,
          crmId: '12',
          helperText: 'Be honest',
          leadFormOptions: [
            { name: 'No', crmValue: 'N' },
            { name: 'Yes', crmValue: 'Y', exclude: true },
          ],
        },
      ],
    });
    expect(form).toMatchObject({
      campaignName: 'Spring',
      name: 'Tell us about you',
      type: 'clinical',
      successUrl: 'https://www.example.org/thanks?a=1',
      failure_url: '/sorry',
      optInText: 'Yes, write to me',
      disclaimer: '<p>Fine <b>print</b></p>',
      version: 1,
      numberOfSubmissions: 0,
      deletedAt: null,
      deliveryOptions: {
        fileType: 'epsilon',
        connectionOptions: {
          dir: '/in',
          host: 'sftp.example.org',
          port: 2222,
          user: 'us',
          hasPassword: false,
        },
      },
      leadFormQuestions: [
        { name: 'Email', type: 'email', required: true, crmId: '1' },
        {
          name: 'Smoker',
          type: 'radio',
          required: true,
          crmId: '12',
          helperText: 'Be honest',
          leadFormOptions: [
            { id: '1', name: 'No', crmValue: 'N', exclude: false },
            { id: '2', name: 'Yes', crmValue: 'Y', exclude: true },
          ],
        },
      ],
    });
  });

  test('keeps tables and headings of the disclaimer, and marks its links as sponsored', async () => {
    const kept =
      '<h1>Terms</h1><h5>Small</h5><table><caption>Rates</caption><tbody><tr><th scope="row">A</th>' +
      '<td colspan="2">1</td></tr></tbody></table>';
    const form = await saveForm(admin, {
      disclaimer: `${kept}<p><a href="https://brand.example/offer" rel="ugc">Offer</a></p>`,
    });
    expect(form).toMatchObject({
      disclaimer: `${kept}<p><a href="https://brand.example/offer" rel="noopener noreferrer sponsored">Offer</a></p>`,
    });
    const page = await app.anonymous.get(`/lead-forms/${form.id}`);
    expect(page.text).toContain(kept);
    expect(page.text).toContain('rel="noopener noreferrer sponsored"');
  });

  test('changes sent values only; null clears a text', async () => {
    const { id } = await saveForm(admin, { name: 'Header', failure_url: '/sorry', type: 'a' });
    const changed = await saveForm(admin, { id, name: 'Other header', failure_url: null });
    expect(changed).toMatchObject({
      campaignName: 'Campaign',
      name: 'Other header',
      successUrl: '/thanks',
      failure_url: '',
      type: 'a',
      version: 2,
    });
  });

  test.each([
    [{ campaignName: ' ' }, leadFormMessages.fieldRequired, 'campaignName'],
    [{ campaignName: null }, leadFormMessages.fieldRequired, 'campaignName'],
    [{ successUrl: '' }, leadFormMessages.fieldRequired, 'successUrl'],
    [{ successUrl: 'www.example.org' }, leadFormMessages.urlInvalid, 'successUrl'],
    [{ successUrl: 'https://' }, leadFormMessages.urlInvalid, 'successUrl'],
    [{ successUrl: '//example.org/x' }, leadFormMessages.urlInvalid, 'successUrl'],
    [{ successUrl: '/\\example.org' }, leadFormMessages.urlInvalid, 'successUrl'],
    [{ successUrl: 'javascript:alert(1)' }, leadFormMessages.urlInvalid, 'successUrl'],
    [{ failure_url: 'nowhere' }, leadFormMessages.urlInvalid, 'failure_url'],
    [
      { deliveryOptions: { connectionOptions: { port: 70_000 } } },
      leadFormMessages.portInvalid,
      'port',
    ],
    [
      { deliveryOptions: { connectionOptions: { host: 'sftp://x' } } },
      leadFormMessages.hostInvalid,
      'host',
    ],
  ])('refuses %j at its field', async (variables, message, field) => {
    expect(await refusalOf(variables)).toEqual({ message, field });
  });

  test.each([
    [[text(' ')], leadFormMessages.fieldRequired],
    [[email, { ...email, name: 'Again' }], leadFormMessages.oneEmail],
    [[{ name: 'Pick', type: 'select', leadFormOptions: [] }], leadFormMessages.optionsRequired],
    [
      [{ name: 'Pick', type: 'radio', leadFormOptions: [{ name: ' ' }] }],
      leadFormMessages.fieldRequired,
    ],
    [[text('Unknown', { id: '999999' })], 'A field of this form does not exist any more.'],
    [[text('City'), text(' city ')], leadFormMessages.fieldNameTaken],
    [[text('EMAIL')], leadFormMessages.fieldNameTaken],
    [
      [{ name: 'Pick', type: 'radio', leadFormOptions: [{ name: 'Yes' }, { name: 'yes' }] }],
      leadFormMessages.optionNameTaken,
    ],
  ])('refuses the fields %j', async (leadFormQuestions, message) => {
    expect((await refusalOf({ leadFormQuestions }))?.message).toContain(message);
  });

  test('a refused form stores nothing', async () => {
    await refusalOf({ campaignName: 'Traceless', leadFormQuestions: [text(' ')] });
    expect(await names({ search: 'Traceless' })).toEqual([]);
  });

  test('a conflict tells the second editor', async () => {
    const { id, version } = await saveForm(admin);
    await saveForm(await app.as('superAdmin'), { id, name: 'First', version });
    const { errors } = await admin.graphql(upsertLeadForm, { id, name: 'Second', version });
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(errors?.[0]?.message).toContain('was changed by superAdmin');
  });
});

describe('fields of a form', () => {
  async function order(form: TestForm): Promise<string[]> {
    const { data } = await admin.graphql(one, { id: form.id });
    return data.commercialLeadForm.leadFormQuestions.map(({ name }: { name: string }) => name);
  }

  test('are reordered, changed and removed by sending them; ids stay', async () => {
    const form = await saveForm(admin, { leadFormQuestions: [email, text('A'), text('B')] });
    const [mail, a, b] = form.leadFormQuestions;
    const reordered = await saveForm(admin, { id: form.id, leadFormQuestions: [b, mail, a] });
    expect(reordered.leadFormQuestions.map(({ id }) => id)).toEqual([b?.id, mail?.id, a?.id]);
    expect(reordered).toMatchObject({ campaignName: 'Campaign' });
    await saveForm(admin, {
      id: form.id,
      leadFormQuestions: [{ ...b, name: 'B2', type: 'date' }, mail],
    });
    expect(await order(form)).toEqual(['B2', 'Email']);
  });

  test('the email field cannot be left out, retyped, made optional or renumbered', async () => {
    const form = await saveForm(admin, { leadFormQuestions: [text('A'), email] });
    const mail = form.leadFormQuestions[1];
    const without = await saveForm(admin, { id: form.id, leadFormQuestions: [text('B')] });
    expect(without.leadFormQuestions[0]).toEqual(mail);
    const weakened = await saveForm(admin, {
      id: form.id,
      leadFormQuestions: [{ ...mail, required: false, crmId: '5', helperText: 'Help' }],
    });
    expect(weakened.leadFormQuestions).toEqual([{ ...mail, helperText: 'Help' }]);
    expect(
      await refusalOf({ id: form.id, leadFormQuestions: [{ ...mail, type: 'text' }] }),
    ).toMatchObject({ message: leadFormMessages.emailType });
    const twin = await saveForm(admin, { id: form.id, leadFormQuestions: [email] });
    expect(twin.leadFormQuestions.map(({ id }) => id)).toEqual([mail?.id]);
  });

  test('options keep their ids, and only choice fields have options', async () => {
    const pick = { name: 'Pick', type: 'select', leadFormOptions: [{ name: 'a' }, { name: 'b' }] };
    const form = await saveForm(admin, { leadFormQuestions: [pick] });
    const stored = form.leadFormQuestions[1];
    const [, b] = stored?.leadFormOptions ?? [];
    const changed = await saveForm(admin, {
      id: form.id,
      leadFormQuestions: [{ ...stored, leadFormOptions: [{ name: 'new' }, b] }],
    });
    expect(changed.leadFormQuestions[1]?.leadFormOptions).toMatchObject([
      { id: '3', name: 'new' },
      { id: '2', name: 'b' },
    ]);
    const plain = await saveForm(admin, {
      id: form.id,
      leadFormQuestions: [{ ...stored, type: 'text' }],
    });
    expect(plain.leadFormQuestions[1]?.leadFormOptions).toEqual([]);
  });

  test('of another form are refused', async () => {
    const other = await saveForm(admin, { leadFormQuestions: [text('Theirs')] });
    const [, theirs] = other.leadFormQuestions;
    expect((await refusalOf({ leadFormQuestions: [theirs] }))?.message).toContain('does not exist');
    expect(await order(other)).toEqual(['Email', 'Theirs']);
  });
});

describe('a copy', () => {
  const duplicate = `mutation ($id: ID!) { duplicateCommercialLeadForm(id: $id) {
    id campaignName name status numberOfSubmissions
    deliveryOptions { fileType spreadsheetGuard connectionOptions { host user hasPassword } }
    leadFormQuestions { id name type leadFormOptions { id name exclude } } } }`;

  test('has everything except leads and state, under a unique name', async () => {
    const original = await saveForm(admin, {
      campaignName: 'Twin',
      name: 'Join',
      status: 'CLOSED',
      deliveryOptions: {
        fileType: 'epsilon',
        spreadsheetGuard: true,
        connectionOptions: { host: 'sftp.example.org', user: 'us', password: 'secret' },
      },
      leadFormQuestions: [
        {
          name: 'Pick',
          type: 'radio',
          leadFormOptions: [{ name: 'a' }, { name: 'b', exclude: true }],
        },
      ],
    });
    const { data } = await admin.graphql(duplicate, { id: original.id });
    const copy = data.duplicateCommercialLeadForm;
    expect(copy).toMatchObject({
      campaignName: 'Twin (copy)',
      name: 'Join',
      status: 'OPEN',
      deliveryOptions: {
        fileType: 'epsilon',
        spreadsheetGuard: true,
        connectionOptions: { host: 'sftp.example.org', user: 'us', hasPassword: true },
      },
      leadFormQuestions: [
        { name: 'Email', type: 'email' },
        {
          name: 'Pick',
          leadFormOptions: [
            { id: '1', name: 'a', exclude: false },
            { id: '2', name: 'b', exclude: true },
          ],
        },
      ],
    });
    expect(copy.id).not.toBe(original.id);
    expect(copy.leadFormQuestions[1].id).not.toBe(original.leadFormQuestions[1]?.id);
    const again = await admin.graphql(duplicate, { id: original.id });
    expect(again.data.duplicateCommercialLeadForm.campaignName).toBe('Twin (copy 2)');
    const foreign = await (await app.as('foreignAdmin')).graphql(duplicate, { id: original.id });
    expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('the list', () => {
  test('is sorted by campaign name, searched by name or header, filtered by type', async () => {
    await saveForm(admin, { campaignName: 'zeta list', name: 'Find me', type: 'one' });
    await saveForm(admin, { campaignName: 'Alpha list', type: 'two' });
    await saveForm(admin, { campaignName: 'beta LIST', type: 'one' });
    expect(await names({ search: 'list' })).toEqual(['Alpha list', 'beta LIST', 'zeta list']);
    expect(await names({ search: 'find ME' })).toEqual(['zeta list']);
    expect(await names({ search: 'list', type: 'one' })).toEqual(['beta LIST', 'zeta list']);
    expect(await names({ search: '%' })).toEqual([]);
  });

  test('shows the figures of each form, and is sorted and filtered by them', async () => {
    const quiet = await saveForm(admin, { campaignName: 'Shown quiet', status: 'PAUSED' });
    const busy = await saveForm(admin, {
      campaignName: 'Shown busy',
      deliveryOptions: { connectionOptions: { host: 'sftp.example.org' } },
    });
    await submitForm(app.anonymous, busy, { Email: 'one@example.org' });
    await submitForm(app.anonymous, busy, { Email: 'two@example.org' });
    const shown = async (args: string) => {
      const { data } = await admin.graphql(
        `{ commercialLeadForms(search: "Shown", ${args}) { id status numberOfSubmissions lastLeadAt
          insertedAt deliveryOptions { health waitingLeads } } }`,
      );
      return data.commercialLeadForms;
    };
    const ids = async (args: string) =>
      (await shown(args)).map((form: { id: string }) => Number(form.id));
    const [q, b] = [Number(quiet.id), Number(busy.id)];
    expect(await shown('sort: "numberOfSubmissions", sortDesc: true')).toMatchObject([
      {
        id: busy.id,
        numberOfSubmissions: 2,
        lastLeadAt: expect.any(String),
        deliveryOptions: { health: 'UNUSED', waitingLeads: 2 },
      },
      { id: quiet.id, status: 'PAUSED', lastLeadAt: null, deliveryOptions: { health: 'NO_HOST' } },
    ]);
    expect(await ids('sort: "lastLeadAt", sortDesc: true')).toEqual([b, q]);
    expect(await ids('sort: "lastLeadAt"')).toEqual([q, b]);
    expect(await ids('sort: "insertedAt"')).toEqual([q, b]);
    expect(await ids('status: PAUSED')).toEqual([q]);
    expect(await ids('health: NO_HOST')).toEqual([q]);
    expect(await ids('health: UNUSED')).toEqual([b]);
    const { errors } = await admin.graphql('{ commercialLeadForms(sort: "secret") { id } }');
    expect(errors?.[0]?.extensions.field).toBe('sort');
  });

  test('has no deleted forms, which are kept', async () => {
    const form = await saveForm(admin, { campaignName: 'Goner' });
    const { data } = await admin.graphql(remove, { id: form.id });
    expect(data.deleteCommercialLeadForm.deletedAt).toBeTruthy();
    expect(await names({ search: 'Goner' })).toEqual([]);
    for (const query of [one, remove]) {
      const { errors } = await admin.graphql(query, { id: form.id });
      expect(errors?.[0]?.message).toBe(leadFormMessages.notFound);
    }
    const { rows } = await app.database.pool.query(
      'select deleted_at from lead_forms where id = $1',
      [form.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('restores a form that a colleague deleted, with their name', async () => {
    const form = await saveForm(admin, { campaignName: 'Missed' });
    await (await app.as('superAdmin')).graphql(remove, { id: form.id });
    const deletion = `query ($id: ID!) {
      deletedCommercialLeadForm(id: $id) { campaignName deletedAt username } }`;
    const { data } = await admin.graphql(deletion, { id: form.id });
    expect(data.deletedCommercialLeadForm).toMatchObject({
      campaignName: 'Missed',
      username: 'superAdmin',
    });
    const restore = `mutation ($id: ID!) { restoreCommercialLeadForm(id: $id) { id version } }`;
    const foreign = await app.as('foreignAdmin');
    for (const query of [deletion, restore]) {
      const { errors } = await foreign.graphql(query, { id: form.id });
      expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    const back = await admin.graphql(restore, { id: form.id });
    expect(back.data.restoreCommercialLeadForm).toEqual({ id: form.id, version: 3 });
    expect(await names({ search: 'Missed' })).toEqual(['Missed']);
    expect((await admin.graphql(restore, { id: form.id })).errors?.[0]?.message).toBe(
      leadFormMessages.notFound,
    );
  });
});

describe('permissions', () => {
  test('another site sees nothing of it', async () => {
    const form = await saveForm(admin, { campaignName: 'Ours alone' });
    const foreign = await app.as('foreignAdmin');
    for (const query of [
      one,
      remove,
      'query ($id: ID!) { getCsvData(id: $id) }',
      'query ($id: ID!) { leads(formId: $id) { total } }',
      'query ($id: ID!) { leadDeliveries(formId: $id) { total } }',
      'mutation ($id: ID!) { upsertCommercialLeadForm(id: $id, name: "Stolen") { id } }',
    ]) {
      const { errors } = await foreign.graphql(query, { id: form.id });
      expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    expect((await foreign.get(`/api/lead-forms/${form.id}/leads.csv`)).status).toBe(404);
    expect((await foreign.graphql(list, {})).data.commercialLeadForms).toEqual([]);
  });

  test('a moderator is told that they must be an admin', async () => {
    const { errors } = await (await app.as('moderator')).graphql(list);
    expect(errors?.[0]?.message).toBe('You must be an Admin to do that');
  });
});

test('a preview shows the unsaved form, and stores nothing', async () => {
  const { data } = await admin.graphql(
    `query ($leadFormQuestions: [LeadFormQuestionInput!]) {
      previewCommercialLeadForm(name: "Hi <there>", optInText: "Write to me",
        disclaimer: "<p>Fine<script>x</script></p>", leadFormQuestions: $leadFormQuestions)
    }`,
    {
      leadFormQuestions: [
        text('First & last'),
        { name: 'Pick', type: 'radio', leadFormOptions: [{ name: 'One' }] },
      ],
    },
  );
  const page = data.previewCommercialLeadForm;
  expect(page).toContain('<h1>Hi &lt;there&gt;</h1>');
  expect(page).toContain('First &amp; last');
  expect(page).toContain('<p>Fine</p>');
  expect(page).toContain('type="email"');
  expect(page).toContain('Write to me');
  expect(page).not.toContain('<script');
});
