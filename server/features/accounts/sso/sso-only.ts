import { ssoOnlyMessages } from '../../../../contract/accounts/sso-messages.ts';
import { isRoleId, isStaff, roleIds } from '../../../../contract/roles.ts';
import { readSuperSettings } from '../../../../contract/site/super-settings.ts';
import type { Db } from '../../../db/database.ts';
import type { SsoProviders } from './sso-providers.ts';

/** How an account may sign in without a provider. */
type SignInWithoutProviderRule = 'allowed' | 'break-glass' | 'refused';

export interface SsoOnlyRule {
  ruleFor(
    db: Db,
    account: { siteId: number; roleId: number; username: string },
  ): Promise<SignInWithoutProviderRule>;
  /** Reason why the setting cannot be saved; undefined if it can. */
  findProblem(
    db: Db,
    siteId: number,
    settings: { ssoOnly: boolean; breakGlassAccounts: readonly string[] },
  ): Promise<{ name: 'ssoOnly' | 'breakGlassAccounts'; message: string } | undefined>;
}

/**
 * The setting has no effect on a site without a provider, so that removing the last one from the
 * operator's file locks nobody out.
 */
export function createSsoOnlyRule(providers: SsoProviders): SsoOnlyRule {
  const findSite = (db: Db, siteId: number) =>
    db
      .selectFrom('sites')
      .select(['prefix', 'superSettings'])
      .where('id', '=', siteId)
      .executeTakeFirstOrThrow();

  return {
    async ruleFor(db, { siteId, roleId, username }) {
      const role = String(roleId);
      if (!isRoleId(role) || !isStaff(role)) return 'allowed';
      const { prefix, superSettings } = await findSite(db, siteId);
      const { ssoOnly, breakGlassAccounts } = readSuperSettings(superSettings);
      if (!ssoOnly || providers.ofSite(prefix).length === 0) return 'allowed';
      const isNamed = breakGlassAccounts.some((name) => isSameNameIgnoringCase(name, username));
      return isNamed ? 'break-glass' : 'refused';
    },

    async findProblem(db, siteId, { ssoOnly, breakGlassAccounts }) {
      if (!ssoOnly) return undefined;
      const { prefix } = await findSite(db, siteId);
      if (providers.ofSite(prefix).length === 0) {
        return { name: 'ssoOnly', message: ssoOnlyMessages.noProvider };
      }
      if (breakGlassAccounts.length === 0) {
        return { name: 'ssoOnly', message: ssoOnlyMessages.noBreakGlass };
      }
      const superAdmins = await db
        .selectFrom('users')
        .select('username')
        .where('siteId', '=', siteId)
        .where('roleId', '=', Number(roleIds.superAdmin))
        .where('deletedAt', 'is', null)
        .where('passwordHash', 'is not', null)
        .execute();
      const unknown = breakGlassAccounts.find(
        (name) => !superAdmins.some(({ username }) => isSameNameIgnoringCase(name, username)),
      );
      return unknown === undefined
        ? undefined
        : { name: 'breakGlassAccounts', message: ssoOnlyMessages.notSuperAdmin(unknown) };
    },
  };
}

const isSameNameIgnoringCase = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
