import type { Db } from '../../../db/database.ts';
import { hasValidOptOutProof, type OptOutLink } from './opt-out.link.ts';

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
        // Erased addresses are empty.
        .where('address.email', '<>', '')
        .executeTakeFirst();
      return row && hasValidOptOutProof(link, row.optOutKey) ? row.email : undefined;
    },
  };
}
