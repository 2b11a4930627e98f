import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface HostKey {
  keyType: string;
  /** As ssh-keygen prints it: 'SHA256:…'. */
  fingerprint: string;
}

export interface StoredHostKey extends HostKey {
  host: string;
  port: number;
  seenAt: Date;
  newKeyType: string | null;
  newFingerprint: string | null;
  changedAt: Date | null;
}

export interface SftpServer {
  host: string;
  port: number;
}

export function sftpHostKeysRepository(db: Db) {
  return {
    find: (siteId: number, { host, port }: SftpServer): Promise<StoredHostKey | undefined> =>
      db
        .selectFrom('sftp_host_keys')
        .select([
          'host',
          'port',
          'key_type as keyType',
          'fingerprint',
          'seen_at as seenAt',
          'new_key_type as newKeyType',
          'new_fingerprint as newFingerprint',
          'changed_at as changedAt',
        ])
        .where('site_id', '=', siteId)
        .where('host', '=', host)
        .where('port', '=', port)
        .executeTakeFirst(),

    /** The first key counts; of two who meet a server at once, both look again. */
    async remember(siteId: number, { host, port }: SftpServer, key: HostKey): Promise<void> {
      await db
        .insertInto('sftp_host_keys')
        .values({
          site_id: siteId,
          host,
          port,
          key_type: key.keyType,
          fingerprint: key.fingerprint,
        })
        .onConflict((oc) => oc.columns(['site_id', 'host', 'port']).doNothing())
        .execute();
    },

    async noteChange(siteId: number, { host, port }: SftpServer, key: HostKey): Promise<void> {
      await db
        .updateTable('sftp_host_keys')
        .set({
          new_key_type: key.keyType,
          new_fingerprint: key.fingerprint,
          changed_at: sql`now()`,
        })
        .where('site_id', '=', siteId)
        .where('host', '=', host)
        .where('port', '=', port)
        .where('new_fingerprint', 'is distinct from', key.fingerprint)
        .execute();
    },

    /** The server is back with the key it had. */
    async forgetChange(siteId: number, { host, port }: SftpServer): Promise<void> {
      await db
        .updateTable('sftp_host_keys')
        .set({ new_key_type: null, new_fingerprint: null, changed_at: null })
        .where('site_id', '=', siteId)
        .where('host', '=', host)
        .where('port', '=', port)
        .execute();
    },

    /** Only a key that the server has really shown can be accepted. */
    async accept(
      siteId: number,
      { host, port }: SftpServer,
      fingerprint: string,
    ): Promise<{ id: number } | undefined> {
      return db
        .updateTable('sftp_host_keys')
        .set((eb) => ({
          key_type: eb.fn.coalesce('new_key_type', 'key_type'),
          fingerprint,
          seen_at: sql`now()`,
          new_key_type: null,
          new_fingerprint: null,
          changed_at: null,
        }))
        .where('site_id', '=', siteId)
        .where('host', '=', host)
        .where('port', '=', port)
        .where('new_fingerprint', '=', fingerprint)
        .returning('id')
        .executeTakeFirst();
    },
  };
}
