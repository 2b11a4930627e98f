/** The page loads nothing from other hosts: their images come through the server. */
export function imageAddress(src: string): string {
  return src.startsWith('/') ? src : `/api/moderation/image?src=${encodeURIComponent(src)}`;
}
