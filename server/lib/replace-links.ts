const closingLinkTagPattern = /<\/a\s*>/gi;

/**
 * Replaces links, each from a matching opening tag to the next closing one. Stops at the first
 * unclosed link.
 */
export function replaceLinks(
  html: string,
  opening: RegExp,
  replacement: (text: string, match: RegExpExecArray, link: string) => string,
): string {
  let result = '';
  let at = 0;
  for (const match of html.matchAll(opening)) {
    if (match.index < at) continue;
    const start = match.index + match[0].length;
    closingLinkTagPattern.lastIndex = start;
    const close = closingLinkTagPattern.exec(html);
    if (!close) break;
    const link = html.slice(match.index, closingLinkTagPattern.lastIndex);
    result += html.slice(at, match.index);
    result += replacement(html.slice(start, close.index), match, link);
    at = closingLinkTagPattern.lastIndex;
  }
  return result + html.slice(at);
}
