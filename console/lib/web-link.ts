/** Allows http and https only: a member's link must run nothing. Paths belong to `origin`. */
export function webLink(href: string, origin?: string): string | undefined {
  const text = href.trim();
  const isOwn = /^\/(?![/\\])/.test(text);
  if (!isOwn && !/^https?:\/\//i.test(text)) return undefined;
  return URL.canParse(text, origin) ? new URL(text, origin).href : undefined;
}
