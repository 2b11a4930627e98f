import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { SecretBox } from '../../../lib/secret-box.ts';
import { createSftpPasswords } from '../sftp/sftp-passwords.ts';

const batchSize = 100;

/** Seals passwords of deliveries with the current key. Can be stopped and run again. */
export async function resealDeliveryPasswords(
  db: Db,
  box: SecretBox,
): Promise<{ resealed: number; unreadable: number }> {
  const passwords = createSftpPasswords(box);
  const counts = { resealed: 0, unreadable: 0 };
  for (let lastId = 0; ; ) {
    const rows = await db
      .selectFrom('lead_forms')
      .select(['id', 'siteId', 'sftpPassword'])
      .where('id', '>', lastId)
      .where('sftpPassword', 'is not', null)
      .where(
        sql`substring(sftp_password from 1 for ${box.currentHeader.length}::int)`,
        '<>',
        box.currentHeader,
      )
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const { id, siteId, sftpPassword } of rows) {
      lastId = id;
      const password = sftpPassword && passwords.open(siteId, sftpPassword);
      if (password == null) {
        counts.unreadable += 1;
        continue;
      }
      await db
        .updateTable('lead_forms')
        .set({ sftpPassword: passwords.seal(siteId, password) })
        .where('id', '=', id)
        // Someone may have entered another password meanwhile.
        .where('sftpPassword', '=', sftpPassword)
        .execute();
      counts.resealed += 1;
    }
    if (rows.length < batchSize) return counts;
  }
}
