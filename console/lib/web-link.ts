/**
 * An address that may become a link: only http and https, so that nothing typed by a member can
 * run a script or open another program. What begins with a slash belongs to `origin`.
 */
export function webLink(href: string, origin?: string): string | undefined {
  const text = href.trim();
  const isOwn = /^\/(?![/\\])/.test(text);
  if (!isOwn && !/^https?:\/\//i.test(text)) return undefined;
  return URL.canParse(text, origin) ? new URL(text, origin).href : undefined;
}
