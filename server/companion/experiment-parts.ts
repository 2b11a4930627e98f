import { findExperimentParts, replaceStrayExperimentShortcodes } from '../base/shortcode-text.ts';
import { sessionCountingPath } from '../features/experiments/assignment/count-sessions.ts';
import { html } from './html.ts';

/** Image that browsers load at once, which counts a new session. */
export const sessionCountingPicture = html`<img class="unseen" src="${sessionCountingPath}" alt="" width="1" height="1">`;

export type VariantLookup = (symbol: string) => Promise<string | undefined>;

/**
 * Replaces `[experiment symbol=… variant=…]…[/experiment]` by the reader's variant on the server,
 * so that no script changes the page. An unknown experiment shows its first part. All marks are
 * removed.
 */
export async function renderShownVariants(body: string, shown: VariantLookup): Promise<string> {
  const parts = findExperimentParts(body);
  const chosen = new Map<string, string>();
  for (const { symbol, variant } of parts) {
    if (!chosen.has(symbol)) chosen.set(symbol, (await shown(symbol)) ?? variant);
  }
  let text = '';
  let at = 0;
  for (const { start, end, symbol, variant, content } of parts) {
    text += body.slice(at, start) + (chosen.get(symbol) === variant ? content : '');
    at = end;
  }
  return replaceStrayExperimentShortcodes(text + body.slice(at), '');
}
