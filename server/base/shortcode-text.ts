import { engagementKinds } from '../../contract/engagement/kinds.ts';

/** Those that stand for one thing by its id, beside those of engagement items. */
export const plainShortcodes = ['client_lead_form', 'opportunity_campaign', 'thread'] as const;

/** Around a value, or not; markup may have it encoded. */
export const quote = `(?:&quot;|&#39;|["'])?`;

const open = `\\[experiment\\s+symbol=${quote}([a-z0-9_-]+)${quote}\\s+variant=${quote}([a-z0-9_-]+)${quote}\\s*\\]`;
const close = '\\[/experiment\\]';

/** What a variant of an experiment shows. A mark that is a paragraph by itself goes with it. */
export const experimentPart = new RegExp(
  `(?:<p>\\s*${open}\\s*</p>|${open})([\\s\\S]*?)(?:<p>\\s*${close}\\s*</p>|${close})`,
  'g',
);
/** One that begins or ends nothing, as where one stands in another. */
export const strayMark =
  /<p>\s*\[(?:experiment\s[^\][<]*|\/experiment)\]\s*<\/p>|\[(?:experiment\s[^\][<]*|\/experiment)\]/g;

const bare = engagementKinds
  .filter(({ shortcode }) => shortcode.standsForCurrent)
  .map(({ shortcode }) => shortcode.name);
const shortcode = new RegExp(
  `\\[(?:${bare.join('|')}|[a-z][\\w-]*(?:\\s+[\\w-]+=[^\\]\\s]+)+)\\s*\\]`,
  'gi',
);

/**
 * A body as it reads by itself: without shortcodes, and without the variants of experiments, of
 * which nobody reads all. For whatever tells of a body elsewhere.
 */
export function withoutShortcodes(body: string): string {
  if (!body.includes('[')) return body;
  return body.replace(experimentPart, ' ').replace(strayMark, ' ').replace(shortcode, ' ');
}
