import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dayMs } from '../../contract/durations.ts';
import {
  defaultSftpPort,
  emailQuestion,
  leadFormShortcode,
} from '../../contract/leads/lead-forms.ts';
import { anyOf } from '../db/any-of.ts';
import type { Trx } from '../db/database.ts';
import { leadFormsRepository } from '../features/leads/lead-forms/lead-forms.repository.ts';
import { leadQuestionsRepository } from '../features/leads/lead-forms/lead-questions.repository.ts';
import { createLeadFileLayout, leadFileFormats } from '../features/leads/leads/lead-files.ts';
import type { LeadAnswer } from '../features/leads/leads/leads.repository.ts';
import { randomDateBetween, subtractMs } from './calendar.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoSite } from './sites.ts';
import { requireId } from './stored.ts';
import { type LeadFormText, leadFormTexts } from './texts/lead-forms.ts';

const leadsPerForm = 40;

/**
 * Lead forms of every site, with leads. Leads of the first form are delivered. Half of the second's
 * failed, because its server shows another host key. Leads of the last form wait, because it has no
 * destination.
 */
export async function fillLeadForms(
  trx: Trx,
  sites: readonly DemoSite[],
  now: Date,
): Promise<void> {
  const random = createRandom('lead forms');
  for (const site of sites) {
    for (const text of leadFormTexts) {
      const siteId = requireId(site);
      const startedAt = subtractMs(now, 60 * dayMs);
      const { campaignName, name, optInText, disclaimer, delivery } = text;
      const { id } = await trx
        .insertInto('lead_forms')
        .values({
          siteId,
          campaignName,
          name,
          successUrl: '/',
          optInText,
          disclaimer,
          ...(delivery && {
            fileType: delivery.fileType,
            sftpHost: delivery.host,
            sftpUser: delivery.user,
            sftpDir: delivery.dir,
          }),
          insertedAt: startedAt,
          updatedAt: startedAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await leadQuestionsRepository(trx).save(siteId, id, [
        { ...emailQuestion, id: null, leadFormOptions: [] },
        ...text.questions.map((question) => ({ ...question, id: null })),
      ]);
      await fillLeads(trx, random, { site, formId: id, text, startedAt, now });
      if (!delivery) continue;
      await storeLeadDelivery(trx, siteId, id, {
        at: subtractMs(now, text.isStopped ? 9 * dayMs : dayMs),
        ...(text.isStopped && { leads: leadsPerForm / 2 }),
      });
      if (!text.isStopped) continue;
      const error = await storeChangedHostKey(trx, siteId, delivery.host, subtractMs(now, dayMs));
      await storeLeadDelivery(trx, siteId, id, { at: subtractMs(now, dayMs), error });
    }
    await embedLastFormInPost(trx, requireId(site));
  }
}

async function fillLeads(
  trx: Trx,
  random: Random,
  form: { site: DemoSite; formId: number; text: LeadFormText; startedAt: Date; now: Date },
): Promise<void> {
  const siteId = requireId(form.site);
  const questions = await leadQuestionsRepository(trx).ofForms(siteId, [form.formId]);
  const rows = Array.from({ length: leadsPerForm }, (_, i) => {
    const email = `neighbour${i + 1}@${form.site.prefix}.example`;
    const answers: LeadAnswer[] = questions.map(({ id: questionId, name, leadFormOptions }) => {
      const examples = form.text.examples[name] ?? [email];
      const options = leadFormOptions.filter(({ exclude }) => !exclude);
      if (options.length === 0) return { questionId, name, value: random.pick(examples) };
      const { name: value, crmValue } = random.pick(options);
      return { questionId, name, value, ...(crmValue !== '' && { crm: crmValue }) };
    });
    return {
      siteId,
      formId: form.formId,
      email,
      answers: JSON.stringify(answers),
      optedIn: random.chance(0.6),
      insertedAt: randomDateBetween(random, form.startedAt, subtractMs(form.now, 2 * dayMs)),
    };
  });
  const inOrder = rows.toSorted((a, b) => a.insertedAt.getTime() - b.insertedAt.getTime());
  await trx.insertInto('leads').values(inOrder).execute();
}

/** Stores a delivery as the hourly job would, with the real size and checksum of its file. */
async function storeLeadDelivery(
  trx: Trx,
  siteId: number,
  formId: number,
  { at: sentAt, leads: count = leadsPerForm, error }: { at: Date; leads?: number; error?: string },
): Promise<void> {
  const form = await leadFormsRepository(trx).find(siteId, formId);
  if (!form) return;
  const layout = createLeadFileLayout(
    form,
    await leadQuestionsRepository(trx).ofForms(siteId, [formId]),
    sentAt,
  );
  const format = leadFileFormats[layout.fileType];
  const leads = await trx
    .selectFrom('leads')
    .select(['id', 'email', 'optedIn', 'answers', 'insertedAt'])
    .where('formId', '=', formId)
    .where('deliveryId', 'is', null)
    .orderBy('id')
    .limit(count)
    .$narrowType<{ answers: LeadAnswer[] }>()
    .execute();
  const file = format.head(layout) + format.rows(layout, leads) + format.foot(layout, leads.length);
  const moment = layout.createdAt.replace(/\.\d+|[-:]/g, '');
  const facts = {
    byteSize: Buffer.byteLength(file),
    sha256: createHash('sha256').update(file).digest('hex'),
  };
  const status = error ? 'FAILED' : 'SENT';
  const { id } = await trx
    .insertInto('lead_deliveries')
    .values({
      siteId,
      formId,
      status,
      error: error ?? null,
      fileName: `form-${formId}-${moment}.${format.extension}`,
      layout: JSON.stringify(layout),
      leadCount: leads.length,
      ...facts,
      attempts: 1,
      insertedAt: sentAt,
      updatedAt: sentAt,
      sentAt: error ? null : sentAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('lead_delivery_attempts')
    .values({
      siteId,
      deliveryId: id,
      number: 1,
      status,
      error: error ?? null,
      ...(!error && facts),
      startedAt: sentAt,
      finishedAt: sentAt,
    })
    .execute();
  const ids = leads.map((lead) => lead.id);
  await trx.updateTable('leads').set({ deliveryId: id }).where('id', '=', anyOf(ids)).execute();
  if (!error) await leadFormsRepository(trx).setLastSentAt(siteId, formId, sentAt);
}

async function storeChangedHostKey(
  trx: Trx,
  siteId: number,
  host: string,
  changedAt: Date,
): Promise<string> {
  const fingerprintOf = (text: string) =>
    `SHA256:${createHash('sha256').update(text).digest('base64').replace(/=$/, '')}`;
  const [fingerprint, newFingerprint] = [fingerprintOf(host), fingerprintOf(`${host} moved`)];
  await trx
    .insertInto('sftp_host_keys')
    .values({
      siteId,
      host,
      port: defaultSftpPort,
      keyType: 'ssh-ed25519',
      fingerprint,
      seenAt: subtractMs(changedAt, 30 * dayMs),
      newKeyType: 'ssh-ed25519',
      newFingerprint,
      changedAt,
    })
    .execute();
  return (
    `The host key of ${host}:${defaultSftpPort} changed from ${fingerprint} to ${newFingerprint}. ` +
    'Nothing is sent, since it may be another server. Ask its owner whether the new key is ' +
    'theirs, and accept it then.'
  );
}

async function embedLastFormInPost(trx: Trx, siteId: number): Promise<void> {
  const form = await trx
    .selectFrom('lead_forms')
    .select('id')
    .where('siteId', '=', siteId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('posts')
    .set({ body: sql`body || ${`<p>${leadFormShortcode(form.id)}</p>`}` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('posts')
        .select('id')
        .where('siteId', '=', siteId)
        .where('type', '=', 'POST')
        .where('isDeleted', '=', false)
        .orderBy('publishedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute();
}
