import type { WordWeight } from './scoring/explain.ts';

interface TextScore {
  /** Calibrated on texts that the model did not learn from; docs/automod.md has the figures. */
  prob: number;
  /** Up to eight words that raised the score most, quoted from the text, strongest first. */
  words: readonly WordWeight[];
}

export interface TextScores {
  modelVersion: string;
  spam: TextScore;
  offensive: TextScore;
  /** Someone may be in danger: suicide, self-harm, an overdose, an emergency. */
  care: TextScore;
}

/** Scores member-written HTML. Any classifier with this interface can replace ours. */
export interface Automod {
  readonly modelVersion: string;
  score(html: string): Promise<TextScores>;
}
