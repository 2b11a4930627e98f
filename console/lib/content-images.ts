/** Address through the server's proxy, because the page may load nothing from other hosts. */
export function imageAddress(src: string): string {
  return src.startsWith('/') ? src : `/api/moderation/image?src=${encodeURIComponent(src)}`;
}
