import { bodyText, excerpt } from '../lib/html.ts';
import { withoutExperiments } from './experiment-parts.ts';

const shortcode = /\[[a-z][\w-]*(?:\s+[\w-]+=[^\]\s]+)+\s*\]/gi;

/** How a body begins, as text. What shortcodes stand for is not in it, and neither are they. */
export function teaserOf(body: string, max: number): string {
  return excerpt(bodyText(withoutExperiments(body)).replace(shortcode, '').trim(), max);
}
