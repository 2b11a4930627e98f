import {
  conditionPath,
  prevalenceTypeLabels,
  prevalenceTypes,
  sortOnsetAges,
} from '../../contract/conditions/disorders.ts';
import { crossReferenceUrl } from '../../contract/conditions/reference.ts';
import { permalinkPath, threadPath } from '../../contract/public-paths.ts';
import type { ConditionLink } from '../features/conditions/public-conditions/public-conditions.repository.ts';
import type {
  ConditionIndex,
  ConditionPage,
  PublicCondition,
} from '../features/conditions/public-conditions/public-conditions.service.ts';
import type { PublicThreadRow } from '../features/forums/threads/public-forum.repository.ts';
import type { PostCardRow } from '../features/site/posts/public-posts.repository.ts';
import { referenceCredit } from './condition-credit.ts';
import { dateTag } from './dates.ts';
import { Html, html } from './html.ts';
import { labelLinks } from './post.view.ts';

interface ConditionFilter {
  q: string;
  letter: string | undefined;
  category: string | undefined;
}

/** Smaller numbers are hidden, because members might be identified. */
const minShownMemberCount = 5;

export function conditionIndex({
  letters,
  categories,
  featured,
  q,
  letter,
  category,
}: Omit<ConditionIndex, 'credit'> & ConditionFilter): Html {
  const isOpen = q === '' && letter === undefined && category === undefined;
  return html`
<form class="search large" action="/conditions" role="search" aria-label="Conditions">
<input type="search" name="q" value="${q}" aria-label="Search conditions" placeholder="Search conditions" maxlength="200">
<button>Search</button>
</form>
${
  letters.length > 0 &&
  html`<nav aria-label="By letter"><ul class="letters">${letters.map(
    (one) =>
      html`<li><a href="/conditions?letter=${encodeURIComponent(one.letter)}" aria-label="${one.letter === '#' ? 'Other' : one.letter}, ${one.conditions}"${currentPageAttribute(one.letter === letter)}>${one.letter}</a></li>`,
  )}</ul></nav>`
}
${isOpen && featured.length > 0 && html`<h2>Featured</h2>${labelLinks('Featured conditions', featured, conditionPath)}`}
${
  categories.length > 0 &&
  html`<details class="categories"${category !== undefined && new Html(' open')}><summary>By category</summary>
<nav aria-label="By category"><ul>${categories.map(
    ({ name, slug, conditions }) =>
      html`<li><a href="/conditions?category=${encodeURIComponent(slug)}"${currentPageAttribute(slug === category)}>${name}</a> (${conditions})</li>`,
  )}</ul></nav></details>`
}`;
}

function currentPageAttribute(isCurrent: boolean) {
  return isCurrent && new Html(' aria-current="page"');
}

export function conditionList({
  conditions,
  hasNext,
  page,
  path,
  q,
  letter,
  category,
}: ConditionPage & ConditionFilter & { page: number; path: string }): Html {
  const isNarrowed = q !== '' || letter !== undefined || category !== undefined;
  const title = q !== '' ? `Found for “${q}”` : letter === undefined ? 'All conditions' : letter;
  if (conditions.length === 0) {
    return html`<p>${isNarrowed ? 'Nothing was found.' : 'There is nothing here yet.'}</p>
${isNarrowed && html`<p><a href="${path}">All conditions</a></p>`}`;
  }
  const pageHref = (other: number) =>
    `${path}?${new URLSearchParams({
      ...(q !== '' && { q }),
      ...(letter !== undefined && { letter }),
      ...(category !== undefined && { category }),
      page: String(other),
    })}`;
  return html`
<h2>${category === undefined ? title : 'In this category'}</h2>
<ul class="headlines alphabet">${conditions.map(
    ({ name, slug }) => html`<li><a href="${conditionPath(slug)}">${name}</a></li>`,
  )}</ul>
${
  (page > 1 || hasNext) &&
  html`<nav class="pager" aria-label="Pages">
${page > 1 ? html`<a rel="prev" href="${pageHref(page - 1)}">Previous page</a>` : html`<span></span>`}
<span>Page ${page}</span>
${hasNext ? html`<a rel="next" href="${pageHref(page + 1)}">Next page</a>` : html`<span></span>`}
</nav>`
}`;
}

function conditionLinks(links: readonly ConditionLink[]): Html {
  return html`<ul class="links">${links.map(
    ({ name, slug }) => html`<li><a href="${conditionPath(slug)}">${name}</a></li>`,
  )}</ul>`;
}

interface ConditionPageExtras {
  /** Undefined on sites without conditions in profiles. */
  members: number | undefined;
  threads: readonly PublicThreadRow[];
  posts: readonly PostCardRow[];
  siteName: string;
  show(body: string): Html;
}

export function conditionBody(
  condition: PublicCondition,
  { members, threads, posts, siteName, show }: ConditionPageExtras,
): Html {
  const { synonyms, summary, body, prevalences, inheritanceType, onsetAge } = condition;
  const { parent, category, children, codes, orphaCode } = condition;
  const facts: [string, Html | string][] = [
    ['Also called', synonyms.join('; ')],
    ['Part of', parent ? conditionAnchor(parent) : ''],
    ['Category', category && category.slug !== parent?.slug ? conditionAnchor(category) : ''],
    ...prevalenceTypes.map((type): [string, string] => [
      prevalenceTypeLabels[type],
      prevalences
        .filter((row) => (row.type ?? 'POINT_PREVALENCE') === type)
        .map((row) => `${row.geographic}: ${row.class}`)
        .join('; '),
    ]),
    ['Inheritance', inheritanceType.join(', ')],
    ['Age of onset', sortOnsetAges(onsetAge).join(', ')],
  ];
  const shownFacts = facts.filter(([, value]) => value !== '');
  return html`
<p><a href="/conditions">All conditions</a></p>
${summary !== '' && html`<div class="body" dir="auto">${show(summary)}</div>`}
${shownFacts.length > 0 && html`<dl class="facts">${shownFacts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`}
${body !== '' && html`<div class="body" dir="auto">${show(body)}</div>`}
${children.length > 0 && html`<h2>Kinds of ${condition.name}</h2>${conditionLinks(children)}`}
${members !== undefined && members > 0 && html`<h2>On ${siteName}</h2><p>${describeMemberCount(members)}</p>`}
${
  threads.length > 0 &&
  html`<h2>In the forum</h2><ul class="headlines">${threads.map(
    ({ slug, name, lastActiveAt }) =>
      html`<li><a href="${threadPath(slug)}">${name}</a> <span class="by">${dateTag(lastActiveAt)}</span></li>`,
  )}</ul>`
}
${
  posts.length > 0 &&
  html`<h2>To read</h2><ul class="headlines">${posts.map(
    ({ permalink, title }) => html`<li><a href="${permalinkPath(permalink)}">${title}</a></li>`,
  )}</ul>`
}
${
  codes.length > 0 &&
  html`<h2>Elsewhere</h2><ul class="links">${codes.map(({ source, reference }) => {
    const url = crossReferenceUrl(source, reference);
    const label = `${source} ${reference}`;
    return html`<li>${url ? html`<a href="${url}" rel="noopener noreferrer">${label}</a>` : label}</li>`;
  })}</ul>`
}
${(orphaCode !== null || codes.length > 0) && referenceCredit(condition)}`;
}

function conditionAnchor({ name, slug }: ConditionLink): Html {
  return html`<a href="${conditionPath(slug)}">${name}</a>`;
}

function describeMemberCount(members: number): string {
  if (members < minShownMemberCount)
    return 'A few members share it: they live with it, care for someone or treat it.';
  return `${members} members share it: they live with it, care for someone or treat it.`;
}
