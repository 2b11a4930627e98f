import { sql } from 'kysely';
import type { ThreadSeo } from '../../contract/forums/thread-seo.ts';
import type { Trx } from '../db/database.ts';
import { bodyText, excerpt } from '../lib/html.ts';
import type { Article } from './articles.ts';
import { before, byTime, day } from './calendar.ts';
import { lastActiveAt, type Thread } from './forum.ts';
import type { Picture } from './pictures.ts';
import type { ProfileStatus } from './profiles.ts';
import { idOf, type Stored, store } from './stored.ts';
import type { Tags } from './tags.ts';
import type { Message, Talk } from './talk.ts';

/** As many as fit into a teaser. */
function firstSentences(text: string): string {
  const [first = '', ...others] = text.split(/(?<=[.!?]["”]?)\s/);
  let said = first;
  for (const sentence of others) {
    if (said.length + sentence.length > 160) break;
    said += ` ${sentence}`;
  }
  return excerpt(said, 200);
}

/** Four of five have a picture. */
export async function storeArticles(
  trx: Trx,
  articles: readonly Article[],
  covers: readonly Picture[],
): Promise<void> {
  const coverOf = new Map(
    articles.map((article, i) => {
      const ofSite = covers.filter(({ site }) => site === article.site);
      return [article, i % 5 === 3 ? undefined : ofSite[i % ofSite.length]];
    }),
  );
  await store(articles, (batch) =>
    trx
      .insertInto('posts')
      .values(
        batch.map((article) => ({
          siteId: idOf(article.site),
          userId: idOf(article.author),
          title: article.title,
          slug: article.slug,
          body: article.body,
          excerpt: firstSentences(bodyText(article.body)),
          thumbnailUrl: coverOf.get(article)?.address ?? null,
          thumbnailAlt: coverOf.get(article)?.alt ?? '',
          isDeleted: article.isDeleted,
          publishedAt: article.startedAt,
          modifiedAt: article.startedAt,
          insertedAt: before(article.startedAt, 2 * day),
          updatedAt: article.startedAt,
        })),
      )
      .returning('id')
      .execute(),
  );
}

export async function storeComments(trx: Trx, articles: readonly Article[]): Promise<void> {
  const parts = inOrder(articles);
  await store(parts, (batch) =>
    trx
      .insertInto('comments')
      .values(batch.map((part) => ({ ...columns(part.message), postId: idOf(part.under) })))
      .returning('id')
      .execute(),
  );
  await nest(trx, 'comments', parts);
}

/** Staff took care of what stands on the homepage. */
function seoOf({ isHomepageFeatured, name, body, site }: Thread): ThreadSeo {
  if (!isHomepageFeatured) return {};
  return {
    title: `${name} | ${site.name}`,
    description: excerpt(bodyText(body), 150),
    robots: 'index, follow',
  };
}

export async function storeThreads(trx: Trx, threads: readonly Thread[]): Promise<void> {
  await store(threads, (batch) =>
    trx
      .insertInto('threads')
      .values(
        batch.map((thread) => ({
          siteId: idOf(thread.site),
          userId: idOf(thread.author),
          name: thread.name,
          slug: thread.slug,
          body: thread.body,
          seo: JSON.stringify(seoOf(thread)),
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

export async function storeReplies(trx: Trx, threads: readonly Thread[]): Promise<void> {
  const parts = inOrder(threads);
  await store(parts, (batch) =>
    trx
      .insertInto('replies')
      .values(batch.map((part) => ({ ...columns(part.message), threadId: idOf(part.under) })))
      .returning('id')
      .execute(),
  );
  await nest(trx, 'replies', parts);
}

export async function storeThreadTags(
  trx: Trx,
  threads: readonly Thread[],
  tags: Tags,
): Promise<void> {
  const rows = threads.flatMap((thread) =>
    (thread.topic ? tags.of(thread.site, thread.topic) : []).map((tag) => ({
      siteId: idOf(thread.site),
      threadId: idOf(thread),
      tagId: idOf(tag),
    })),
  );
  await trx.insertInto('thread_tags').values(rows).execute();
}

export async function storeStatuses(trx: Trx, statuses: readonly ProfileStatus[]): Promise<void> {
  await store(statuses, (batch) =>
    trx.insertInto('user_profile_statuses').values(batch.map(columns)).returning('id').execute(),
  );
}

export async function storeStatusReplies(
  trx: Trx,
  statuses: readonly ProfileStatus[],
): Promise<void> {
  await store(inOrder(statuses), (batch) =>
    trx
      .insertInto('user_profile_status_replies')
      .values(batch.map((part) => ({ ...columns(part.message), statusId: idOf(part.under) })))
      .returning('id')
      .execute(),
  );
}

/** A message together with what it was written under. It shares its id with the message. */
class Part implements Stored {
  readonly message: Message;
  readonly under: Stored;

  constructor(message: Message, under: Stored) {
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

function inOrder(talks: readonly (Talk & Stored)[]): Part[] {
  return talks
    .flatMap((talk) => talk.messages.map((message) => new Part(message, talk)))
    .sort(byTime((part) => part.message.at));
}

function columns(message: Message) {
  return {
    siteId: idOf(message.site),
    userId: idOf(message.author),
    body: message.body,
    isDeleted: message.isDeleted,
    isSpam: message.isSpam,
    isPendingModeration: message.isPending,
    insertedAt: message.at,
    updatedAt: message.updatedAt,
  };
}

/** Parents are known by id only once all are stored, since ids follow the order of time. */
async function nest(trx: Trx, table: 'comments' | 'replies', parts: readonly Part[]) {
  const children = parts.filter((part) => part.message.parent);
  const ids = children.map(idOf);
  const parentIds = children.map(({ message }) => idOf(message.parent ?? message));
  await sql`
    update ${sql.table(table)} as child set parent_id = pair.parent_id
    from unnest(${ids}::int[], ${parentIds}::int[]) as pair (id, parent_id)
    where child.id = pair.id
  `.execute(trx);
}
