import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { deliverLeadsQueue } from '../features/leads/lead-delivery/lead-delivery.queue.ts';
import type { ApiClient } from './client.ts';
import type { TestApp } from './test-app.ts';

export interface TestDelivery {
  id: string;
  status: 'QUEUED' | 'RUNNING' | 'SENT' | 'FAILED';
  replayOf: string | null;
  fileName: string;
  leadCount: number;
  byteSize: number | null;
  checksum: string | null;
  attempts: number;
  error: string | null;
  nextAttemptAt: string | null;
  sentAt: string | null;
}

export async function deliveriesOf(client: ApiClient, formId: string): Promise<TestDelivery[]> {
  const { data } = await client.graphql(
    `query ($formId: ID!) { leadDeliveries(formId: $formId, limit: 100) { total leadDeliveries {
      id status replayOf fileName leadCount byteSize checksum attempts error nextAttemptAt sentAt
    } } }`,
    { formId },
  );
  expect(data.leadDeliveries.total).toBe(data.leadDeliveries.leadDeliveries.length);
  return data.leadDeliveries.leadDeliveries;
}

export interface TestAttempt {
  number: number;
  status: 'RUNNING' | 'SENT' | 'FAILED' | 'INTERRUPTED';
  error: string | null;
  checksum: string | null;
  finishedAt: string | null;
}

/** Newest first. */
export async function attemptsOf(client: ApiClient, deliveryId: string): Promise<TestAttempt[]> {
  const { data } = await client.graphql(
    `query ($id: ID!) { leadDeliveryAttempts(deliveryId: $id) {
      number status error checksum finishedAt } }`,
    { id: deliveryId },
  );
  return data.leadDeliveryAttempts;
}

export async function runDeliverySchedule(app: TestApp): Promise<void> {
  await app.database.transaction((trx) =>
    app.services.jobs.send(trx, { name: 'leads.schedule' }, {}),
  );
}

export async function skipDeliveryRetryPause(app: TestApp): Promise<void> {
  const { jobs } = app.services;
  await app.query(
    "update jobs.job set start_after = now() where name = $1 and state = 'created'",
    deliverLeadsQueue.name,
  );
  // Job for a missing delivery, which makes the workers poll.
  await app.database.transaction((trx) =>
    jobs.send(trx, deliverLeadsQueue, { siteId: 0, deliveryId: 0 }),
  );
}

export async function untilDelivery(
  client: ApiClient,
  formId: string,
  expected: Partial<TestDelivery>,
): Promise<TestDelivery> {
  await expect
    .poll(async () => (await deliveriesOf(client, formId))[0], { timeout: 45_000, interval: 200 })
    .toMatchObject(expected);
  const [delivery] = await deliveriesOf(client, formId);
  if (!delivery) throw new Error('unreachable');
  return delivery;
}

export function emailsIn(file: string | undefined): string[] {
  return parse<{ Email: string }>(file ?? '', { columns: true }).map((row) => row.Email);
}
