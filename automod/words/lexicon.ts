/** What is known of a word that people disguise. Being listed is no verdict: the model decides. */
export interface Entry {
  /** The word that this one is a form of. */
  base: string;
  /** From 0 for words that only advertise to 3 for the worst. */
  severity: number;
}

export interface Lexicon {
  entries: ReadonlyMap<string, Entry>;
  /** All of them with every letter once, however often it stands there in a row. */
  collapsed: ReadonlySet<string>;
  /** Swear words by first letter and length, the commonest first: what stars may stand for. */
  maskable: ReadonlyMap<string, readonly string[]>;
}

/** One line per word: the word, its base, its severity. The order is the one of preference. */
export function readLexicon(lines: string): Lexicon {
  const entries = new Map<string, Entry>();
  const maskable = new Map<string, string[]>();
  for (const line of lines.split('\n')) {
    const [word = '', base = '', severity = ''] = line.split(' ');
    if (word === '') continue;
    entries.set(word, { base, severity: Number(severity) });
    const isBad = Number(severity) >= 1 || Number(severity) === -1;
    if (!isBad || word.length < 4) continue;
    const key = maskKey(word);
    const others = maskable.get(key);
    if (others) others.push(word);
    else maskable.set(key, [word]);
  }
  return { entries, collapsed: new Set(Array.from(entries.keys(), collapse)), maskable };
}

export function collapse(word: string): string {
  let letters = '';
  for (let i = 0; i < word.length; i++) {
    if (i === 0 || word.charCodeAt(i) !== word.charCodeAt(i - 1)) letters += word.charAt(i);
  }
  return letters;
}

export function maskKey(word: string): string {
  return `${word.charAt(0)}${word.length}`;
}
