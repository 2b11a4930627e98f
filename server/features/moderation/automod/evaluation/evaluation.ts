import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sentences of our own that the model never learned from: one text on each line. */
export type EvaluationSet = 'benign-health' | 'hard-spam' | 'hard-offensive';

export function evaluationSet(name: EvaluationSet): string[] {
  return readFileSync(join(import.meta.dirname, `${name}.txt`), 'utf8')
    .trim()
    .split('\n');
}
