import type { ReferencedPost } from './ai-pages.queries.ts';

/** Posts that a page refers to, by id; undefined until they are loaded. */
export type ReferencedPosts = ReadonlyMap<string, ReferencedPost> | undefined;

export function postTitle(posts: ReferencedPosts, id: number | string): string {
  return posts?.get(String(id))?.title ?? `Post ${id}`;
}
