import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import {
  generateLeads,
  runUpload,
  sumOfUploadResult,
  type UploadResult,
  uploadResultOf,
} from '../../../testing/lead-uploads.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { blacklistRepository } from '../subscribers/blacklist.repository.ts';

let app: TestApp;
let superAdmin: ApiClient;
let siteId: number;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  superAdmin = await app.as('superAdmin');
  siteId = await app.siteId('alpha');
});
afterAll(() => app.close());

type Known = 'member' | 'subscriber' | 'unknown';

/** Creates an address with this state. */
async function address(known: Known, isIn: boolean, domain = 'example.org'): Promise<string> {
  const email = `someone${count++}@${domain}`;
  if (known === 'member') {
    const { id } = await newUser(app, { email });
    await app.query('update users set receive_emails = $1 where id = $2', isIn, id);
  } else if (known === 'subscriber') {
    await app.query(
      'insert into subscribers (site_id, email, opted_in) values ($1, $2, $3)',
      siteId,
      email,
      isIn,
    );
  }
  return email;
}

/** Undefined if the address is unknown. */
async function isOptedIn(email: string): Promise<boolean | undefined> {
  const [row] = await app.query(
    `select receive_emails as "isIn" from users where site_id = $1 and lower(email) = $2
     union all select opted_in from subscribers where site_id = $1 and email = $2`,
    siteId,
    email,
  );
  return row?.isIn;
}

const mailsTo = (email: string) =>
  app.query('select subject, body_text from outgoing_mail where to_address = $1', email);

async function uploaded(
  emailList: string,
  options: { sendEmail: boolean; preserveEmailPreferences: boolean },
): Promise<UploadResult> {
  const { data } = await superAdmin.graphql(generateLeads, {
    emailList,
    siteId: String(siteId),
    leadMediumId: '1',
    ...options,
  });
  const { id } = data.generateLeads;
  await runUpload(app, id);
  return uploadResultOf(superAdmin, id);
}

interface Case {
  known: Known;
  /** State before the upload. */
  isIn: boolean;
  isBlacklisted: boolean;
  preserve: boolean;
  counted: keyof UploadResult;
  /** State after the upload; undefined if the address is unknown. */
  after: boolean | undefined;
  /** True if the welcome mail is sent, unless it is switched off. */
  isWelcomed: boolean;
}

/** Expected result, apart from the checkbox for the welcome mail. */
function expected(known: Known, isIn: boolean, isBlacklisted: boolean, preserve: boolean): Case {
  const base = { known, isIn, isBlacklisted, preserve };
  const before = known === 'unknown' ? undefined : isIn;
  if (isBlacklisted) return { ...base, counted: 'blacklisted', after: before, isWelcomed: false };
  if (known === 'unknown') return { ...base, counted: 'newLeads', after: true, isWelcomed: true };
  if (isIn) return { ...base, counted: `${known}sAlreadyOptedIn`, after: true, isWelcomed: false };
  if (preserve) return { ...base, counted: 'blacklisted', after: false, isWelcomed: false };
  return { ...base, counted: `${known}sOptedBackIn`, after: true, isWelcomed: true };
}

const booleans = [true, false];
const cases = (['member', 'subscriber', 'unknown'] as const).flatMap((known) =>
  booleans.flatMap((isIn) =>
    booleans.flatMap((isBlacklisted) =>
      booleans.map((preserve) => expected(known, isIn, isBlacklisted, preserve)),
    ),
  ),
);

describe.each(booleans)('with the welcome mail: %s', (sendEmail) => {
  test.each(cases)(
    '$known, in: $isIn, blacklisted: $isBlacklisted, preserved: $preserve → $counted',
    async ({ known, isIn, isBlacklisted, preserve, counted, after, isWelcomed }) => {
      const email = await address(known, isIn);
      if (isBlacklisted) {
        const entry = { kind: 'address', value: email, note: '' } as const;
        await blacklistRepository(app.database.db).add(entry);
      }
      const result = await uploaded(email, { sendEmail, preserveEmailPreferences: preserve });
      expect(result[counted]).toBe(1);
      expect(sumOfUploadResult(result)).toBe(1);
      expect(await isOptedIn(email)).toBe(after);
      expect(await mailsTo(email)).toHaveLength(sendEmail && isWelcomed ? 1 : 0);
    },
  );
});

describe('blacklisted', () => {
  const options = { sendEmail: true, preserveEmailPreferences: false };

  test('includes domains with their subdomains, and disposable domains', async () => {
    const entry = { kind: 'domain', value: 'unwanted.example', note: '' } as const;
    await blacklistRepository(app.database.db).add(entry);
    const refused = [
      await address('unknown', true, 'unwanted.example'),
      await address('member', true, 'mail.unwanted.example'),
      await address('unknown', true, 'mailinator.com'),
      await address('unknown', true, 'mx.mailinator.com'),
    ];
    const fine = await address('unknown', true, 'not-unwanted.example');
    const result = await uploaded([...refused, fine].join(' '), options);
    expect(result).toMatchObject({ blacklisted: 4, newLeads: 1, keptOptedOut: 0 });
    expect(await isOptedIn(refused[0] ?? '')).toBeUndefined();
  });

  test('includes blocked people', async () => {
    const { username } = await newUser(app, { roleId: 4 });
    const result = await uploaded(`${username}@steward.example`, options);
    expect(result).toMatchObject({ blacklisted: 1 });
  });

  test('is counted separately from preserved preferences', async () => {
    const emails = [await address('member', false), await address('subscriber', false)];
    emails.push(await address('unknown', true, 'mailinator.com'));
    const result = await uploaded(emails.join(), { ...options, preserveEmailPreferences: true });
    expect(result).toMatchObject({ blacklisted: 3, keptOptedOut: 2 });
  });
});

test('deleted people leave no address behind', async () => {
  const email = await address('member', true);
  await uploaded(email, { sendEmail: false, preserveEmailPreferences: false });
  const [user] = await app.query('select id from users where email = $1', email);
  await superAdmin.graphql(`mutation ($id: ID!) { deleteUser(id: $id, confirm: true) { id } }`, {
    id: String(user.id),
  });
  expect(await app.query('select from lead_upload_addresses where email = $1', email)).toEqual([]);
});

test('an address of another site is unknown here', async () => {
  const email = `elsewhere${count++}@example.org`;
  await newUser(app, { prefix: 'beta', email });
  const result = await uploaded(email, { sendEmail: false, preserveEmailPreferences: false });
  expect(result.newLeads).toBe(1);
});

test('an account takes precedence over an earlier subscription of the address', async () => {
  const email = await address('subscriber', false);
  await newUser(app, { email: email.toUpperCase() });
  const result = await uploaded(email, { sendEmail: false, preserveEmailPreferences: false });
  expect(result.membersAlreadyOptedIn).toBe(1);
});

describe('the welcome mail', () => {
  test("contains the site's own text, if there is one", async () => {
    const welcomed = async () => {
      const email = await address('unknown', false);
      await uploaded(email, { sendEmail: true, preserveEmailPreferences: false });
      return (await mailsTo(email))[0]?.body_text;
    };
    const siteId = await app.siteId('alpha');
    const settings = { welcomeMailText: 'We kept you a seat.' };
    await app.query('update sites set settings = $1 where id = $2', settings, siteId);
    expect(await welcomed()).toMatch(/^Hello,\n\nWe kept you a seat\.\n\nYou asked/);
    await app.query(`update sites set settings = '{}' where id = $1`, siteId);
    expect(await welcomed()).toMatch(/^Hello,\n\nYou asked/);
  });

  test('names its site, and its link opts out', async () => {
    for (const known of ['unknown', 'member'] as const) {
      const email = await address(known, false);
      await uploaded(email, { sendEmail: true, preserveEmailPreferences: false });
      const [mail] = await mailsTo(email);
      expect(mail?.subject).toBe('Welcome to Alpha Circle');
      const link = /http:\/\/alpha\.localhost:\d+(\/opt-out\/\S+)/.exec(mail?.body_text)?.[1] ?? '';
      const page = await app.anonymous.get(link);
      expect(page.text).toContain(email);
      expect(await isOptedIn(email)).toBe(true);
      expect((await app.anonymous.post(link, { form: {} })).status).toBe(200);
      expect(await isOptedIn(email)).toBe(false);
      const forged = link.replace(/.{5}$/, 'Forge');
      expect((await app.anonymous.get(forged)).status).toBe(404);
      const elsewhere = await (await app.as('foreignAdmin')).get(link);
      expect(elsewhere.status).toBe(404);
    }
  });
});
