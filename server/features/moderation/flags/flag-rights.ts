import type { FlagOperation } from '../../../../contract/moderation/content-flags.ts';
import { isAdminLevel } from '../../../../contract/roles.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Actor } from '../../../base/actor.ts';
import type { Db } from '../../../db/database.ts';
import { effectsByOperation } from './flag-states.ts';

export type FlagRights = (operation: FlagOperation) => boolean;

/** Loads what the actor may do: admins everything, moderators may approve if the site allows it. */
export async function loadFlagRights(db: Db, actor: Actor): Promise<FlagRights> {
  if (isAdminLevel(actor.roleId)) return () => true;
  const site = await db
    .selectFrom('sites')
    .select('settings')
    .where('id', '=', actor.siteId)
    .executeTakeFirst();
  const { moderatorsMayApprove } = readSiteSettings(site?.settings ?? {});
  return (operation) =>
    !effectsByOperation[operation].isForAdmins || (operation === 'APPROVE' && moderatorsMayApprove);
}
