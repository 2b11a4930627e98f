import { isDeepStrictEqual } from 'node:util';
import { readSuperSettings } from '../../../../contract/site/super-settings.ts';
import type { Db } from '../../../db/database.ts';
import type { SsoOnlyRule } from '../../accounts/sso/sso-only.ts';
import type { SettingsCheck } from './settings.service.ts';

/**
 * Prevents a site from requiring single sign-on that nobody can use, or without an emergency
 * access.
 */
export function createSsoCheck(db: Db, rule: Pick<SsoOnlyRule, 'findProblem'>): SettingsCheck {
  return async (siteId, kind, { after, before }) => {
    if (kind !== 'super') return undefined;
    const { ssoOnly, breakGlassAccounts } = readSuperSettings(after);
    const was = readSuperSettings(before);
    // A named account that was deleted later must not block saving other settings.
    const isSame =
      ssoOnly === was.ssoOnly && isDeepStrictEqual(breakGlassAccounts, was.breakGlassAccounts);
    return isSame ? undefined : rule.findProblem(db, siteId, { ssoOnly, breakGlassAccounts });
  };
}
