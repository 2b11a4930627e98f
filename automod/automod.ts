import { readFile } from 'node:fs/promises';
import { createAutomod, modelFile } from './scoring/create-automod.ts';
import { readModel } from './scoring/model.ts';
import type { Automod } from './text-scores.ts';

export { findDangerousAdvice, normalizeAdviceName } from './advice/find-advice.ts';
export { type Correction, correctionBuckets, correctProbability } from './correction/correction.ts';
export {
  type CorrectionVerdict,
  type OrdinaryText,
  readOrdinaryTexts,
  trainAndJudge,
} from './correction/judge-correction.ts';
export {
  type DecidedExample,
  strongestChanges,
  type WordChange,
} from './correction/train-correction.ts';
export { findUnreadLanguage } from './language/find-unread-language.ts';
export { lookalikes } from './text/lookalikes.ts';
export type { Automod, TextFindings, TextScores } from './text-scores.ts';
export { recommendedThresholds } from './thresholds.ts';

let automodPromise: Promise<Automod> | undefined;

/** Opens the committed model; a process reads it once. */
export function openAutomod(): Promise<Automod> {
  automodPromise ??= readFile(modelFile).then((bytes) => createAutomod(readModel(bytes)));
  return automodPromise;
}
