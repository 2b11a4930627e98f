import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Database } from '../../../db/database.ts';
import { careAlarmRecipientsRepository } from './care-alarm-recipients.repository.ts';

export interface CareGuide {
  reply: string;
  helpResources: string[];
}

export interface CareGuideService {
  get(siteId: number): Promise<CareGuide>;
}

export function createCareGuideService({ database }: { database: Database }): CareGuideService {
  return {
    async get(siteId) {
      const { settings } = await careAlarmRecipientsRepository(database.db).getSite(siteId);
      const { careReply: reply, helpResources } = readSiteSettings(settings);
      return { reply, helpResources };
    },
  };
}
