import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { saveForm, submitForm, type TestForm } from '../../../testing/lead-forms.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
});
afterAll(() => app.close());
beforeEach(() => app.query('delete from throttles'));

async function listed(form: TestForm, args: Record<string, unknown> = {}) {
  const { data } = await admin.graphql(
    `query ($formId: ID!, $search: String, $state: LeadState, $limit: Int, $offset: Int) {
      leads(formId: $formId, search: $search, state: $state, limit: $limit, offset: $offset) {
        total totalIsEstimate leads { id email state } } }`,
    { formId: form.id, ...args },
  );
  const { total, totalIsEstimate, leads } = data.leads;
  const emails = leads.map(({ email }: { email: string }) => email.split('@')[0]);
  return { total, totalIsEstimate, emails, leads };
}

async function newForm(...names: string[]): Promise<TestForm> {
  const form = await saveForm(admin);
  for (const name of names) {
    await submitForm(app.anonymous, form, { Email: `${name}@example.org` });
  }
  return form;
}

/** Puts the leads of these people into a delivery with this status. */
async function putIntoFile(form: TestForm, status: string, ...names: string[]): Promise<void> {
  const [delivery] = await app.query(
    `insert into lead_deliveries (site_id, form_id, status, file_name, layout, lead_count)
     select site_id, id, $2, 'f.csv', '{}', $3 from lead_forms where id = $1 returning id`,
    form.id,
    status,
    names.length,
  );
  await app.query(
    'update leads set delivery_id = $1 where form_id = $2 and email = any($3)',
    delivery.id,
    form.id,
    names.map((name) => `${name}@example.org`),
  );
}

describe('the leads of a form', () => {
  test('are searched by a part of the address', async () => {
    const form = await newForm('anna.bell', 'ben', 'annabel');
    expect(await listed(form, { search: 'ANNA' })).toMatchObject({
      total: 2,
      totalIsEstimate: false,
      emails: ['annabel', 'anna.bell'],
    });
    expect((await listed(form, { search: 'anna', limit: 1, offset: 1 })).emails).toEqual([
      'anna.bell',
    ]);
    expect(await listed(form, { search: '%' })).toMatchObject({ total: 0, emails: [] });
  });

  test('are filtered by delivery state, each with its exact number', async () => {
    const form = await newForm('a', 'b', 'c', 'd', 'e', 'f');
    await putIntoFile(form, 'SENT', 'a', 'b');
    await putIntoFile(form, 'FAILED', 'c');
    await putIntoFile(form, 'RUNNING', 'd');
    const byState = async (state: string, args = {}) => {
      const { total, emails } = await listed(form, { state, ...args });
      return [total, ...emails];
    };
    expect(await byState('WAITING')).toEqual([2, 'f', 'e']);
    expect(await byState('SENT')).toEqual([2, 'b', 'a']);
    expect(await byState('FAILED')).toEqual([1, 'c']);
    expect(await byState('RUNNING')).toEqual([1, 'd']);
    expect(await byState('QUEUED')).toEqual([0]);
    expect(await byState('SENT', { search: 'a@' })).toEqual([1, 'a']);
    expect(await byState('FAILED', { search: 'a@' })).toEqual([0]);
    const { data } = await admin.graphql(
      'query ($id: ID!) { commercialLeadForm(id: $id) { deliveryOptions { waitingLeads } } }',
      { id: form.id },
    );
    expect(data.commercialLeadForm.deliveryOptions.waitingLeads).toBe(2);
  });
});

describe('deleting what one person sent', () => {
  const remove = (leadId: string, client = admin) =>
    client.graphql('mutation ($leadId: ID!) { deleteLeads(leadId: $leadId) }', { leadId });

  test('deletes it from every form of the site, and keeps others and an audit event without it', async () => {
    const form = await newForm('zoe', 'yan');
    const other = await newForm('zoe');
    await putIntoFile(other, 'FAILED', 'zoe');
    const [, zoe] = (await listed(form)).leads;
    expect((await remove(zoe.id)).data.deleteLeads).toBe(2);
    expect(await listed(form)).toMatchObject({ total: 1, emails: ['yan'] });
    expect(await listed(other)).toMatchObject({ total: 0, emails: [] });
    const [delivery] = await app.query(
      'select lead_count from lead_deliveries where form_id = $1',
      other.id,
    );
    expect(delivery.lead_count).toBe(0);
    const events = await app.query(
      `select entity_id, before from audit_events where action = 'leadForm.leadsDeleted' order by entity_id`,
    );
    expect(events).toEqual([
      { entity_id: Number(form.id), before: { leads: 1 } },
      { entity_id: Number(other.id), before: { leads: 1 } },
    ]);
    const [row] = await app.query(
      'select submissions_count, waiting_count, last_lead_at from lead_forms where id = $1',
      other.id,
    );
    expect(row).toEqual({ submissions_count: 0, waiting_count: 0, last_lead_at: null });
  });

  test('is for the site of the lead', async () => {
    const form = await newForm('mine');
    const [lead] = (await listed(form)).leads;
    for (const [client, id] of [
      [await app.as('foreignAdmin'), lead.id],
      [admin, '999999'],
    ] as const) {
      expect((await remove(id, client)).errors?.[0]?.message).toBe(leadFormMessages.leadNotFound);
    }
    expect((await listed(form)).total).toBe(1);
  });
});
