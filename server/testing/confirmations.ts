import { sendConfirmationQueue } from '../features/engagement/entries/address-confirmations.service.ts';
import type { ApiResponse } from './client.ts';
import type { TestVisitor } from './experiments.ts';
import type { TestApp } from './test-app.ts';

/** Sends requested mails like the worker does, even if none is running. */
async function sendConfirmations(app: TestApp): Promise<void> {
  const jobs = await app.query(
    'select data from jobs.job where name = $1 order by created_on',
    sendConfirmationQueue.name,
  );
  for (const { data } of jobs) await app.services.addressConfirmations.sendRequested(data);
}

/** Newest last. */
export async function confirmationLinks(app: TestApp, email: string): Promise<string[]> {
  await sendConfirmations(app);
  const mails = await app.query(
    `select body_text from outgoing_mail where to_address = $1
       and body_text like '%/confirm-address/%' order by id`,
    email,
  );
  return mails.map(({ body_text }) => new URL(body_text.match(/http:\S+/)[0]).pathname);
}

export async function confirmAddress(
  app: TestApp,
  email: string,
  visitor: TestVisitor,
): Promise<ApiResponse> {
  const link = (await confirmationLinks(app, email)).at(-1);
  if (link === undefined) throw new Error(`Nothing was mailed to ${email}`);
  return visitor.post(link, {});
}
