import { searchMaxLength } from '../limits.ts';
import { parseRowId } from '../row-id.ts';

export const maxStoriesOffered = 20;

export interface StoryReference {
  title: string;
  id?: number;
  slug?: string;
}

/** Accepts part of a title, the address of a post with or without its host, or an id. */
export function parseStoryReference(typed: string): StoryReference {
  const text = typed.trim().slice(0, searchMaxLength * 5);
  const path = URL.canParse(text) ? new URL(text).pathname : text;
  const [, slug] = /^\/?posts\/([^/?#]+)/.exec(path) ?? [];
  const id = parseRowId(text.replace(/^#/, ''));
  return {
    title: text.slice(0, searchMaxLength),
    ...(slug !== undefined && { slug: decodeSlug(slug) }),
    ...(id !== undefined && { id }),
  };
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
