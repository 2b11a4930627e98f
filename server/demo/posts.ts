import { roleIds } from '../../contract/roles.ts';
import type { Trx } from '../db/database.ts';
import type { Account } from './account.ts';
import type { Article } from './articles.ts';
import { before, day } from './calendar.ts';
import type { Site } from './sites.ts';
import { idOf, type Stored, store } from './stored.ts';
import type { Tags } from './tags.ts';
import { slugify } from './texts/markup.ts';
import { pageTexts } from './texts/pages.ts';
import { forumTagDescriptions } from './texts/tags.ts';
import { say } from './texts/topic.ts';

interface Category extends Stored {
  site: Site;
  name: string;
}

/** Articles stand in the category and under the tags of what they are about. */
export async function filePosts(trx: Trx, articles: readonly Article[], tags: Tags): Promise<void> {
  const categories: Category[] = [];
  for (const { site, topic } of articles) {
    const isKnown = categories.some(
      (category) => category.site === site && category.name === topic.forumTag,
    );
    if (!isKnown) categories.push({ site, name: topic.forumTag });
  }
  await store(categories, (batch) =>
    trx
      .insertInto('categories')
      .values(
        batch.map(({ site, name }) => ({
          siteId: idOf(site),
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
    return { siteId: idOf(article.site), postId: idOf(article), categoryId: idOf(category) };
  });
  await trx.insertInto('post_categories').values(filed).execute();
  const tagged = articles.flatMap((article) =>
    tags
      .of(article.site, article.topic)
      .filter((tag) => tag.site === null)
      .map((tag) => ({ siteId: idOf(article.site), postId: idOf(article), tagId: idOf(tag) })),
  );
  if (tagged.length > 0) await trx.insertInto('post_tags').values(tagged).execute();
}

/** Pages that every site has, written by whoever runs it. */
export async function storePages(
  trx: Trx,
  sites: readonly Site[],
  accounts: readonly Account[],
  now: Date,
): Promise<void> {
  const rows = sites.flatMap((site) => {
    const author = accounts.find(
      (account) => account.site === site && account.roleId === roleIds.admin,
    );
    if (!author) return [];
    const words = (text: string) => say(text.replaceAll('{site}', site.name), site.vocabulary);
    return pageTexts.map(({ title, excerpt, body, isDraft = false }, i) => ({
      siteId: idOf(site),
      userId: idOf(author),
      type: 'PAGE',
      status: isDraft ? 'DRAFT' : 'PUBLISHED',
      title,
      slug: slugify(title),
      excerpt: words(excerpt),
      body: body.map((text) => block(words(text))).join(''),
      publishedAt: before(now, (400 - i) * day),
      modifiedAt: before(now, (90 - i) * day),
    }));
  });
  await trx.insertInto('posts').values(rows).execute();
}

function block(text: string): string {
  return text.startsWith('## ') ? `<h2>${text.slice(3)}</h2>` : `<p>${text}</p>`;
}
