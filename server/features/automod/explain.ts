import type { Token } from './tokens.ts';

export interface WordWeight {
  /** Exactly as it stands in the text. */
  word: string;
  /** How far it moved the log-odds. */
  weight: number;
}

const most = 8;
/** What moves the score less than this explains nothing. */
const least = 0.1;
const longest = 200;

/** Collects what raised a score, each written form once with the most that it did. */
export class Explanation {
  private readonly weights = new Map<string, number>();

  add(tokens: readonly Token[], shares: Float64Array, scale: number, text: string): void {
    for (let i = 0; i < tokens.length; i++) {
      const weight = (shares[i] ?? 0) * scale;
      const token = tokens[i];
      if (weight < least || !token) continue;
      const word = text.slice(token.start, Math.min(token.end, token.start + longest)).trim();
      if (word !== '' && weight > (this.weights.get(word) ?? 0)) this.weights.set(word, weight);
    }
  }

  strongest(): WordWeight[] {
    return [...this.weights]
      .map(([word, weight]) => ({ word, weight: Math.round(weight * 1000) / 1000 }))
      .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
      .slice(0, most);
  }
}
