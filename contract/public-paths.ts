import type { ContentKind } from './moderation/content-kinds.ts';

/** Addresses on the public site of what the console speaks of. */
export function profilePath(slug: string): string {
  return `/profile/${encodeURIComponent(slug)}`;
}

/** Where members answer what the site asks about them, section by section. */
export function profileEditPath(slug: string, sectionId?: number | string): string {
  return `${profilePath(slug)}/edit${sectionId === undefined ? '' : `/${sectionId}`}`;
}

export function conversationPath(id: number | string): string {
  return `/messages/${id}`;
}

/** Addresses below /forums/ that no thread may have: pages, and what erased threads get. */
export function isReservedThreadSlug(slug: string): boolean {
  return /^(?:new|tags|deleted-thread-\d+)$/.test(slug);
}

export function threadPath(slug: string): string {
  return `/forums/${encodeURIComponent(slug)}`;
}

export function forumTagPath(slug: string): string {
  return `/forums/tags/${encodeURIComponent(slug)}`;
}

export function shortLinkPath(code: string): string {
  return `/s/${code}`;
}

export function postPath(slug: string): string {
  return `/posts/${encodeURIComponent(slug)}`;
}

/** Of a post of any type. */
export function permalinkPath(permalink: string): string {
  return `/${permalink.split('/').map(encodeURIComponent).join('/')}`;
}

export function categoryPath(slug: string): string {
  return `/categories/${encodeURIComponent(slug)}`;
}

/** The posts of a tag; its threads are at `forumTagPath`. */
export function tagPath(slug: string): string {
  return `/tags/${encodeURIComponent(slug)}`;
}

export function leadFormPath(id: number | string): string {
  return `/lead-forms/${id}`;
}

const anchors: Record<ContentKind, string> = {
  comment: 'comment',
  thread: 'thread',
  reply: 'reply',
  user_profile_status: 'status',
  user_profile_status_reply: 'status-reply',
};

/** What an item is called on its page, such as `reply-12`. */
export function anchorOf(kind: ContentKind, id: number): string {
  return `${anchors[kind]}-${id}`;
}

/**
 * `pageSlug` is that of the thread, the post, or the person on whose profile it stands. Long
 * discussions have several pages, so the address also asks for the one that the item is on.
 */
export function contentPath(kind: ContentKind, id: number, pageSlug: string): string {
  const page = pagePathOf(kind, pageSlug);
  if (kind === 'thread') return page;
  const anchor = anchorOf(kind, id);
  return `${page}?at=${anchor}#${anchor}`;
}

/** The page that items of a kind stand on: a post, a thread or a profile. */
export function pagePathOf(kind: ContentKind, pageSlug: string): string {
  if (kind === 'comment') return postPath(pageSlug);
  return kind === 'thread' || kind === 'reply' ? threadPath(pageSlug) : profilePath(pageSlug);
}
