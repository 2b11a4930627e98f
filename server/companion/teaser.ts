import { withoutShortcodes } from '../base/shortcode-text.ts';
import { bodyText, excerpt } from '../lib/html.ts';

/** Of a body that was cut off there is no telling where a variant would have ended. */
const openEnded = /\[experiment\s(?![\s\S]*\[\/experiment\])[\s\S]*$/;

/** How a body begins, as text. What shortcodes stand for is not in it, and neither are they. */
export function teaserOf(body: string, max: number): string {
  return excerpt(bodyText(withoutShortcodes(body.replace(openEnded, ''))), max);
}
