import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { conditionPath } from '../../contract/conditions/disorders.ts';
import { searchMaxLength } from '../../contract/limits.ts';
import type { PostType } from '../../contract/site/posts.ts';
import { hasFeature } from '../../contract/site/site-features.ts';
import { exactText } from '../../contract/text.ts';
import type { Services } from '../area.ts';
import type { Site } from '../base/viewer.ts';
import {
  maxSearchPages,
  type PublicSearchPage,
} from '../features/site/post-search/public-search.service.ts';
import { classifySender } from '../features/site/short-links/click-kind.ts';
import { limitPerMinute } from '../http/rate-limit.ts';
import type { CompanionParts } from './companion-parts.ts';
import { threadItems } from './forum.view.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { pagerLinks } from './pager.view.ts';
import { addAuthorsToPosts, postCards } from './post.view.ts';
import { pageNumber } from './route-params.ts';

const searchKinds = ['all', 'posts', 'pages', 'forum', 'conditions'] as const;
type SearchKind = (typeof searchKinds)[number];
const labelBySearchKind: Record<SearchKind, string> = {
  all: 'Everything',
  posts: 'Posts',
  pages: 'Pages',
  forum: 'Forum',
  conditions: 'Conditions',
};
const allPostTypes: readonly PostType[] = ['POST', 'PAGE', 'JOURNAI'];
const postTypesBySearchKind: Partial<Record<SearchKind, readonly PostType[]>> = {
  all: allPostTypes,
  posts: ['POST'],
  pages: ['PAGE', 'JOURNAI'],
};
const searchQuery = z.object({
  q: exactText(10_000).catch(''),
  kind: z.enum(searchKinds).catch('all'),
  page: pageNumber(maxSearchPages),
});
const maxFoundThreads = 10;
const maxFoundConditions = 10;
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
    const { q, kind, page } = searchQuery.parse(request.query);
    const text = q.trim().slice(0, searchMaxLength);
    const frame = { siteName: site.name, width: 'wide' as const, robots: 'noindex, follow' };
    const form = html`<form class="search large" role="search" aria-label="Search again" action="/search">
<input type="search" name="q" value="${text}" aria-label="Search for" maxlength="${searchMaxLength}"${text === '' && html` autofocus`}>
${kind !== 'all' && html`<input type="hidden" name="kind" value="${kind}">`}<button>Search</button>
</form>`;
    if (text === '') return sendPage(reply, { ...frame, title: 'Search', body: form });

    const types = postTypesBySearchKind[kind];
    const found = types && (await services.publicSearch.find(site.id, text, { types, page }));
    const cards = found && (await addAuthorsToPosts(services, site.id, found.posts));
    // Words are corrected by posts, whatever is searched.
    const { correctedText } =
      found ?? (await services.publicSearch.find(site.id, text, { types: allPostTypes, page: 1 }));
    const others =
      page === 1
        ? await findThreadsAndConditions(services, site, kind, correctedText ?? text)
        : noThreadsOrConditions;
    const isEmpty = !found?.posts.length && !others.threads.length && !others.conditions.length;
    if (isEmpty && kind === 'all' && page === 1 && classifySender(request.headers) === 'person') {
      await services.searchWords.countMiss(site.id, text);
    }
    return sendPage(reply, {
      ...frame,
      title: `Search for “${text}”`,
      body: html`${form}
${searchKindLinks(text, kind, site)}
${correctedText !== undefined && correctionLink(correctedText, kind)}
${isEmpty && (page === 1 ? nothingFoundNotice(text) : noMoreResultsNotice(text, kind))}
<div class="columns">
${
  found &&
  cards &&
  found.posts.length > 0 &&
  html`<section aria-labelledby="posts"><h2 id="posts">${resultCountLabel(found)}</h2>
${postCards(services.contentImages, cards, { level: 3 })}
${pagerLinks({ page, hasNext: found.hasNext, path: searchPath(text, kind) })}</section>`
}
${
  others.conditions.length > 0 &&
  html`<section aria-labelledby="conditions"><h2 id="conditions">Conditions</h2>
<ul>${others.conditions.map(({ name, slug }) => html`<li><a href="${conditionPath(slug)}">${name}</a></li>`)}</ul></section>`
}
${
  others.threads.length > 0 &&
  html`<section aria-labelledby="threads"><h2 id="threads">In the forum</h2>
${await threadItems(services, site.id, others.threads)}</section>`
}
</div>`,
    });
  });
}

const noThreadsOrConditions: Awaited<ReturnType<typeof findThreadsAndConditions>> = {
  threads: [],
  conditions: [],
};

async function findThreadsAndConditions(
  services: Services,
  site: Site,
  kind: SearchKind,
  text: string,
) {
  const isShown = (wanted: SearchKind) => kind === 'all' || kind === wanted;
  const [threads, listed] = await Promise.all([
    isShown('forum') && hasFeature(site.features, 'forums')
      ? services.publicForum.search(site.id, text, maxFoundThreads)
      : [],
    isShown('conditions')
      ? services.publicConditions.list(site.id, { search: text }, 1)
      : { conditions: [] },
  ]);
  return { threads, conditions: listed.conditions.slice(0, maxFoundConditions) };
}

const searchPath = (text: string, kind: SearchKind) =>
  `/search?q=${encodeURIComponent(text)}${kind === 'all' ? '' : `&kind=${kind}`}`;

function searchKindLinks(text: string, current: SearchKind, { features }: Site): Html {
  const shown = searchKinds.filter((kind) => kind !== 'forum' || hasFeature(features, 'forums'));
  return html`<nav class="kinds" aria-label="Kinds of results"><ul>${shown.map(
    (kind) =>
      html`<li><a href="${searchPath(text, kind)}"${kind === current && html` aria-current="page"`}>${labelBySearchKind[kind]}</a></li>`,
  )}</ul></nav>`;
}

function correctionLink(correctedText: string, kind: SearchKind): Html {
  return html`<p>Did you mean <a href="${searchPath(correctedText, kind)}">${correctedText}</a>?</p>`;
}

function resultCountLabel({ total, isCut, posts }: PublicSearchPage) {
  if (isCut) return `More than ${total.toLocaleString('en')} posts and pages`;
  if (total === 1) return posts[0]?.type === 'POST' ? '1 post' : '1 page';
  return `${total.toLocaleString('en')} posts and pages`;
}

function noMoreResultsNotice(text: string, kind: SearchKind): Html {
  return html`<p class="lead">There are no more results. <a href="${searchPath(text, kind)}">Back to the first page</a></p>`;
}

function nothingFoundNotice(text: string): Html {
  return html`<p class="lead">Nothing was found for “${text}”. Try fewer words, or other ones.</p>`;
}
