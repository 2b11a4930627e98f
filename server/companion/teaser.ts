import { removeShortcodes } from '../base/shortcode-text.ts';
import { cacheDerivedTexts } from '../lib/cache-texts.ts';
import { bodyText, cutExcerpt } from '../lib/html.ts';

/** Enough markup for any teaser, and quick to parse. */
const maxBodyOpeningLength = 4000;

/** Beginning of a body, without a tag that the cut goes through. */
function takeOpeningOfBody(body: string): string {
  if (body.length <= maxBodyOpeningLength) return body;
  const cut = body.slice(0, maxBodyOpeningLength);
  const lastTag = cut.lastIndexOf('<');
  return cut
    .slice(0, lastTag > cut.lastIndexOf('>') ? lastTag : maxBodyOpeningLength)
    .toWellFormed();
}

function removeUnclosedExperiment(body: string): string {
  const closed = body.lastIndexOf('[/experiment]') + 1;
  const open = body.slice(closed).search(/\[experiment\s/);
  return open < 0 ? body : body.slice(0, closed + open);
}

const teaserOfOpening = cacheDerivedTexts((opening) =>
  bodyText(removeShortcodes(removeUnclosedExperiment(opening))),
);
const cachedBodyText = cacheDerivedTexts(bodyText);

/**
 * Beginning of a body as text, without shortcodes. Use `excerptOfBody` for bodies that cannot have any.
 */
export function teaserOfBody(body: string, max: number): string {
  return cutExcerpt(teaserOfOpening(takeOpeningOfBody(body)), max);
}

export function excerptOfBody(body: string, max: number): string {
  return cutExcerpt(cachedBodyText(takeOpeningOfBody(body)), max);
}
