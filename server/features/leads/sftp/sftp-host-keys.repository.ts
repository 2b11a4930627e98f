import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface HostKeyFingerprint {
  keyType: string;
  /** As ssh-keygen prints it: 'SHA256:…'. */
  fingerprint: string;
}

export interface StoredHostKey extends HostKeyFingerprint {
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
          'keyType',
          'fingerprint',
          'seenAt',
          'newKeyType',
          'newFingerprint',
          'changedAt',
        ])
        .where('siteId', '=', siteId)
        .where('host', '=', host)
        .where('port', '=', port)
        .executeTakeFirst(),

    /** Keeps the first key. Reads it again, because another process may have stored one. */
    async storeFirstKey(
      siteId: number,
      { host, port }: SftpServer,
      key: HostKeyFingerprint,
    ): Promise<void> {
      await db
        .insertInto('sftp_host_keys')
        .values({
          siteId,
          host,
          port,
          keyType: key.keyType,
          fingerprint: key.fingerprint,
        })
        .onConflict((oc) => oc.columns(['siteId', 'host', 'port']).doNothing())
        .execute();
    },

    async recordChangedKey(
      siteId: number,
      { host, port }: SftpServer,
      key: HostKeyFingerprint,
    ): Promise<void> {
      await db
        .updateTable('sftp_host_keys')
        .set({
          newKeyType: key.keyType,
          newFingerprint: key.fingerprint,
          changedAt: sql`now()`,
        })
        .where('siteId', '=', siteId)
        .where('host', '=', host)
        .where('port', '=', port)
        .where('newFingerprint', 'is distinct from', key.fingerprint)
        .execute();
    },

    async clearChangedKey(siteId: number, { host, port }: SftpServer): Promise<void> {
      await db
        .updateTable('sftp_host_keys')
        .set({ newKeyType: null, newFingerprint: null, changedAt: null })
        .where('siteId', '=', siteId)
        .where('host', '=', host)
        .where('port', '=', port)
        .execute();
    },

    /** Trusts the host key if the SFTP server presented this fingerprint; undefined otherwise. */
    async accept(
      siteId: number,
      { host, port }: SftpServer,
      fingerprint: string,
    ): Promise<{ id: number } | undefined> {
      return db
        .updateTable('sftp_host_keys')
        .set((eb) => ({
          keyType: eb.fn.coalesce('newKeyType', 'keyType'),
          fingerprint,
          seenAt: sql`now()`,
          newKeyType: null,
          newFingerprint: null,
          changedAt: null,
        }))
        .where('siteId', '=', siteId)
        .where('host', '=', host)
        .where('port', '=', port)
        .where('newFingerprint', '=', fingerprint)
        .returning('id')
        .executeTakeFirst();
    },
  };
}
