import type { Area, Core } from '../../area.ts';
import { createShortLinksService } from './short-links/short-links.service.ts';

export type SiteServices = ReturnType<typeof createSiteServices>['services'];

declare module '../../area.ts' {
  interface Services extends SiteServices {}
}

/** What a site is besides its content: where its short links lead. */
export function createSiteServices({ database, changes, events, hosts, log }: Core) {
  return {
    services: {
      shortLinks: createShortLinksService({ database, changes, events, hosts, log }),
    },
    jobs: [],
  } satisfies Area;
}
