import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { createToken, hashToken } from '../../../lib/tokens.ts';

export type ConfirmationPurpose = 'entry' | 'wall';

export interface TypedAddress {
  siteId: number;
  purpose: ConfirmationPurpose;
  engagementId: number;
  email: string;
  mailbox: string;
}

export interface PendingConfirmation extends TypedAddress {
  question: string;
}

const confirmationColumns = [
  'pending.siteId',
  'pending.purpose',
  'pending.engagementId',
  'pending.email',
  'pending.mailbox',
  'item.question',
] as const;

export function addressConfirmationsRepository(db: Db) {
  const selectPending = () =>
    db
      .selectFrom('address_confirmations as pending')
      .innerJoin('engagements as item', 'item.id', 'pending.engagementId')
      .select(confirmationColumns)
      .$narrowType<{ purpose: ConfirmationPurpose }>();
  const selectByToken = (siteId: number, token: string, now: Date) =>
    selectPending()
      .where('pending.siteId', '=', siteId)
      .where('pending.tokenHash', '=', hashToken(token))
      .where('pending.expiresAt', '>', now);

  return {
    async insert(row: TypedAddress & { expiresAt: Date }): Promise<number> {
      const { id } = await db
        .insertInto('address_confirmations')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    lockUnmailed: (id: number): Promise<PendingConfirmation | undefined> =>
      selectPending()
        .where('pending.id', '=', id)
        .where('pending.tokenHash', 'is', null)
        .where('item.deletedAt', 'is', null)
        .forUpdate('pending')
        .executeTakeFirst(),

    /** Returns the secret for the link; only its hash is stored. */
    async issueToken(id: number): Promise<string> {
      const token = createToken();
      await db
        .updateTable('address_confirmations')
        .set({ tokenHash: hashToken(token) })
        .where('id', '=', id)
        .execute();
      return token;
    },

    async delete(id: number): Promise<void> {
      await db.deleteFrom('address_confirmations').where('id', '=', id).execute();
    },

    find: (siteId: number, token: string, now: Date): Promise<PendingConfirmation | undefined> =>
      selectByToken(siteId, token, now).executeTakeFirst(),

    lock: (siteId: number, token: string, now: Date): Promise<PendingConfirmation | undefined> =>
      selectByToken(siteId, token, now).forUpdate('pending').executeTakeFirst(),

    /** Deletes every pending confirmation that this one makes unnecessary. */
    async deleteConfirmed({ siteId, purpose, engagementId, email }: TypedAddress): Promise<void> {
      await db
        .deleteFrom('address_confirmations')
        .where('siteId', '=', siteId)
        .where('purpose', '=', purpose)
        .where('email', '=', email)
        .$if(purpose === 'entry', (q) => q.where('engagementId', '=', engagementId))
        .execute();
    },

    async countUnconfirmed(engagementId: number, now: Date): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(distinct mailbox)::int as total from address_confirmations as pending
        where engagement_id = ${engagementId} and purpose = 'entry' and expires_at > ${now}
          and token_hash is not null and not exists (
            select from giveaway_entries as entry where entry.engagement_id = ${engagementId}
              and entry.mailbox = pending.mailbox)`.execute(db);
      return rows[0]?.total ?? 0;
    },

    async deleteExpired(now: Date): Promise<void> {
      await db.deleteFrom('address_confirmations').where('expiresAt', '<=', now).execute();
    },
  };
}
