import { experimentPart, strayMark } from '../base/shortcode-text.ts';

/** Says which variant of an experiment someone sees on a page; undefined when there is none. */
export type ShownVariant = (symbol: string) => Promise<string | undefined>;

/**
 * Leaves of `[experiment symbol=… variant=…]…[/experiment]` what the reader is to see, and nothing
 * of the rest: the page arrives as it is meant, without a script that changes it. Where the
 * experiment is unknown its first part is shown. Nobody ever sees a mark.
 */
export async function showExperiments(body: string, shown: ShownVariant): Promise<string> {
  const parts = [...body.matchAll(experimentPart)].map((match) => ({
    match,
    symbol: match[1] ?? match[3] ?? '',
    variant: match[2] ?? match[4] ?? '',
    content: match[5] ?? '',
  }));
  const chosen = new Map<string, string>();
  for (const { symbol, variant } of parts) {
    if (!chosen.has(symbol)) chosen.set(symbol, (await shown(symbol)) ?? variant);
  }
  let text = '';
  let end = 0;
  for (const { match, symbol, variant, content } of parts) {
    text += body.slice(end, match.index) + (chosen.get(symbol) === variant ? content : '');
    end = match.index + match[0].length;
  }
  return (text + body.slice(end)).replace(strayMark, '');
}
