import type { Trx } from '../db/database.ts';
import type { Site } from './sites.ts';
import { idOf, type Stored, store } from './stored.ts';
import { slugify } from './texts/markup.ts';
import { forumTagDescriptions, unusedGlobalTags } from './texts/tags.ts';
import type { Topic } from './texts/topic.ts';

interface Tag extends Stored {
  /** Absent on a tag of the whole network. */
  site: Site | null;
  name: string;
  description: string;
  displayOrder: number;
}

export interface Tags {
  all: readonly Tag[];
  of(site: Site, topic: Topic): Tag[];
}

export function createTags(sites: readonly Site[]): Tags {
  const global = globalTags(sites);
  const forum = sites.flatMap(forumTags);
  return {
    all: [...global, ...forum],
    of: (site, topic) => [
      ...forum.filter((tag) => tag.site === site && tag.name === topic.forumTag),
      ...global.filter((tag) => topic.globalTags.includes(tag.name)),
    ],
  };
}

function globalTags(sites: readonly Site[]): Tag[] {
  const used = sites.flatMap((site) => site.topics.flatMap((topic) => topic.globalTags));
  return [...new Set([...used, ...unusedGlobalTags])]
    .sort()
    .map((name) => ({ site: null, name, description: '', displayOrder: 0 }));
}

/** In the order of the list of descriptions; those without a topic are there and still empty. */
function forumTags(site: Site): Tag[] {
  if (!site.features.includes('forums')) return [];
  const used = new Set(site.topics.map((topic) => topic.forumTag));
  return Object.entries(forumTagDescriptions)
    .filter(([name, { isOnEverySite }]) => used.has(name) || isOnEverySite)
    .map(([name, { description }], displayOrder) => ({ site, name, description, displayOrder }));
}

export async function storeTags(trx: Trx, { all }: Tags): Promise<void> {
  const insertedAt = new Date(
    all.reduce((newest, tag) => Math.max(newest, tag.site?.foundedAt.getTime() ?? 0), 0),
  );
  await store(all, (batch) =>
    trx
      .insertInto('tags')
      .values(
        batch.map((tag) => ({
          siteId: tag.site ? idOf(tag.site) : null,
          type: tag.site ? 'FORUM' : 'GLOBAL',
          name: tag.name,
          slug: slugify(tag.name),
          description: tag.description,
          displayOrder: tag.displayOrder,
          insertedAt,
          updatedAt: insertedAt,
        })),
      )
      .returning('id')
      .execute(),
  );
}
