import { forumTagPath, threadPath } from '../../contract/public-paths.ts';
import type { Services } from '../area.ts';
import type {
  PublicTag,
  PublicThreadRow,
} from '../features/forums/threads/public-forum.repository.ts';
import type { ForumPage, ForumThread } from '../features/forums/threads/public-forum.service.ts';
import type { PublicPerson } from '../features/moderation/content/public-discussions.service.ts';
import { countLabel } from './counts.ts';
import { relativeTimeTag } from './dates.ts';
import { type Html, html } from './html.ts';
import { pagerLinks } from './pager.view.ts';
import { avatarOrInitial, displayName } from './people.view.ts';

type ListedThread = PublicThreadRow & { tags?: readonly PublicTag[] };

export function tagLinks(tags: readonly Pick<PublicTag, 'name' | 'slug'>[]): Html {
  return html`<ul class="labels">${tags.map(
    ({ name, slug }) => html`<li><a href="${forumTagPath(slug)}">${name}</a></li>`,
  )}</ul>`;
}

export async function threadList(
  services: Pick<Services, 'publicDiscussions'>,
  siteId: number,
  { threads, hasNext, page, path }: ForumPage & { page: number; path: string },
): Promise<Html> {
  if (threads.length === 0) return html`<p>There is nothing here yet.</p>`;
  return html`${await threadItems(services, siteId, threads)}${pagerLinks({ page, hasNext, path })}`;
}

export async function threadItems(
  services: Pick<Services, 'publicDiscussions'>,
  siteId: number,
  threads: readonly ListedThread[],
): Promise<Html> {
  return threadItemsWithAuthors(await loadAuthors(services, siteId, threads), threads);
}

export function loadAuthors(
  services: Pick<Services, 'publicDiscussions'>,
  siteId: number,
  threads: readonly PublicThreadRow[],
): Promise<ReadonlyMap<number, PublicPerson>> {
  return services.publicDiscussions.findPeople(
    siteId,
    threads.map((thread) => thread.userId),
  );
}

export function threadItemsWithAuthors(
  people: ReadonlyMap<number, PublicPerson>,
  threads: readonly ListedThread[],
): Html {
  const now = new Date();
  return html`<ul class="threads">${threads.map((thread) => threadItem(thread, people.get(thread.userId), now))}</ul>`;
}

export function threadTeaser({ slug, name }: Pick<ForumThread, 'slug' | 'name'>): Html {
  return html`<p class="notice">From the forum: <a href="${threadPath(slug)}">${name}</a></p>`;
}

function threadItem(thread: ListedThread, author: PublicPerson | undefined, now: Date): Html {
  const { id, slug, name, isFeatured, isClosed, lastActiveAt, replies, tags = [] } = thread;
  const marks = [isFeatured && 'Featured', isClosed && 'Closed'].filter((mark) => mark !== false);
  return html`
<li id="thread-${id}" class="thread">
${avatarOrInitial(author, 'medium')}
<div class="thread-words">
<p class="thread-name"><a href="${threadPath(slug)}">${name}</a></p>
<p class="by">${marks.map((mark) => html`<strong>${mark}</strong> `)}<span class="apart">${author ? displayName(author) : 'Someone'}</span>
<span class="apart">${countLabel(replies, 'reply', 'replies')}</span>
<span class="apart">Active ${relativeTimeTag(lastActiveAt, now)}</span></p>
${tags.length > 0 && tagLinks(tags)}
</div></li>`;
}
