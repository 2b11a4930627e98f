import { searchMaxLength } from '../limits.ts';

/** How many stories a search offers. */
export const storiesOffered = 20;

/** What someone means by what they typed to find a story. */
export interface StoryReference {
  /** Part of the title. */
  title: string;
  id?: number;
  /** Of its address. */
  slug?: string;
}

/** A title, the address of a post with or without its host, or an id. */
export function readStoryReference(typed: string): StoryReference {
  const text = typed.trim().slice(0, searchMaxLength * 5);
  const path = URL.canParse(text) ? new URL(text).pathname : text;
  const [, slug] = /^\/?posts\/([^/?#]+)/.exec(path) ?? [];
  const id = /^#?([1-9]\d{0,9})$/.exec(text)?.[1];
  return {
    title: text.slice(0, searchMaxLength),
    ...(slug !== undefined && { slug: decoded(slug) }),
    ...(id !== undefined && Number(id) <= 2_147_483_647 && { id: Number(id) }),
  };
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
