import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Database } from '../../../db/database.ts';
import { careRepository } from './care.repository.ts';

/** What a site has prepared for people in danger. */
export interface CareGuide {
  /** What an answer can begin from; it has places for the name and for the list of help. */
  reply: string;
  helpResources: string[];
}

export interface CareGuideService {
  of(siteId: number): Promise<CareGuide>;
}

export function createCareGuideService({ database }: { database: Database }): CareGuideService {
  return {
    async of(siteId) {
      const { settings } = await careRepository(database.db).site(siteId);
      const { careReply: reply, helpResources } = readSiteSettings(settings);
      return { reply, helpResources };
    },
  };
}
