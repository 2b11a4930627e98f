import type { Trx } from '../db/database.ts';
import type { DemoAccount } from './account.ts';
import { storeAiPages } from './ai-pages.ts';
import { createArticles } from './articles.ts';
import { compareByTime } from './calendar.ts';
import { addCallForHelp } from './call-for-help.ts';
import { createCast } from './cast.ts';
import type { DemoContent } from './flaggable.ts';
import { createThreads } from './forum.ts';
import {
  addAdvertising,
  deleteSomeMessages,
  hasMessageAfter,
  moderateTalks,
  newestMessageDate,
} from './moderation.ts';
import { addPicturesToMessages, type DemoPicture } from './pictures.ts';
import { storePostLabels } from './posts.ts';
import { createStatuses } from './profiles.ts';
import { createRandom } from './random.ts';
import type { DemoSite } from './sites.ts';
import {
  storeArticles,
  storeComments,
  storeReplies,
  storeStatuses,
  storeStatusReplies,
  storeThreads,
  storeThreadTags,
} from './store-content.ts';
import { createTags, storeTags } from './tags.ts';
import { createVoice } from './voice.ts';

export function createSiteContent(
  site: DemoSite,
  accounts: readonly DemoAccount[],
  pictures: readonly DemoPicture[],
  now: Date,
): DemoContent {
  const random = createRandom(`content of ${site.prefix}`);
  const cast = createCast(random, site, accounts);
  const voice = createVoice(random, site);

  const articles = createArticles(random, cast, voice, now);
  const threads = createThreads(random, cast, voice, now);
  const statuses = createStatuses(random, cast, voice, now);
  addAdvertising(random, cast, voice, articles, now);
  addAdvertising(random, cast, voice, threads, now, hasMessageAfter);
  addAdvertising(random, cast, voice, statuses, now);
  moderateTalks(random, articles, now);
  moderateTalks(random, threads, now, newestMessageDate);
  moderateTalks(random, statuses, now);
  deleteSomeMessages(random, statuses, now);
  for (const talks of [articles, threads, statuses])
    addPicturesToMessages(random, cast, talks, pictures);
  addCallForHelp(cast, articles, now);
  return { articles, threads, statuses };
}

/** Inserts the rows of all sites chronologically. Returns those of each site. */
export async function fillContent(
  trx: Trx,
  sites: readonly DemoSite[],
  accounts: readonly DemoAccount[],
  { pictures, covers }: { pictures: readonly DemoPicture[]; covers: readonly DemoPicture[] },
  now: Date,
): Promise<DemoContent[]> {
  const contents = sites.map((site) => createSiteContent(site, accounts, pictures, now));
  const articles = sortByStartTime(contents.flatMap((content) => content.articles));
  const threads = sortByStartTime(contents.flatMap((content) => content.threads));
  const statuses = sortByStartTime(contents.flatMap((content) => content.statuses));
  const tags = createTags(sites);

  await storeTags(trx, tags);
  await storeArticles(trx, articles, covers);
  await storePostLabels(trx, articles, tags);
  await storeAiPages(trx, articles);
  await storeComments(trx, articles);
  await storeThreads(trx, threads);
  await storeReplies(trx, threads);
  await storeThreadTags(trx, threads, tags);
  await storeStatuses(trx, statuses);
  await storeStatusReplies(trx, statuses);
  return contents;
}

function sortByStartTime<T extends { startedAt: Date }>(items: T[]): T[] {
  return items.sort(compareByTime((item) => item.startedAt));
}
