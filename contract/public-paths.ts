import type { ContentKind } from './moderation/content-kinds.ts';

export function profilePath(slug: string): string {
  return `/profile/${encodeURIComponent(slug)}`;
}

export function profileEditPath(slug: string, sectionId?: number | string): string {
  return `${profilePath(slug)}/edit${sectionId === undefined ? '' : `/${sectionId}`}`;
}

export function noticePath(linkKey: string): string {
  return `/notice/${linkKey}`;
}

export function conversationPath(id: number | string): string {
  return `/messages/${id}`;
}

/** True for slugs of forum pages, and for slugs of erased threads. */
export function isReservedThreadSlug(slug: string): boolean {
  return /^(?:new|tags|deleted-thread-\d+)$/.test(slug);
}

export function threadPath(slug: string): string {
  return `/forums/${encodeURIComponent(slug)}`;
}

export function forumTagPath(slug: string): string {
  return `/forums/tags/${encodeURIComponent(slug)}`;
}

export const openApiPath = '/api/openapi.json';
export const apiReferencePath = '/api/reference';

export function shortLinkPath(code: string): string {
  return `/s/${code}`;
}

export function postPath(slug: string): string {
  return `/posts/${encodeURIComponent(slug)}`;
}

export function permalinkPath(permalink: string): string {
  return `/${permalink.split('/').map(encodeURIComponent).join('/')}`;
}

export function categoryPath(slug: string): string {
  return `/categories/${encodeURIComponent(slug)}`;
}

export function tagPath(slug: string): string {
  return `/tags/${encodeURIComponent(slug)}`;
}

export function leadFormPath(id: number | string): string {
  return `/lead-forms/${id}`;
}

const anchorPrefixByKind: Record<ContentKind, string> = {
  comment: 'comment',
  thread: 'thread',
  reply: 'reply',
  user_profile_status: 'status',
  user_profile_status_reply: 'status-reply',
};

/** Item that an anchor names, undefined for other anchors. */
export function parseAnchor(anchor: string): { kind: ContentKind; id: number } | undefined {
  const [, name = '', digits = ''] = /^([a-z-]{1,20})-(\d{1,9})$/.exec(anchor) ?? [];
  const kind = (Object.keys(anchorPrefixByKind) as ContentKind[]).find(
    (each) => anchorPrefixByKind[each] === name,
  );
  return kind && { kind, id: Number(digits) };
}

export function anchorOfContent(kind: ContentKind, id: number): string {
  return `${anchorPrefixByKind[kind]}-${id}`;
}

/** `pageSlug` is that of the thread, post or profile; the id selects its page. */
export function contentPath(kind: ContentKind, id: number, pageSlug: string): string {
  const page = pagePathOfContent(kind, pageSlug);
  if (kind === 'thread') return page;
  const anchor = anchorOfContent(kind, id);
  return `${page}?at=${anchor}#${anchor}`;
}

export function pagePathOfContent(kind: ContentKind, pageSlug: string): string {
  if (kind === 'comment') return postPath(pageSlug);
  return kind === 'thread' || kind === 'reply' ? threadPath(pageSlug) : profilePath(pageSlug);
}

/** Messages of the site's team to a member in the care lane. */
export const teamMessagesPath = '/team-messages';
