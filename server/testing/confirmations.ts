import { sendConfirmationQueue } from '../features/engagement/entries/address-confirmations.service.ts';
import type { ApiResponse } from './client.ts';
import type { TestVisitor } from './experiments.ts';
import type { TestApp } from './test-app.ts';

/** Mails the links that visitors asked for, as the worker does, where there is one or not. */
export async function sendConfirmations(app: TestApp): Promise<void> {
  const jobs = await app.query(
    'select data from jobs.job where name = $1 order by created_on',
    sendConfirmationQueue.name,
  );
  for (const { data } of jobs) await app.services.addressConfirmations.sendRequested(data);
}

/** Paths of the links that were mailed to an address, the latest last. */
export async function confirmationLinks(app: TestApp, email: string): Promise<string[]> {
  await sendConfirmations(app);
  const mails = await app.query(
    `select body_text from outgoing_mail where to_address = $1
       and body_text like '%/confirm-address/%' order by id`,
    email,
  );
  return mails.map(({ body_text }) => new URL(body_text.match(/http:\S+/)[0]).pathname);
}

/** Follows the latest link that was mailed to an address, and presses the button. */
export async function confirmAddress(
  app: TestApp,
  email: string,
  visitor: TestVisitor,
): Promise<ApiResponse> {
  const link = (await confirmationLinks(app, email)).at(-1);
  if (link === undefined) throw new Error(`Nothing was mailed to ${email}`);
  return visitor.post(link, {});
}
