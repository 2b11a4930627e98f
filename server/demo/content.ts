import type { Trx } from '../db/database.ts';
import type { Account } from './account.ts';
import { storeAiPages } from './ai-pages.ts';
import { publishArticles } from './articles.ts';
import { byTime } from './calendar.ts';
import { callForHelp } from './call-for-help.ts';
import { gather } from './cast.ts';
import type { Content } from './flaggable.ts';
import { openThreads } from './forum.ts';
import { advertise, deleteSome, moderateTalks, newest, outlasts } from './moderation.ts';
import { type Picture, showPictures } from './pictures.ts';
import { filePosts } from './posts.ts';
import { writeStatuses } from './profiles.ts';
import { createRandom } from './random.ts';
import type { Site } from './sites.ts';
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

export function writeContent(
  site: Site,
  accounts: readonly Account[],
  pictures: readonly Picture[],
  now: Date,
): Content {
  const random = createRandom(`content of ${site.prefix}`);
  const cast = gather(random, site, accounts);
  const voice = createVoice(random, site);

  const articles = publishArticles(random, cast, voice, now);
  const threads = openThreads(random, cast, voice, now);
  const statuses = writeStatuses(random, cast, voice, now);
  advertise(random, cast, voice, articles, now);
  advertise(random, cast, voice, threads, now, outlasts);
  advertise(random, cast, voice, statuses, now);
  moderateTalks(random, articles, now);
  moderateTalks(random, threads, now, newest);
  moderateTalks(random, statuses, now);
  deleteSome(random, statuses, now);
  for (const talks of [articles, threads, statuses]) showPictures(random, cast, talks, pictures);
  callForHelp(cast, articles, now);
  return { articles, threads, statuses };
}

/** Rows of all sites are mixed in the order of time, as they came in. Returns those of each site. */
export async function fillContent(
  trx: Trx,
  sites: readonly Site[],
  accounts: readonly Account[],
  { pictures, covers }: { pictures: readonly Picture[]; covers: readonly Picture[] },
  now: Date,
): Promise<Content[]> {
  const contents = sites.map((site) => writeContent(site, accounts, pictures, now));
  const articles = inOrder(contents.flatMap((content) => content.articles));
  const threads = inOrder(contents.flatMap((content) => content.threads));
  const statuses = inOrder(contents.flatMap((content) => content.statuses));
  const tags = createTags(sites);

  await storeTags(trx, tags);
  await storeArticles(trx, articles, covers);
  await filePosts(trx, articles, tags);
  await storeAiPages(trx, articles);
  await storeComments(trx, articles);
  await storeThreads(trx, threads);
  await storeReplies(trx, threads);
  await storeThreadTags(trx, threads, tags);
  await storeStatuses(trx, statuses);
  await storeStatusReplies(trx, statuses);
  return contents;
}

function inOrder<T extends { startedAt: Date }>(items: T[]): T[] {
  return items.sort(byTime((item) => item.startedAt));
}
