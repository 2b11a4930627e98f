import { dayMs } from '../../contract/durations.ts';
import { roleIds } from '../../contract/roles.ts';
import type { Trx } from '../db/database.ts';
import type { DemoArticle } from './articles.ts';
import { subtractMs } from './calendar.ts';
import type { FillDemoPart } from './fill-part.ts';
import type { DemoSite } from './sites.ts';
import { insertInBatches, type RowWithId, requireId } from './stored.ts';
import type { DemoTags } from './tags.ts';
import { slugify } from './texts/markup.ts';
import { pageTexts } from './texts/pages.ts';
import { forumTagDescriptions } from './texts/tags.ts';
import { fillVocabulary } from './texts/topic.ts';

interface Category extends RowWithId {
  site: DemoSite;
  name: string;
}

export async function storePostLabels(
  trx: Trx,
  articles: readonly DemoArticle[],
  tags: DemoTags,
): Promise<void> {
  const categories: Category[] = [];
  for (const { site, topic } of articles) {
    const isKnown = categories.some(
      (category) => category.site === site && category.name === topic.forumTag,
    );
    if (!isKnown) categories.push({ site, name: topic.forumTag });
  }
  await insertInBatches(categories, (batch) =>
    trx
      .insertInto('categories')
      .values(
        batch.map(({ site, name }) => ({
          siteId: requireId(site),
          name,
          slug: slugify(name),
          description: forumTagDescriptions[name]?.description ?? '',
          insertedAt: site.foundedAt,
          updatedAt: site.foundedAt,
        })),
      )
      .returning('id')
      .execute(),
  );
  const filed = articles.map((article) => {
    const category = categories.find(
      ({ site, name }) => site === article.site && name === article.topic.forumTag,
    );
    if (!category) throw new Error(`${article.title} has no category`);
    return {
      siteId: requireId(article.site),
      postId: requireId(article),
      categoryId: requireId(category),
    };
  });
  await trx.insertInto('post_categories').values(filed).execute();
  const tagged = articles.flatMap((article) =>
    tags
      .of(article.site, article.topic)
      .filter((tag) => tag.site === null)
      .map((tag) => ({
        siteId: requireId(article.site),
        postId: requireId(article),
        tagId: requireId(tag),
      })),
  );
  if (tagged.length > 0) await trx.insertInto('post_tags').values(tagged).execute();
}

export const storePages: FillDemoPart = async (trx, sites, accounts, now) => {
  const rows = sites.flatMap((site) => {
    const author = accounts.find(
      (account) => account.site === site && account.roleId === roleIds.admin,
    );
    if (!author) return [];
    const fillPlaceholders = (text: string) =>
      fillVocabulary(text.replaceAll('{site}', site.name), site.vocabulary);
    return pageTexts.map(({ title, excerpt, body, isDraft = false }, i) => ({
      siteId: requireId(site),
      userId: requireId(author),
      type: 'PAGE',
      status: isDraft ? 'DRAFT' : 'PUBLISHED',
      title,
      slug: slugify(title),
      excerpt: fillPlaceholders(excerpt),
      body: body.map((text) => toHtmlBlock(fillPlaceholders(text))).join(''),
      publishedAt: subtractMs(now, (400 - i) * dayMs),
      modifiedAt: subtractMs(now, (90 - i) * dayMs),
    }));
  });
  await trx.insertInto('posts').values(rows).execute();
};

function toHtmlBlock(text: string): string {
  return text.startsWith('## ') ? `<h2>${text.slice(3)}</h2>` : `<p>${text}</p>`;
}
