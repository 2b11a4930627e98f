import { forumTagPath, threadPath } from '../../contract/public-paths.ts';
import type { PublicTag } from '../features/forums/threads/public-forum.repository.ts';
import type { ForumPage, ForumThread } from '../features/forums/threads/public-forum.service.ts';
import { day } from './dates.ts';
import { type Html, html } from './html.ts';

export function tagLinks(tags: readonly Pick<PublicTag, 'name' | 'slug'>[]): Html {
  return html`<ul class="links">${tags.map(
    ({ name, slug }) => html`<li><a href="${forumTagPath(slug)}">${name}</a></li>`,
  )}</ul>`;
}

export function threadList({
  threads,
  hasNext,
  page,
  path,
}: ForumPage & { page: number; path: string }): Html {
  if (threads.length === 0) return html`<p>There is nothing here yet.</p>`;
  return html`
<ul class="headlines">${threads.map(item)}</ul>
${
  (page > 1 || hasNext) &&
  html`<nav class="pager" aria-label="Pages">
${page > 1 ? html`<a rel="prev" href="${path}?page=${page - 1}">Previous page</a>` : html`<span></span>`}
<span>Page ${page}</span>
${hasNext ? html`<a rel="next" href="${path}?page=${page + 1}">Next page</a>` : html`<span></span>`}
</nav>`
}`;
}

/** What stands for the shortcode of a thread in an article. */
export function threadTeaser({ slug, name }: Pick<ForumThread, 'slug' | 'name'>): Html {
  return html`<p class="notice">From the forum: <a href="${threadPath(slug)}">${name}</a></p>`;
}

function item(thread: ForumThread): Html {
  const { slug, name, username, isFeatured, isClosed, lastActiveAt, tags } = thread;
  const marks = [isFeatured && 'Featured', isClosed && 'Closed'].filter((mark) => mark !== false);
  return html`
<li id="thread-${thread.id}"><a href="${threadPath(slug)}">${name}</a>
<p class="by">${marks.map((mark) => html`<strong>${mark}</strong> `)}<span>${username}</span> ${day(lastActiveAt)}</p>
${tags.length > 0 && tagLinks(tags)}</li>`;
}
