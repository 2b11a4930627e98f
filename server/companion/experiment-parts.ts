/** Says which variant of an experiment someone sees on a page; undefined when there is none. */
export type ShownVariant = (symbol: string) => Promise<string | undefined>;

const quote = '(?:&quot;|")?';
const open = `\\[experiment\\s+symbol=${quote}([a-z0-9_-]+)${quote}\\s+variant=${quote}([a-z0-9_-]+)${quote}\\s*\\]`;
const close = '\\[/experiment\\]';
/** A mark that is a paragraph by itself goes with its paragraph. */
const part = new RegExp(
  `(?:<p>\\s*${open}\\s*</p>|${open})([\\s\\S]*?)(?:<p>\\s*${close}\\s*</p>|${close})`,
  'g',
);

/**
 * Leaves of `[experiment symbol=… variant=…]…[/experiment]` what the reader is to see, and nothing
 * of the rest: the page arrives as it is meant, without a script that changes it. Where the
 * experiment is unknown its first part is shown.
 */
export async function showExperiments(body: string, shown: ShownVariant): Promise<string> {
  const parts = [...body.matchAll(part)].map((match) => ({
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
  return text + body.slice(end);
}

/** Where everybody reads the same, such as in what search engines show: none of the variants. */
export function withoutExperiments(body: string): string {
  return body.replace(part, '');
}
