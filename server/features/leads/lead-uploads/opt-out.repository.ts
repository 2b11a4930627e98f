import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { isProven, type OptOutLink } from './opt-out.link.ts';

export function optOutRepository(db: Db) {
  return {
    async addressOf(siteId: number, link: OptOutLink): Promise<string | undefined> {
      const row = await db
        .selectFrom('lead_upload_addresses as address')
        .innerJoin('lead_uploads as upload', 'upload.id', 'address.uploadId')
        .select(['address.email', 'upload.optOutKey'])
        .where('upload.siteId', '=', siteId)
        .where('address.uploadId', '=', link.uploadId)
        .where('address.position', '=', link.position)
        .where('address.isMailed', '=', true)
        // Erased: whoever it was is gone, and nobody knows the address any more.
        .where('address.email', '<>', '')
        .executeTakeFirst();
      return row && isProven(link, row.optOutKey) ? row.email : undefined;
    },

    async optSubscriberOut(siteId: number, email: string): Promise<void> {
      await db
        .updateTable('subscribers')
        .set({ optedIn: false, updatedAt: sql<Date>`now()` })
        .where('siteId', '=', siteId)
        .where('email', '=', email)
        .execute();
    },

    async optMemberOut(siteId: number, email: string): Promise<number | undefined> {
      const row = await db
        .updateTable('users')
        .set({
          receiveEmails: false,
          version: sql<number>`version + 1`,
          updatedAt: sql<Date>`now()`,
        })
        .where('siteId', '=', siteId)
        .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
        .where('deletedAt', 'is', null)
        .where('receiveEmails', '=', true)
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },
  };
}
