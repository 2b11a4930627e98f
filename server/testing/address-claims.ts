import { sendAddressClaimMailQueue } from '../features/members/address-claims/address-claims.service.ts';
import type { TestApp } from './test-app.ts';

/** Sends requested mails without a worker. Returns those to `email`. */
export async function sendAddressClaimMails(
  app: TestApp,
  email: string,
): Promise<{ subject: string; text: string; link: string | undefined }[]> {
  const jobs = await app.query(
    'select data from jobs.job where name = $1 order by created_on',
    sendAddressClaimMailQueue.name,
  );
  for (const { data } of jobs) await app.services.addressClaims.sendMail(data);
  const mails = await app.query(
    'select subject, body_text from outgoing_mail where to_address = $1 order by id',
    email,
  );
  return mails.map(({ subject, body_text }) => {
    const [address] = /http:\S+/.exec(body_text) ?? [];
    return { subject, text: body_text, link: address && new URL(address).pathname };
  });
}
