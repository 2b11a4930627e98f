import type { Automod } from '../../automod/automod.ts';
import type { Trx } from '../db/database.ts';
import type { Storage } from '../lib/storage.ts';
import { fillAwards } from './awards.ts';
import { fillContent } from './content.ts';
import { paintCovers } from './covers.ts';
import { fillEngagement } from './engagement.ts';
import { fillExperiments } from './experiments.ts';
import { fillExtendedProfile } from './extended-profile.ts';
import { fillExtras } from './extras.ts';
import { createFlags } from './flags.ts';
import { fillLeadForms } from './lead-forms.ts';
import { fillLeadUploads } from './lead-uploads.ts';
import { fillOpportunities } from './opportunities.ts';
import { createAccounts, storeAccounts } from './people.ts';
import { paintPictures, storePictureFiles, storePictures } from './pictures.ts';
import { storePages } from './posts.ts';
import { fillShortLinks } from './short-links.ts';
import { fillSiteMenus } from './site-menu.ts';
import { createSites, storeSites } from './sites.ts';
import { storeFlags } from './store-flags.ts';

export interface DemoOptions {
  passwordHash: string;
  now: Date;
  automod: Automod;
  storage: Storage;
}

/** Fills an empty database. Deterministic: the same `now` gives the same rows. */
export async function fillDemoNetwork(
  trx: Trx,
  { passwordHash, now, automod, storage }: DemoOptions,
): Promise<void> {
  const sites = createSites();
  const accounts = createAccounts(sites, now);
  const pictures = await paintPictures(sites);
  const covers = await paintCovers(sites);
  await storePictureFiles(storage, [...pictures, ...covers]);
  await storeSites(trx, sites);
  await storeAccounts(trx, accounts, passwordHash);
  await storePictures(trx, [...pictures, ...covers]);
  const contents = await fillContent(trx, sites, accounts, { pictures, covers }, now);
  await storePages(trx, sites, accounts, now);
  for (const [i, content] of contents.entries()) {
    const site = sites[i];
    if (site) await storeFlags(trx, await createFlags(automod, site, accounts, content, now));
  }
  await fillAwards(trx, sites, accounts, now);
  await fillExtras(trx, sites, accounts, now);
  await fillExtendedProfile(trx, sites, accounts);
  await fillOpportunities(trx, sites, accounts, now);
  await fillLeadUploads(trx, sites, accounts, now);
  await fillLeadForms(trx, sites, now);
  await fillShortLinks(trx, sites, accounts, now);
  await fillSiteMenus(trx, sites, accounts, now);
  await fillExperiments(trx, sites, accounts, now);
  await fillEngagement(trx, sites, accounts, covers, now);
}
