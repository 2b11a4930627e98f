import { userMessages } from '../../../../contract/people/users.ts';
import { insertAuditEvents } from '../../../base/changes.ts';
import { notFound } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { signOut } from '../auth/sign-out.ts';
import { factorsRepository } from '../factors/factors.repository.ts';
import { securityLogRepository } from '../security-log/security-log.repository.ts';

/**
 * Removes the factors of super admins who lost their device and recovery codes, since no staff
 * member outranks them.
 */
export function removeFactorsByOperator(
  database: Database,
  { prefix, username }: { prefix: string; username: string },
): Promise<number> {
  return database.transaction(async (trx) => {
    const account = await trx
      .selectFrom('users')
      .innerJoin('sites', 'sites.id', 'users.siteId')
      .select(['users.id', 'users.siteId'])
      .where('sites.prefix', '=', prefix)
      .where((eb) => eb(eb.fn<string>('lower', ['users.username']), '=', username.toLowerCase()))
      .where('users.deletedAt', 'is', null)
      .executeTakeFirst();
    if (!account) throw notFound(userMessages.notFound);
    const { id: userId, siteId } = account;
    const names = await factorsRepository(trx).removeOfAccount(userId);
    await signOut(trx, [userId]);
    await securityLogRepository(trx).insert([
      { siteId, userId, kind: 'factor_removed', reason: 'Operator', browser: '', network: '' },
    ]);
    await insertAuditEvents(trx, { id: null, siteId, requestId: null }, [
      { noun: 'user', id: userId, action: 'factors_removed' },
    ]);
    return names.length;
  });
}
