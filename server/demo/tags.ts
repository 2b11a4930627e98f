import type { Trx } from '../db/database.ts';
import type { DemoSite } from './sites.ts';
import { insertInBatches, type RowWithId, requireId } from './stored.ts';
import { slugify } from './texts/markup.ts';
import { forumTagDescriptions, unusedGlobalTags } from './texts/tags.ts';
import type { Topic } from './texts/topic.ts';

interface Tag extends RowWithId {
  site: DemoSite | null;
  name: string;
  description: string;
  displayOrder: number;
}

export interface DemoTags {
  all: readonly Tag[];
  of(site: DemoSite, topic: Topic): Tag[];
}

export function createTags(sites: readonly DemoSite[]): DemoTags {
  const global = createGlobalTags(sites);
  const forum = sites.flatMap(createForumTags);
  return {
    all: [...global, ...forum],
    of: (site, topic) => [
      ...forum.filter((tag) => tag.site === site && tag.name === topic.forumTag),
      ...global.filter((tag) => topic.globalTags.includes(tag.name)),
    ],
  };
}

function createGlobalTags(sites: readonly DemoSite[]): Tag[] {
  const used = sites.flatMap((site) => site.topics.flatMap((topic) => topic.globalTags));
  return [...new Set([...used, ...unusedGlobalTags])]
    .sort()
    .map((name) => ({ site: null, name, description: '', displayOrder: 0 }));
}

/** In the order of the descriptions. Tags without a topic are still empty. */
function createForumTags(site: DemoSite): Tag[] {
  if (!site.features.includes('forums')) return [];
  const used = new Set(site.topics.map((topic) => topic.forumTag));
  return Object.entries(forumTagDescriptions)
    .filter(([name, { isOnEverySite }]) => used.has(name) || isOnEverySite)
    .map(([name, { description }], displayOrder) => ({ site, name, description, displayOrder }));
}

export async function storeTags(trx: Trx, { all }: DemoTags): Promise<void> {
  const insertedAt = new Date(
    all.reduce((newest, tag) => Math.max(newest, tag.site?.foundedAt.getTime() ?? 0), 0),
  );
  await insertInBatches(all, (batch) =>
    trx
      .insertInto('tags')
      .values(
        batch.map((tag) => ({
          siteId: tag.site ? requireId(tag.site) : null,
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
