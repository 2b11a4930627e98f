import { withoutShortcodes } from '../base/shortcode-text.ts';
import { cacheDerivedTexts } from '../lib/cache-texts.ts';
import { bodyText, excerpt } from '../lib/html.ts';

/** Enough markup for any teaser, and quick to parse. */
const openingLength = 4000;

/** Beginning of a body, without a tag that the cut goes through. */
function cutOpening(body: string): string {
  if (body.length <= openingLength) return body;
  const cut = body.slice(0, openingLength);
  const lastTag = cut.lastIndexOf('<');
  return cut.slice(0, lastTag > cut.lastIndexOf('>') ? lastTag : openingLength).toWellFormed();
}

function cutUnclosedExperiment(body: string): string {
  const closed = body.lastIndexOf('[/experiment]') + 1;
  const open = body.slice(closed).search(/\[experiment\s/);
  return open < 0 ? body : body.slice(0, closed + open);
}

const cachedTeaser = cacheDerivedTexts((opening) =>
  bodyText(withoutShortcodes(cutUnclosedExperiment(opening))),
);
const cachedExcerpt = cacheDerivedTexts(bodyText);

/**
 * Beginning of a body as text, without shortcodes. Use `excerptOf` for bodies that cannot have any.
 */
export function teaserOf(body: string, max: number): string {
  return excerpt(cachedTeaser(cutOpening(body)), max);
}

export function excerptOf(body: string, max: number): string {
  return excerpt(cachedExcerpt(cutOpening(body)), max);
}
