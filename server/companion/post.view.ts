import { categoryPath, permalinkPath, tagPath } from '../../contract/public-paths.ts';
import type { Services } from '../area.ts';
import type { PublicPerson } from '../features/moderation/content/public-discussions.service.ts';
import type { PostLabel } from '../features/site/posts/post-labels.repository.ts';
import type { PostCardRow } from '../features/site/posts/public-posts.repository.ts';
import { cutExcerpt } from '../lib/html.ts';
import { countLabel } from './counts.ts';
import { dateTag } from './dates.ts';
import { type Html, html } from './html.ts';
import { avatarOrInitial, profileLink } from './people.view.ts';
import { teaserOfBody } from './teaser.ts';

export interface PostCard extends PostCardRow {
  author: PublicPerson | undefined;
}

const teaserLength = 170;

export interface PictureProxy {
  addressOf(url: string): string;
}

/** Other hosts' pictures are proxied, so that readers stay unknown to those hosts. */
export function pictureAddress(images: PictureProxy, url: string): string {
  return url.startsWith('/') ? url : images.addressOf(url);
}

export async function addAuthorsToPosts(
  services: Pick<Services, 'publicDiscussions'>,
  siteId: number,
  posts: readonly PostCardRow[],
): Promise<PostCard[]> {
  if (posts.length === 0) return [];
  const people = await services.publicDiscussions.findPeople(
    siteId,
    posts.map((post) => post.userId),
  );
  return posts.map((post) => ({ ...post, author: people.get(post.userId) }));
}

export function postCards(
  images: PictureProxy,
  posts: readonly PostCard[],
  {
    level = 2,
    hasLead = false,
    hasBylines = true,
  }: { level?: 2 | 3; hasLead?: boolean; hasBylines?: boolean } = {},
): Html {
  return html`<ul class="cards${hasLead && ' has-lead'}">${posts.map((post, i) => postCard(images, post, { level, isLead: hasLead && i === 0, hasByline: hasBylines }))}</ul>`;
}

function postCard(
  images: PictureProxy,
  post: PostCard,
  { level, isLead, hasByline }: { level: 2 | 3; isLead: boolean; hasByline: boolean },
): Html {
  const { permalink, title, thumbnailUrl, author, publishedAt, comments, type } = post;
  const teaser = post.excerpt
    ? cutExcerpt(post.excerpt, teaserLength)
    : teaserOfBody(post.opening, teaserLength);
  const link = html`<a href="${permalinkPath(permalink)}">${title}</a>`;
  return html`
<li class="card">
${
  thumbnailUrl !== null &&
  html`<img class="picture" src="${pictureAddress(images, thumbnailUrl)}" alt="" width="640" height="400"${!isLead && html` loading="lazy"`}>`
}
<div class="card-words">
${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
${teaser !== '' && html`<p class="teaser" dir="auto">${teaser}</p>`}
${
  hasByline &&
  type === 'POST' &&
  html`<p class="by">${avatarOrInitial(author)}${profileLink(author)} <span class="apart">${dateTag(publishedAt)}</span>${
    comments > 0 && html` <span class="apart">${countLabel(comments, 'comment', 'comments')}</span>`
  }</p>`
}
</div>
</li>`;
}

export function labelLinks(
  name: string,
  of: readonly Pick<PostLabel, 'name' | 'slug'>[],
  pathOf: (slug: string) => string,
): Html {
  return html`${
    of.length > 0 &&
    html`<ul class="labels" aria-label="${name}">${of.map(
      ({ name: label, slug }) => html`<li><a href="${pathOf(slug)}">${label}</a></li>`,
    )}</ul>`
  }`;
}

export const categoryLinks = (of: readonly PostLabel[]) =>
  labelLinks('Categories', of, categoryPath);
export const tagLinksOfPost = (of: readonly PostLabel[]) => labelLinks('Tags', of, tagPath);
