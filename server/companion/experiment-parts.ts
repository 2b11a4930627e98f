import { experimentPartsIn, replaceStrayMarks } from '../base/shortcode-text.ts';
import { sessionMarkPath } from '../features/experiments/assignment/count-sessions.ts';
import { html } from './html.ts';

/** Loaded at once by browsers, so that a new session counts. */
export const sessionMark = html`<img class="unseen" src="${sessionMarkPath}" alt="" width="1" height="1">`;

/** Says which variant of an experiment someone sees on a page; undefined when there is none. */
export type ShownVariant = (symbol: string) => Promise<string | undefined>;

/**
 * Leaves of `[experiment symbol=… variant=…]…[/experiment]` what the reader is to see, and nothing
 * of the rest: the page arrives as it is meant, without a script that changes it. Where the
 * experiment is unknown its first part is shown. Nobody ever sees a mark.
 */
export async function showExperiments(body: string, shown: ShownVariant): Promise<string> {
  const parts = experimentPartsIn(body);
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
  return replaceStrayMarks(text + body.slice(at), '');
}
