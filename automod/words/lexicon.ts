/** A word that people disguise. The model decides whether it offends. */
export interface LexiconEntry {
  base: string;
  /** 0 for advertising to 3 for the worst words; -1 for ordinary words of abuse. */
  severity: number;
}

export interface Lexicon {
  entries: ReadonlyMap<string, LexiconEntry>;
  collapsed: ReadonlySet<string>;
  /** Swear words by first letter and length, most common first. */
  maskCandidates: ReadonlyMap<string, readonly string[]>;
}

/** One line per word: word, base, severity; preferred words first. */
export function parseLexicon(lines: string): Lexicon {
  const entries = new Map<string, LexiconEntry>();
  const maskCandidates = new Map<string, string[]>();
  for (const line of lines.split('\n')) {
    const [word = '', base = '', severity = ''] = line.split(' ');
    if (word === '') continue;
    entries.set(word, { base, severity: Number(severity) });
    const isBad = Number(severity) >= 1 || Number(severity) === -1;
    if (!isBad || word.length < 4) continue;
    const key = maskKey(word);
    const others = maskCandidates.get(key);
    if (others) others.push(word);
    else maskCandidates.set(key, [word]);
  }
  return {
    entries,
    collapsed: new Set(Array.from(entries.keys(), dropRepeatedLetters)),
    maskCandidates,
  };
}

export function dropRepeatedLetters(word: string): string {
  let letters = '';
  for (let i = 0; i < word.length; i++) {
    if (i === 0 || word.charCodeAt(i) !== word.charCodeAt(i - 1)) letters += word.charAt(i);
  }
  return letters;
}

export function maskKey(word: string): string {
  return `${word.charAt(0)}${word.length}`;
}
