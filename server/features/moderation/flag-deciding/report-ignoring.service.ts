import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { type Flag, flagRepository } from '../flags/flag.repository.ts';
import { flagReportWeightsRepository } from '../flags/flag-report-weights.repository.ts';
import { recordFlagEvent } from '../flags/record-flag-event.ts';
import { assertFlagUnchanged } from './flag-conflicts.ts';

export interface IgnoredFlagReportsService {
  /**
   * With `isIgnored`, further reports neither open the flag nor move it up until the text is
   * edited.
   */
  setIgnored(
    actor: Actor,
    flagId: number,
    change: { isIgnored: boolean; version?: number | null | undefined },
  ): Promise<Flag>;
}

export function createIgnoredFlagReportsService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): IgnoredFlagReportsService {
  return {
    setIgnored: (actor, flagId, { isIgnored, version }) =>
      database.transaction(async (trx) => {
        const { siteId } = actor;
        const flags = flagRepository(trx);
        const flag = await flags.findForUpdate(siteId, flagId);
        if (!flag) throw notFound(flagMessages.notFound);
        if (flag.assocType === 'user') throw conflict(flagMessages.ignoreNeedsText);
        if (isIgnored === (flag.reportsIgnoredAt !== null)) return flag;
        await assertFlagUnchanged(trx, actor, flag, version);
        await flagReportWeightsRepository(trx).setIgnored(
          siteId,
          flagId,
          isIgnored ? actor.id : null,
        );
        const changed = await flags.update(siteId, flagId, {});
        const status = isIgnored ? 'REPORTS_IGNORED' : 'REPORTS_COUNTED';
        await recordFlagEvent(
          { trx, changes, actor, flag: changed },
          {
            status,
            body: isIgnored ? 'Ignores further reports until edited' : 'Counts reports again',
          },
        );
        return changed;
      }),
  };
}
