import { withoutShortcodes } from '../base/shortcode-text.ts';
import { bodyText, excerpt } from '../lib/html.ts';

/** Enough markup for any teaser, and little enough to read on every view of a page. */
const openingLength = 4000;

/** The beginning of a body, without a tag that the cut goes through. */
function openingOf(body: string): string {
  if (body.length <= openingLength) return body;
  const cut = body.slice(0, openingLength);
  const lastTag = cut.lastIndexOf('<');
  return cut.slice(0, lastTag > cut.lastIndexOf('>') ? lastTag : openingLength).toWellFormed();
}

/** Drops a variant of an experiment whose end is not in the body, because the body was cut off. */
function withoutOpenEnd(body: string): string {
  const closed = body.lastIndexOf('[/experiment]') + 1;
  const open = body.slice(closed).search(/\[experiment\s/);
  return open < 0 ? body : body.slice(0, closed + open);
}

/** How a body begins, as text. What shortcodes stand for is not in it, and neither are they. */
export function teaserOf(body: string, max: number): string {
  return excerpt(bodyText(withoutShortcodes(withoutOpenEnd(openingOf(body)))), max);
}

/** How a body that holds no shortcodes begins, as text. */
export function excerptOf(body: string, max: number): string {
  return excerpt(bodyText(openingOf(body)), max);
}
