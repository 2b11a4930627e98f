import type { ContentKind } from './content-kinds.ts';

/** Addresses on the public site of what the console speaks of. */
export function profilePath(slug: string): string {
  return `/profile/${encodeURIComponent(slug)}`;
}

export function conversationPath(id: number | string): string {
  return `/messages/${id}`;
}

export function threadPath(slug: string): string {
  return `/threads/${encodeURIComponent(slug)}`;
}

export function postPath(slug: string): string {
  return `/posts/${encodeURIComponent(slug)}`;
}

/** `pageSlug` is that of the thread, the post, or the person on whose profile it stands. */
export function contentPath(kind: ContentKind, id: number, pageSlug: string): string {
  switch (kind) {
    case 'comment':
      return `${postPath(pageSlug)}#comment-${id}`;
    case 'thread':
      return threadPath(pageSlug);
    case 'reply':
      return `${threadPath(pageSlug)}#reply-${id}`;
    case 'user_profile_status':
      return `${profilePath(pageSlug)}#status-${id}`;
    case 'user_profile_status_reply':
      return `${profilePath(pageSlug)}#status-reply-${id}`;
  }
}
