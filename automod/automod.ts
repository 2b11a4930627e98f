import { readFile } from 'node:fs/promises';
import { createAutomod, modelFile } from './scoring/create-automod.ts';
import type { WordWeight } from './scoring/explain.ts';
import { readModel } from './scoring/model.ts';

export { lookalikes } from './text/lookalikes.ts';
export { recommendedThresholds } from './thresholds.ts';

export interface TextScore {
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

let automodPromise: Promise<Automod> | undefined;

/** Opens the committed model; a process reads it once. */
export function openAutomod(): Promise<Automod> {
  automodPromise ??= readFile(modelFile).then((bytes) => createAutomod(readModel(bytes)));
  return automodPromise;
}
