import { dayMs } from '../../../../contract/durations.ts';
import { isAdminLevel, isRoleId, isStaff } from '../../../../contract/roles.ts';
import { readSuperSettings } from '../../../../contract/site/super-settings.ts';
import type { Db } from '../../../db/database.ts';
import { factorsRepository } from './factors.repository.ts';

/** Time from which the account needs a second factor; undefined if it is optional. */
export async function findFactorDeadline(
  db: Db,
  { siteId, roleId }: { siteId: number; roleId: number },
): Promise<Date | undefined> {
  const { superSettings, secondFactorSince } = await db
    .selectFrom('sites')
    .select(['superSettings', 'secondFactorSince'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const { secondFactor, secondFactorGraceDays } = readSuperSettings(superSettings);
  const role = String(roleId);
  if (!isRoleId(role) || secondFactor === 'OPTIONAL') return undefined;
  const isMeant = secondFactor === 'STAFF' ? isStaff(role) : isAdminLevel(role);
  if (!isMeant) return undefined;
  return new Date((secondFactorSince?.getTime() ?? 0) + secondFactorGraceDays * dayMs);
}

export type NextStep = 'second factor' | 'set-up' | 'none';

export async function findNextStep(
  db: Db,
  account: { id: number; siteId: number; roleId: number },
  now: Date,
): Promise<NextStep> {
  if (await factorsRepository(db).hasAny(account.id)) return 'second factor';
  const deadline = await findFactorDeadline(db, account);
  return deadline !== undefined && deadline <= now ? 'set-up' : 'none';
}
