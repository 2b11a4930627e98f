import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import { writeChanges } from '../../../base/changes.ts';
import { AppError, invalidInput, notFound } from '../../../base/errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import type { IntakeKey } from '../../../http/route-access.ts';
import { hashToken, newToken } from '../../../lib/tokens.ts';
import { intakeKeysRepository, type ListedIntakeKey } from './intake-keys.repository.ts';

export interface IntakeKeysService {
  /** Throws for an `Authorization` header without a valid key. */
  authenticate(authorization: string | undefined): Promise<IntakeKey>;
  /** Returns the key this once; only its hash is stored. */
  create(sitePrefix: string, name: string): Promise<{ id: number; key: string }>;
  list(): Promise<ListedIntakeKey[]>;
  revoke(id: number): Promise<IntakeKey>;
}

/** The prefix identifies the key to people and secret scanners. */
const keyPattern = /^Bearer (intake_[\w-]{43})$/i;
const nameMaxLength = 100;
/** Minimum time between two updates of `lastUsedAt`, to save writes. */
const touchEveryMs = 60_000;

export function createIntakeKeysService({ database }: { database: Database }): IntakeKeysService {
  const keys = intakeKeysRepository(database.db);
  return {
    async authenticate(authorization) {
      const key = keyPattern.exec(authorization ?? '')?.[1];
      const found = key && (await keys.find(hashToken(key)));
      if (!found) {
        throw new AppError('UNAUTHENTICATED', 'Please send a valid intake key as a bearer token.');
      }
      const { lastUsedAt, settings, ...intakeKey } = found;
      const now = Date.now();
      if (lastUsedAt === null || now - lastUsedAt.getTime() > touchEveryMs) {
        await keys.touch(found.id, new Date(now));
      }
      const { intakeRequestsPerMinute: requestsPerMinute } = readSiteSettings(settings);
      return { ...intakeKey, requestsPerMinute };
    },

    async create(sitePrefix, name) {
      const trimmed = name.trim();
      if (trimmed === '' || trimmed.length > nameMaxLength) {
        throw invalidInput(`A key needs a name of up to ${nameMaxLength} characters.`, 'name');
      }
      const key = `intake_${newToken()}`;
      return database.transaction(async (trx) => {
        const site = await trx
          .selectFrom('sites')
          .select('id')
          .where('prefix', '=', sitePrefix)
          .executeTakeFirst();
        if (!site) throw notFound(`There is no site '${sitePrefix}'.`);
        const id = await intakeKeysRepository(trx).insert(site.id, trimmed, hashToken(key));
        await record(trx, { id, siteId: site.id, name: trimmed }, 'created');
        return { id, key };
      });
    },

    list: () => keys.list(),

    revoke: (id) =>
      database.transaction(async (trx) => {
        const key = await intakeKeysRepository(trx).revoke(id, new Date());
        if (!key) throw notFound(`There is no key ${id}.`);
        await record(trx, key, 'revoked');
        return key;
      }),
  };
}

/** Keys are managed on the command line, so there is no actor. */
async function record(trx: Trx, { id, siteId, name }: IntakeKey, action: string): Promise<void> {
  const author = { siteId, id: null, requestId: null };
  await writeChanges(trx, author, [{ noun: 'intakeKey', id, action, after: { name } }]);
}
