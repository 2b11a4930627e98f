/**
 * Where to get an image that a member showed. The page loads nothing from elsewhere: images of
 * other sites come through the server.
 */
export function imageAddress(src: string): string {
  return src.startsWith('/') ? src : `/api/moderation/image?src=${encodeURIComponent(src)}`;
}
