import { hasFeature } from '../../contract/site/site-features.ts';
import type { Services } from '../area.ts';
import type { Site } from '../base/viewer.ts';

export const conditionsPath = '/conditions';

export async function siteShowsConditions(services: Services, site: Site): Promise<boolean> {
  if (!hasFeature(site.features, 'user_disorders')) return false;
  return services.publicConditions.hasAny(site.id);
}
