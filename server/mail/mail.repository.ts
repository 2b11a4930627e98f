import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface NewMail {
  siteId: number;
  userId: number | null;
  to: string;
  subject: string;
  text: string;
}

export interface MailBatch {
  siteId: number;
  subject: string;
  letters: readonly Pick<NewMail, 'userId' | 'to' | 'text'>[];
}

export interface StoredMail {
  id: number;
  settings: unknown;
  to: string;
  subject: string;
  text: string;
  status: string;
  insertedAt: Date;
}

/** Appends the site's name unless text or subject contain it, because people use several sites. */
const appendMissingSiteName = (subject: RawBuilder<unknown>, text: RawBuilder<unknown>) =>
  sql`case when strpos(${subject} || ' ' || ${text}, sites.name) > 0 then ${text}
    else ${text} || ${'\n\nThis mail comes from '}::text || sites.name || '.' end`;

const mailColumns = [
  'outgoing_mail.id',
  'toAddress as to',
  'subject',
  'bodyText as text',
  'status',
  'outgoing_mail.insertedAt',
  'sites.settings',
] as const;

export function mailRepository(db: Db) {
  const mails = db
    .selectFrom('outgoing_mail')
    .innerJoin('sites', 'sites.id', 'outgoing_mail.siteId')
    .select(mailColumns);

  return {
    async insert(mail: NewMail): Promise<number> {
      const row = await db
        .insertInto('outgoing_mail')
        .values({
          siteId: mail.siteId,
          userId: mail.userId,
          toAddress: mail.to,
          subject: mail.subject,
          bodyText: sql<string>`(select ${appendMissingSiteName(sql`${mail.subject}::text`, sql`${mail.text}::text`)}
            from sites where id = ${mail.siteId})`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    async insertMany({ siteId, subject, letters }: MailBatch): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        insert into outgoing_mail (site_id, user_id, to_address, subject, body_text)
        select ${siteId}::int, letter.user_id, letter.to_address, ${subject},
          ${appendMissingSiteName(sql`${subject}::text`, sql`letter.body_text`)}
        from sites, unnest(
          ${letters.map(({ userId }) => userId)}::int[],
          ${letters.map(({ to }) => to)}::text[],
          ${letters.map(({ text }) => text)}::text[]
        ) with ordinality as letter (user_id, to_address, body_text, place)
        where sites.id = ${siteId}::int
        order by place
        returning id`.execute(db);
      return rows.map(({ id }) => id);
    },

    find: (id: number): Promise<StoredMail | undefined> =>
      mails.where('outgoing_mail.id', '=', id).executeTakeFirst(),

    latest: (limit: number): Promise<StoredMail[]> =>
      mails.orderBy('outgoing_mail.id', 'desc').limit(limit).execute(),

    async markSent(id: number, now: Date): Promise<void> {
      await db
        .updateTable('outgoing_mail')
        .set((eb) => ({
          status: 'sent',
          sentAt: now,
          attempts: eb('attempts', '+', 1),
          lastError: null,
        }))
        .where('id', '=', id)
        .execute();
    },

    async markFailed(id: number, error: string): Promise<void> {
      await db
        .updateTable('outgoing_mail')
        .set((eb) => ({
          status: 'failed',
          attempts: eb('attempts', '+', 1),
          lastError: error.slice(0, 1000),
        }))
        .where('id', '=', id)
        .execute();
    },
  };
}
