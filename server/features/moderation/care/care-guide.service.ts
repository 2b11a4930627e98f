import {
  type CareText,
  type Helpline,
  parseCareTexts,
  parseHelpline,
} from '../../../../contract/moderation/care-texts.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Database } from '../../../db/database.ts';
import { careAlarmRecipientsRepository } from './care-alarm-recipients.repository.ts';

export interface CareGuide {
  reply: string;
  helpResources: string[];
  helplines: Helpline[];
  texts: CareText[];
}

export interface CareGuideService {
  get(siteId: number): Promise<CareGuide>;
  /** Lines that members read: the site's own resources, or else its help lines. */
  helpForMembers(siteId: number): Promise<string[]>;
}

export function createCareGuideService({ database }: { database: Database }): CareGuideService {
  async function get(siteId: number): Promise<CareGuide> {
    const { settings } = await careAlarmRecipientsRepository(database.db).getSite(siteId);
    const { careReply: reply, helpResources, helplines, careTexts } = readSiteSettings(settings);
    return {
      reply,
      helpResources,
      helplines: helplines.map(parseHelpline),
      texts: parseCareTexts(careTexts),
    };
  }
  return {
    get,
    async helpForMembers(siteId) {
      const { helpResources, helplines } = await get(siteId);
      if (helpResources.length > 0) return helpResources;
      const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
      return helplines.map(({ country, line }) => `${names.of(country)}: ${line}`);
    },
  };
}
