import type { Area, Core } from '../../area.ts';
import { createSettingsService } from './settings/settings.service.ts';
import { createShortLinksService } from './short-links/short-links.service.ts';

export type SiteServices = ReturnType<typeof createSiteServices>['services'];

declare module '../../area.ts' {
  interface Services extends SiteServices {}
}

/** What a site is besides its content: what it decided, and where its short links lead. */
export function createSiteServices({ database, changes, hosts }: Core) {
  const settings = createSettingsService({ database, changes });
  return {
    services: {
      settings,
      shortLinks: createShortLinksService({ database, changes, hosts }),
    },
    jobs: [],
    cleanUps: [settings.deleteOldChanges],
  } satisfies Area;
}
