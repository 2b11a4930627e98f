import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { isProven, type OptOutLink } from './opt-out.link.ts';

export function optOutRepository(db: Db) {
  return {
    async addressOf(siteId: number, link: OptOutLink): Promise<string | undefined> {
      const row = await db
        .selectFrom('lead_upload_addresses as address')
        .innerJoin('lead_uploads as upload', 'upload.id', 'address.upload_id')
        .select(['address.email', 'upload.opt_out_key as optOutKey'])
        .where('upload.site_id', '=', siteId)
        .where('address.upload_id', '=', link.uploadId)
        .where('address.position', '=', link.position)
        .where('address.is_mailed', '=', true)
        // Erased: whoever it was is gone, and nobody knows the address any more.
        .where('address.email', '<>', '')
        .executeTakeFirst();
      return row && isProven(link, row.optOutKey) ? row.email : undefined;
    },

    async optSubscriberOut(siteId: number, email: string): Promise<void> {
      await db
        .updateTable('subscribers')
        .set({ opted_in: false, updated_at: sql<Date>`now()` })
        .where('site_id', '=', siteId)
        .where('email', '=', email)
        .execute();
    },

    async optMemberOut(siteId: number, email: string): Promise<number | undefined> {
      const row = await db
        .updateTable('users')
        .set({
          receive_emails: false,
          version: sql<number>`version + 1`,
          updated_at: sql<Date>`now()`,
        })
        .where('site_id', '=', siteId)
        .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
        .where('deleted_at', 'is', null)
        .where('receive_emails', '=', true)
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },
  };
}
