import { sql } from 'kysely';
import { dayMs } from '../../contract/durations.ts';
import type { ThreadSeo } from '../../contract/forums/thread-seo.ts';
import type { Trx } from '../db/database.ts';
import { bodyText, cutExcerpt } from '../lib/html.ts';
import type { DemoArticle } from './articles.ts';
import { compareByTime, subtractMs } from './calendar.ts';
import { type DemoThread, lastActiveAt } from './forum.ts';
import type { DemoPicture } from './pictures.ts';
import type { ProfileStatus } from './profiles.ts';
import { insertInBatches, type RowWithId, requireId } from './stored.ts';
import type { DemoTags } from './tags.ts';
import type { DemoDiscussion, DemoMessage } from './talk.ts';

function firstSentences(text: string): string {
  const [first = '', ...others] = text.split(/(?<=[.!?]["”]?)\s/);
  let said = first;
  for (const sentence of others) {
    if (said.length + sentence.length > 160) break;
    said += ` ${sentence}`;
  }
  return cutExcerpt(said, 200);
}

export async function storeArticles(
  trx: Trx,
  articles: readonly DemoArticle[],
  covers: readonly DemoPicture[],
): Promise<void> {
  const coverOf = new Map(
    articles.map((article, i) => {
      const ofSite = covers.filter(({ site }) => site === article.site);
      return [article, i % 5 === 3 ? undefined : ofSite[i % ofSite.length]];
    }),
  );
  await insertInBatches(articles, (batch) =>
    trx
      .insertInto('posts')
      .values(
        batch.map((article) => ({
          siteId: requireId(article.site),
          userId: requireId(article.author),
          title: article.title,
          slug: article.slug,
          body: article.body,
          excerpt: firstSentences(bodyText(article.body)),
          thumbnailUrl: coverOf.get(article)?.address ?? null,
          thumbnailAlt: coverOf.get(article)?.alt ?? '',
          isDeleted: article.isDeleted,
          publishedAt: article.startedAt,
          modifiedAt: article.startedAt,
          insertedAt: subtractMs(article.startedAt, 2 * dayMs),
          updatedAt: article.startedAt,
        })),
      )
      .returning('id')
      .execute(),
  );
}

export async function storeComments(trx: Trx, articles: readonly DemoArticle[]): Promise<void> {
  const parts = listPartsChronologically(articles);
  await insertInBatches(parts, (batch) =>
    trx
      .insertInto('comments')
      .values(
        batch.map((part) => ({ ...toMessageColumns(part.message), postId: requireId(part.under) })),
      )
      .returning('id')
      .execute(),
  );
  await setMessageParents(trx, 'comments', parts);
}

function createSeo({ isHomepageFeatured, name, body, site }: DemoThread): ThreadSeo {
  if (!isHomepageFeatured) return {};
  return {
    title: `${name} | ${site.name}`,
    description: cutExcerpt(bodyText(body), 150),
    robots: 'index, follow',
  };
}

export async function storeThreads(trx: Trx, threads: readonly DemoThread[]): Promise<void> {
  await insertInBatches(threads, (batch) =>
    trx
      .insertInto('threads')
      .values(
        batch.map((thread) => ({
          siteId: requireId(thread.site),
          userId: requireId(thread.author),
          name: thread.name,
          slug: thread.slug,
          body: thread.body,
          seo: JSON.stringify(createSeo(thread)),
          isClosed: thread.isClosed,
          requiresPreModeration: thread.requiresPreModeration,
          isFeatured: thread.isFeatured,
          isHomepageFeatured: thread.isHomepageFeatured,
          isDeleted: thread.isDeleted,
          isSpam: thread.isSpam,
          isPendingModeration: thread.isPending,
          lastActiveAt: lastActiveAt(thread),
          insertedAt: thread.startedAt,
          updatedAt: thread.updatedAt,
        })),
      )
      .returning('id')
      .execute(),
  );
}

export async function storeReplies(trx: Trx, threads: readonly DemoThread[]): Promise<void> {
  const parts = listPartsChronologically(threads);
  await insertInBatches(parts, (batch) =>
    trx
      .insertInto('replies')
      .values(
        batch.map((part) => ({
          ...toMessageColumns(part.message),
          threadId: requireId(part.under),
        })),
      )
      .returning('id')
      .execute(),
  );
  await setMessageParents(trx, 'replies', parts);
}

export async function storeThreadTags(
  trx: Trx,
  threads: readonly DemoThread[],
  tags: DemoTags,
): Promise<void> {
  const rows = threads.flatMap((thread) =>
    (thread.topic ? tags.of(thread.site, thread.topic) : []).map((tag) => ({
      siteId: requireId(thread.site),
      threadId: requireId(thread),
      tagId: requireId(tag),
    })),
  );
  await trx.insertInto('thread_tags').values(rows).execute();
}

export async function storeStatuses(trx: Trx, statuses: readonly ProfileStatus[]): Promise<void> {
  await insertInBatches(statuses, (batch) =>
    trx
      .insertInto('user_profile_statuses')
      .values(batch.map(toMessageColumns))
      .returning('id')
      .execute(),
  );
}

export async function storeStatusReplies(
  trx: Trx,
  statuses: readonly ProfileStatus[],
): Promise<void> {
  await insertInBatches(listPartsChronologically(statuses), (batch) =>
    trx
      .insertInto('user_profile_status_replies')
      .values(
        batch.map((part) => ({
          ...toMessageColumns(part.message),
          statusId: requireId(part.under),
        })),
      )
      .returning('id')
      .execute(),
  );
}

class DiscussionPart implements RowWithId {
  readonly message: DemoMessage;
  readonly under: RowWithId;

  constructor(message: DemoMessage, under: RowWithId) {
    this.message = message;
    this.under = under;
  }

  get id(): number | undefined {
    return this.message.id;
  }

  set id(id: number | undefined) {
    this.message.id = id;
  }
}

function listPartsChronologically(
  talks: readonly (DemoDiscussion & RowWithId)[],
): DiscussionPart[] {
  return talks
    .flatMap((talk) => talk.messages.map((message) => new DiscussionPart(message, talk)))
    .sort(compareByTime((part) => part.message.at));
}

function toMessageColumns(message: DemoMessage) {
  return {
    siteId: requireId(message.site),
    userId: requireId(message.author),
    body: message.body,
    isDeleted: message.isDeleted,
    isSpam: message.isSpam,
    isPendingModeration: message.isPending,
    insertedAt: message.at,
    updatedAt: message.updatedAt,
  };
}

/** Sets parents after all rows are stored, since ids are in chronological order. */
async function setMessageParents(
  trx: Trx,
  table: 'comments' | 'replies',
  parts: readonly DiscussionPart[],
) {
  const children = parts.filter((part) => part.message.parent);
  const ids = children.map(requireId);
  const parentIds = children.map(({ message }) => requireId(message.parent ?? message));
  await sql`
    update ${sql.table(table)} as child set parent_id = pair.parent_id
    from unnest(${ids}::int[], ${parentIds}::int[]) as pair (id, parent_id)
    where child.id = pair.id
  `.execute(trx);
}
