import type { Area, Core } from '../../area.ts';
import { createDisorderMergesService } from './disorder-merges/disorder-merges.service.ts';
import { createDisordersService } from './disorders/disorders.service.ts';
import { conditionSitemap } from './public-conditions/conditions.sitemap.ts';
import { createPublicConditionsService } from './public-conditions/public-conditions.service.ts';

export type ConditionServices = ReturnType<typeof createConditionServices>['services'];

declare module '../../area.ts' {
  interface Services extends ConditionServices {}
}

/** The network's catalogue of conditions. */
export function createConditionServices({ database, changes }: Core) {
  return {
    services: {
      disorders: createDisordersService({ database, changes }),
      disorderMerges: createDisorderMergesService({ database, changes }),
      publicConditions: createPublicConditionsService({ database }),
    },
    jobs: [],
    sitemapKinds: [conditionSitemap(database.db)],
  } satisfies Area;
}
