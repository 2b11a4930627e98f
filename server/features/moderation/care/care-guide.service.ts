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
  /** Lines that members read: the site's own resources, or else its help lines. */
  helpResources: string[];
  helplines: Helpline[];
  texts: CareText[];
}

export interface CareGuideService {
  get(siteId: number): Promise<CareGuide>;
  helpForMembers(siteId: number): Promise<string[]>;
}

export function createCareGuideService({ database }: { database: Database }): CareGuideService {
  async function get(siteId: number): Promise<CareGuide> {
    const { settings } = await careAlarmRecipientsRepository(database.db).getSite(siteId);
    const { careReply: reply, helpResources, careTexts, ...stored } = readSiteSettings(settings);
    const helplines = stored.helplines.map(parseHelpline);
    return {
      reply,
      helpResources:
        helpResources.length > 0 ? helpResources : helplines.map(formatHelplineWithCountry),
      helplines,
      texts: parseCareTexts(careTexts),
    };
  }
  return {
    get,
    helpForMembers: async (siteId) => (await get(siteId)).helpResources,
  };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

function formatHelplineWithCountry({ country, line }: Helpline): string {
  return `${countryNames.of(country)}: ${line}`;
}
