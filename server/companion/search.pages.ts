import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { searchMaxLength } from '../../contract/limits.ts';
import { hasFeature } from '../../contract/site/site-features.ts';
import { exactText } from '../../contract/text.ts';
import {
  maxPostPages,
  type PublicPostsService,
} from '../features/site/posts/public-posts.service.ts';
import { limitPerMinute } from '../http/rate-limit.ts';
import type { CompanionParts } from './companion-parts.ts';
import { threadItems } from './forum.view.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { pager } from './pager.view.ts';
import { postCards, withAuthors } from './post.view.ts';

const query = z.object({
  q: exactText(10_000).catch(''),
  page: z.coerce.number().int().min(1).max(maxPostPages).catch(1),
});
const maxThreads = 10;
const searchesPerMinute = 60;

export function searchPages(app: FastifyInstance, parts: CompanionParts): void {
  const { config, services, visits } = parts;
  const options = {
    config: {
      access: 'anyone',
      ...limitPerMinute(config.requestsPerMinute, searchesPerMinute, visits.rateLimitKeyOf),
    },
  } as const;

  app.get('/search', options, async (request, reply) => {
    const { site } = await visits.of(request);
    const { q, page } = query.parse(request.query);
    const text = q.trim().slice(0, searchMaxLength);
    const frame = { siteName: site.name, width: 'wide' as const, robots: 'noindex, follow' };
    const form = html`<form class="search large" role="search" aria-label="Search again" action="/search">
<input type="search" name="q" value="${text}" aria-label="Search for" maxlength="${searchMaxLength}"${text === '' && html` autofocus`}>
<button>Search</button>
</form>`;
    if (text === '') return sendPage(reply, { ...frame, title: 'Search', body: form });

    const found = await services.publicPosts.search(site.id, text, page);
    const cards = await withAuthors(services, site.id, found.posts);
    const hasForum = hasFeature(site.features, 'forums');
    const threads =
      hasForum && page === 1 ? await services.publicForum.search(site.id, text, maxThreads) : [];
    const path = `/search?q=${encodeURIComponent(text)}`;
    return sendPage(reply, {
      ...frame,
      title: `Search for “${text}”`,
      body: html`${form}
${found.posts.length === 0 && threads.length === 0 && nothingFound(text)}
<div class="columns">
${
  found.posts.length > 0 &&
  html`<section aria-labelledby="posts"><h2 id="posts">${resultCountLabel(found)}</h2>
${postCards(services.contentImages, cards, { level: 3 })}
${pager({ page, hasNext: found.hasNext, path })}</section>`
}
${
  threads.length > 0 &&
  html`<section aria-labelledby="threads"><h2 id="threads">In the forum</h2>
${await threadItems(services, site.id, threads)}</section>`
}
</div>`,
    });
  });
}

function resultCountLabel({
  total,
  totalIsEstimate,
  posts,
}: Awaited<ReturnType<PublicPostsService['search']>>) {
  if (totalIsEstimate) return `More than ${total.toLocaleString('en')} posts and pages`;
  if (total === 1) return posts[0]?.type === 'POST' ? '1 post' : '1 page';
  return `${total.toLocaleString('en')} posts and pages`;
}

function nothingFound(text: string): Html {
  return html`<p class="lead">Nothing was found for “${text}”. Fewer words, or others, may help.</p>`;
}
