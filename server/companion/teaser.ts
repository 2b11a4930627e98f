import { withoutShortcodes } from '../base/shortcode-text.ts';
import { bodyText, excerpt } from '../lib/html.ts';

/** How a body begins, as text. What shortcodes stand for is not in it, and neither are they. */
export function teaserOf(body: string, max: number): string {
  return excerpt(bodyText(withoutShortcodes(withoutOpenEnd(body))), max);
}

/** Of a body that was cut off there is no telling where a variant would have ended. */
function withoutOpenEnd(body: string): string {
  const closed = body.lastIndexOf('[/experiment]') + 1;
  const open = body.slice(closed).search(/\[experiment\s/);
  return open < 0 ? body : body.slice(0, closed + open);
}
