import type { DangerousAdvice } from './advice/find-advice.ts';
import type { WordWeight } from './scoring/explain.ts';

export interface TextScore {
  /** Calibrated on texts that the model did not learn from; docs/automod.md has the figures. */
  prob: number;
  /** Up to eight words that raised the score most, quoted from the text, strongest first. */
  words: readonly WordWeight[];
}

interface CareScore extends TextScore {
  /** True if a means is at hand, such as 'pills in front of me'. */
  hasMeans?: boolean;
  /** True if a time is named, such as 'tonight'. */
  hasTime?: boolean;
}

/** Facts about a text that are no scores. */
export interface TextFindings {
  advice?: DangerousAdvice;
  /** ISO 639-1 code of a language that automod does not read. */
  unreadLanguage?: string;
}

export interface TextScores extends TextFindings {
  modelVersion: string;
  spam: TextScore;
  offensive: TextScore;
  /** Someone may be in danger: suicide, self-harm, an overdose, an emergency. */
  care: CareScore;
}

/** Scores member-written HTML. Any classifier with this interface can replace ours. */
export interface Automod {
  readonly modelVersion: string;
  score(html: string): Promise<TextScores>;
}
