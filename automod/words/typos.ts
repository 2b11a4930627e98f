import { hashSeed, hashStep } from './hash.ts';
import type { Lexicon } from './lexicon.ts';

/** How bad a listed word must be for its misspellings to be looked for; 'plain' words count too. */
const bad = 1.4;

/**
 * Listed words that lack a letter or have two exchanged: `idoit`, `fcuk`, `bstard`. Whether the
 * word is an ordinary one must be asked before.
 */
export class Typos {
  private readonly lacking = new Map<string, string>();
  /** What the letters of each sought word add up to, whatever their order. */
  private readonly letters = new Set<number>();
  private readonly lexicon: Lexicon;

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon;
    for (const [word, { severity, base }] of lexicon.entries) {
      if (!isSought(word, severity)) continue;
      this.letters.add(sumOfLetters(word));
      // A short word lacks too much without one of its letters, unless it is one of the worst.
      const isKnown = severity === -1 || (severity >= 2.4 && word === base);
      if (word.length < 5 && !isKnown) continue;
      // Who drops a letter keeps the first one, or nobody could read it.
      const end = word.length < 5 && severity === -1 ? word.length - 1 : word.length;
      for (let i = 1; i < end; i++) {
        const written = word.slice(0, i) + word.slice(i + 1);
        if (!lexicon.entries.has(written) && !this.lacking.has(written))
          this.lacking.set(written, word);
      }
    }
  }

  meant(written: string): string | undefined {
    if (written.length < 3 || written.length > 16) return undefined;
    const lacking = this.lacking.get(written);
    if (lacking || written.length < 4 || !this.letters.has(sumOfLetters(written))) return lacking;
    for (let i = 0; i + 1 < written.length; i++) {
      if (written[i] === written[i + 1]) continue;
      const swapped = written.slice(0, i) + written[i + 1] + written[i] + written.slice(i + 2);
      const entry = this.lexicon.entries.get(swapped);
      if (entry && isSought(swapped, entry.severity)) return swapped;
    }
    return undefined;
  }
}

function sumOfLetters(word: string): number {
  let sum = 0;
  for (let i = 0; i < word.length; i++) sum = (sum + hashStep(hashSeed, word.charCodeAt(i))) | 0;
  return sum;
}

function isSought(word: string, severity: number): boolean {
  return word.length >= 4 && (severity >= bad || severity === -1);
}
