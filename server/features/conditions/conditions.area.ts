import type { Area, Core } from '../../area.ts';
import { createSafeStream } from '../../lib/safe-fetch.ts';
import { moveOpportunityCampaigns } from '../leads/opportunities/disorder-moving.ts';
import { moveUserDisorders } from '../people/user-conditions/disorder-moving.ts';
import { createDisorderMergesService } from './disorder-merges/disorder-merges.service.ts';
import { createDisorderFlagsService } from './disorders/disorder-flags.service.ts';
import { createDisordersService } from './disorders/disorders.service.ts';
import { conditionSitemap } from './public-conditions/conditions.sitemap.ts';
import { createPublicConditionsService } from './public-conditions/public-conditions.service.ts';
import { defaultFileLimits } from './reference-sync/reference-file.ts';
import { createReferenceSource } from './reference-sync/reference-source.ts';
import { referenceSyncJob } from './reference-sync/reference-sync.job.ts';
import { createReferenceSyncsService } from './reference-sync/reference-syncs.service.ts';

type ConditionServices = ReturnType<typeof createConditionServices>['services'];

declare module '../../area.ts' {
  interface Services extends ConditionServices {}
}

export function createConditionServices({
  config,
  database,
  changes,
  events,
  jobs,
  callers,
}: Core) {
  const { orphadata, fetchLoopback } = config;
  const source = createReferenceSource(
    orphadata,
    createSafeStream({ allowLoopback: fetchLoopback }),
  );
  const limits = { ...defaultFileLimits, maxBytes: orphadata.maxBytes };
  const referenceSyncs = createReferenceSyncsService({ database, changes, events, jobs, source });
  return {
    services: {
      referenceSyncs,
      disorders: createDisordersService({ database, changes }),
      disorderFlags: createDisorderFlagsService({ database, changes }),
      disorderMerges: createDisorderMergesService({
        database,
        changes,
        references: { members: moveUserDisorders, campaigns: moveOpportunityCampaigns },
      }),
      publicConditions: createPublicConditionsService({ database }),
    },
    jobs: [referenceSyncJob({ database, changes, events, callers, source, limits })],
    cleanUps: [referenceSyncs.cleanUp],
    sitemapKinds: [conditionSitemap(database.db)],
  } satisfies Area;
}
