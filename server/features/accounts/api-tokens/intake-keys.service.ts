import { tokenNameMaxLength } from '../../../../contract/accounts/api-tokens.ts';
import { insertAuditEvents } from '../../../base/changes.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { createToken, hashToken } from '../../../lib/tokens.ts';
import {
  type IntakeKeyRow,
  intakeKeysRepository,
  type ListedIntakeKey,
} from './intake-keys.repository.ts';

/** Tokens with the single scope 'intake', created on the command line for a site's own server. */
export interface IntakeKeysService {
  /** Returns the key this once; only its hash is stored. */
  create(sitePrefix: string, name: string): Promise<{ id: number; key: string }>;
  list(): Promise<ListedIntakeKey[]>;
  revoke(id: number): Promise<IntakeKeyRow>;
}

export function createIntakeKeysService({ database }: { database: Database }): IntakeKeysService {
  return {
    async create(sitePrefix, name) {
      const trimmed = name.trim();
      if (trimmed === '' || trimmed.length > tokenNameMaxLength) {
        throw invalidInput(`A key needs a name of up to ${tokenNameMaxLength} characters.`, 'name');
      }
      const key = `intake_${createToken()}`;
      return database.transaction(async (trx) => {
        const site = await trx
          .selectFrom('sites')
          .select('id')
          .where('prefix', '=', sitePrefix)
          .executeTakeFirst();
        if (!site) throw notFound(`There is no site '${sitePrefix}'.`);
        const id = await intakeKeysRepository(trx).insert(site.id, trimmed, hashToken(key));
        await recordIntakeKeyAuditEvent(trx, { id, siteId: site.id, name: trimmed }, 'created');
        return { id, key };
      });
    },

    list: () => intakeKeysRepository(database.db).list(),

    revoke: (id) =>
      database.transaction(async (trx) => {
        const key = await intakeKeysRepository(trx).revoke(id, new Date());
        if (!key) throw notFound(`There is no key ${id}.`);
        await recordIntakeKeyAuditEvent(trx, key, 'revoked');
        return key;
      }),
  };
}

/** The command line has no actor. */
async function recordIntakeKeyAuditEvent(
  trx: Trx,
  { id, siteId, name }: IntakeKeyRow,
  action: string,
): Promise<void> {
  const author = { siteId, id: null, requestId: null };
  await insertAuditEvents(trx, author, [{ noun: 'intakeKey', id, action, after: { name } }]);
}
