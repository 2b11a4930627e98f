import { whatIfPeriodDays } from '../../../../contract/moderation/what-if.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { readFromReplica } from '../../../db/replica.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import { type ShadowSummary, shadowHitsRepository } from './shadow-hits.repository.ts';
import { type ThresholdResult, type Thresholds, whatIfRepository } from './what-if.repository.ts';

export interface WhatIfService {
  /** Applies thresholds to the decisions of the last 90 days; absent ones are those of the site. */
  tryThresholds(
    actor: Pick<Actor, 'siteId'>,
    thresholds: { [Name in keyof Thresholds]?: number | null | undefined },
  ): Promise<Thresholds & ThresholdResult>;
  summarizeShadow(actor: Pick<Actor, 'siteId'>): Promise<ShadowSummary[]>;
}

const whatIfPeriodMs = whatIfPeriodDays * 86_400_000;

export function createWhatIfService({ database }: { database: Database }): WhatIfService {
  return {
    tryThresholds({ siteId }, proposed) {
      for (const value of Object.values(proposed)) {
        if (value != null && !(value >= 0 && value <= 1)) {
          throw invalidInput('Must be a number from 0 to 1');
        }
      }
      return readFromReplica(async () => {
        const settings = await sitesIn(database.db).settings(siteId);
        const thresholds = {
          spam: proposed.spam ?? settings.spamThreshold,
          offensive: proposed.offensive ?? settings.offensiveThreshold,
        };
        const to = new Date();
        const period = { from: new Date(to.getTime() - whatIfPeriodMs), to };
        const result = await whatIfRepository(database.db).tryThresholds(
          siteId,
          period,
          thresholds,
        );
        return { ...thresholds, ...result };
      });
    },

    summarizeShadow: ({ siteId }) =>
      readFromReplica(() =>
        shadowHitsRepository(database.db).summarize(siteId, new Date(Date.now() - whatIfPeriodMs)),
      ),
  };
}
