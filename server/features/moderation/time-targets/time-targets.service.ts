import {
  type TargetReason,
  targetReasonLabels,
} from '../../../../contract/moderation/time-targets.ts';
import { adminLevelRoles } from '../../../../contract/roles.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Core } from '../../../area.ts';
import type { Trx } from '../../../db/database.ts';
import { flagAssignsRepository } from '../flags/flag-assigns.repository.ts';
import { computeTimeTargetCutoffs } from '../flags/working-hours.ts';
import {
  type SiteWithTimeTargets,
  timeTargetBreachesRepository,
} from './target-breaches.repository.ts';

/** Shortest time between two mails about one site. */
const minMsBetweenOverdueMails = 4 * 3_600_000;

export interface TimeTargetsService {
  /** Records flags that passed a target, and tells admins in one mail for all of them. */
  recordBreaches(now: Date): Promise<void>;
  /** Open flags of all sites that passed a target, by reason. */
  countOverdue(now: Date): Promise<Map<TargetReason, number>>;
}

export function createTimeTargetsService({
  database,
  mail,
  hosts,
}: Pick<Core, 'database' | 'mail' | 'hosts'>): TimeTargetsService {
  async function listTargets(now: Date) {
    const sites = await timeTargetBreachesRepository(database.db).listSites();
    return sites
      .map((site) => ({
        site,
        cutoffs: computeTimeTargetCutoffs(readSiteSettings(site.settings), now),
      }))
      .filter(({ cutoffs }) => Object.keys(cutoffs).length > 0);
  }

  async function sendDigest(trx: Trx, site: SiteWithTimeTargets, now: Date): Promise<void> {
    const breaches = timeTargetBreachesRepository(trx);
    const last = await breaches.getLastMailTime(site.id);
    if (last && now.getTime() - last.getTime() < minMsBetweenOverdueMails) return;
    const counts = await breaches.takeUnmailed(site.id, now);
    if (counts.length === 0) return;
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const flags = total === 1 ? '1 flag' : `${total} flags`;
    const text = [
      `${flags} on ${site.name} passed their time target:`,
      counts.map(({ reason, count }) => `${targetReasonLabels[reason]}: ${count}`).join('\n'),
      'Those that are still open:',
      `${hosts.originOfSite(site.domainName)}/moderation/?isOverdue=true`,
    ].join('\n\n');
    const subject = `${flags} on ${site.name} passed their time target`;
    const admins = await flagAssignsRepository(trx).findByRoles(site.id, adminLevelRoles);
    for (const { id: userId, email: to } of admins) {
      if (to !== null) await mail.queue(trx, { siteId: site.id, userId, to, subject, text });
    }
  }

  return {
    async recordBreaches(now) {
      for (const { site, cutoffs } of await listTargets(now)) {
        await database.transaction(async (trx) => {
          await timeTargetBreachesRepository(trx).recordNew(site.id, cutoffs);
          await sendDigest(trx, site, now);
        });
      }
    },

    async countOverdue(now) {
      const totals = new Map<TargetReason, number>();
      for (const { site, cutoffs } of await listTargets(now)) {
        const counts = await timeTargetBreachesRepository(database.db).countOverdue(
          site.id,
          cutoffs,
        );
        for (const { reason, count } of counts) {
          totals.set(reason, (totals.get(reason) ?? 0) + count);
        }
      }
      return totals;
    },
  };
}
