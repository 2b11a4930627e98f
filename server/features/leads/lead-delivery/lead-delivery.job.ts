import type { Events } from '../../../base/events.ts';
import type { Hosts } from '../../../base/hosts.ts';
import type { Metrics } from '../../../base/metrics.ts';
import type { Database, Trx } from '../../../db/database.ts';
import type { Job, Jobs } from '../../../jobs/jobs.ts';
import type { MailService } from '../../../mail/mail.service.ts';
import { isSamePlace } from '../lead-forms/lead-form-connection.ts';
import { leadFormsRepository } from '../lead-forms/lead-forms.repository.ts';
import { SftpFailure, type SftpGateway } from '../sftp/sftp-gateway.ts';
import type { SftpPasswords } from '../sftp/sftp-passwords.ts';
import { alertLeadFormEditors } from './lead-alerts.ts';
import { leadAttemptsRepository } from './lead-attempts.repository.ts';
import { type LeadDelivery, leadDeliveriesRepository } from './lead-deliveries.repository.ts';
import { deliverLeadsQueue, queueDelivery } from './lead-delivery.queue.ts';
import { computeFileFacts, type SentFile, uploadDeliveryFile } from './lead-delivery.ts';

export interface DeliveryParts {
  database: Database;
  events: Events;
  gateway: SftpGateway;
  passwords: SftpPasswords;
  jobs: Jobs;
  mail: MailService;
  hosts: Hosts;
  metrics: Metrics;
}

const firstRetryPauseMs = 5000;
const maxRetryPauseMs = 3_600_000;
/** Editors get a mail after this attempt, about 90 minutes after the first one. */
const attemptThatAlerts = 11;

/** 5 s, 10 s, 20 s … up to an hour. Attempts never end, because the leads must be delivered. */
function retryPauseMsAfter(attempts: number): number {
  return Math.min(firstRetryPauseMs * 2 ** (attempts - 1), maxRetryPauseMs);
}

/** Deliveries mostly wait for servers, so several run at once. */
const maxConcurrentDeliveries = 4;

/** Delivers one file. If its worker is killed, the queue starts another attempt. */
export function deliverLeadsJob(parts: DeliveryParts): Job<{ siteId: number; deliveryId: number }> {
  const { database } = parts;
  return {
    queue: deliverLeadsQueue,
    retries: 10,
    atOnce: maxConcurrentDeliveries,
    async handle({ siteId, deliveryId }) {
      const delivery = await database.transaction((trx) =>
        beginDelivery(trx, parts.events, siteId, deliveryId),
      );
      if (!delivery) return;
      try {
        const placedFile = await deliverFile(parts, delivery);
        await database.transaction((trx) =>
          markDeliverySent(trx, parts.events, delivery, placedFile),
        );
        parts.metrics.leadDeliveries.inc({ outcome: 'sent' });
      } catch (error) {
        parts.metrics.leadDeliveries.inc({ outcome: 'failed' });
        if (!(error instanceof SftpFailure)) throw error;
        await database.transaction((trx) => markDeliveryFailed(trx, parts, delivery, error));
      }
    },
  };
}

async function beginDelivery(
  trx: Trx,
  events: Events,
  siteId: number,
  id: number,
): Promise<LeadDelivery | undefined> {
  const delivery = await leadDeliveriesRepository(trx).begin(siteId, id);
  if (!delivery) return undefined;
  await leadAttemptsRepository(trx).begin(siteId, id, delivery.attempts);
  await events.publish(trx, { siteId, noun: 'leadForm', id: delivery.formId });
  return delivery;
}

async function deliverFile(parts: DeliveryParts, delivery: LeadDelivery): Promise<SentFile> {
  const { database, gateway, passwords } = parts;
  const { siteId, formId, id } = delivery;
  const form = await leadFormsRepository(database.db).findForDelivery(siteId, formId);
  if (!form || form.sftpHost === '') {
    throw new SftpFailure('unresolvable', 'The form has no host to deliver to.');
  }
  if (form.sftpUser === '') {
    throw new SftpFailure('authentication', 'The form has no user to sign in as.');
  }
  const password = form.encryptedPassword && passwords.open(siteId, form.encryptedPassword);
  if (form.encryptedPassword && password === undefined) {
    throw new SftpFailure(
      'authentication',
      'The stored password cannot be read with the SECRET_KEY of this installation. Set it again.',
    );
  }
  const facts = await computeFileFacts(database.db, delivery);
  if (delivery.sha256 === null) {
    await leadDeliveriesRepository(database.db).change(siteId, id, {
      byteSize: facts.size,
      sha256: facts.sha256,
    });
  }
  const connection = {
    host: form.sftpHost,
    port: form.sftpPort,
    user: form.sftpUser,
    password: password ?? undefined,
  };
  const markUploaded = (attempt: number) =>
    database.transaction(async (trx) => {
      const current = await leadFormsRepository(trx).lockForDelivery(siteId, formId);
      if (!current || !isSamePlace(current, form)) return false;
      return leadDeliveriesRepository(trx).markUploaded(siteId, id, attempt, facts);
    });
  return gateway.withSession(siteId, connection, (session) =>
    uploadDeliveryFile(database.db, session, delivery, { dir: form.sftpDir, facts, markUploaded }),
  );
}

async function markDeliverySent(
  trx: Trx,
  events: Events,
  { siteId, formId, id, attempts, replayOf }: LeadDelivery,
  { note, facts }: SentFile,
): Promise<void> {
  const sentAt = new Date();
  const proof = { error: note, byteSize: facts.size, sha256: facts.sha256 };
  await leadAttemptsRepository(trx).finish(siteId, id, attempts, { status: 'SENT', ...proof });
  await leadDeliveriesRepository(trx).change(siteId, id, {
    status: 'SENT',
    ...proof,
    nextAttemptAt: null,
    sentAt,
  });
  if (replayOf === null) await leadFormsRepository(trx).setLastSentAt(siteId, formId, sentAt);
  await events.publish(trx, { siteId, noun: 'leadForm', id: formId });
}

async function markDeliveryFailed(
  trx: Trx,
  { events, jobs, mail, hosts }: DeliveryParts,
  { siteId, formId, id, attempts, error: lastError }: LeadDelivery,
  failure: SftpFailure,
): Promise<void> {
  // Another key may mean another server, so a person must decide before the next attempt.
  const isStopped = failure.problem === 'host-key';
  const nextAttemptAt = isStopped ? null : new Date(Date.now() + retryPauseMsAfter(attempts));
  const { message: error } = failure;
  await leadAttemptsRepository(trx).finish(siteId, id, attempts, { status: 'FAILED', error });
  const isOurs = await leadDeliveriesRepository(trx).markFailed(siteId, id, {
    error,
    nextAttemptAt,
  });
  if (!isOurs) return;
  const isNews = isStopped ? lastError !== error : attempts === attemptThatAlerts;
  const form = isNews && (await leadFormsRepository(trx).findForDelivery(siteId, formId));
  if (form) await alertLeadFormEditors({ trx, mail, hosts, siteId, form, reason: error });
  if (nextAttemptAt) await queueDelivery(trx, jobs, { siteId, id }, nextAttemptAt);
  await events.publish(trx, { siteId, noun: 'leadForm', id: formId });
}
