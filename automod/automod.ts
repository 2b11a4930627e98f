import { readFileSync } from 'node:fs';
import { createAutomod, modelFile } from './scoring/create-automod.ts';
import { readModel } from './scoring/model.ts';
import type { Automod } from './text-scores.ts';

export { findDangerousAdvice, normalizeAdviceName } from './advice/find-advice.ts';
export {
  computeEncoderVersion,
  encoderPackages,
  encoderPackageVersion,
  findMissingEncoderPackage,
  openDangerEncoder,
} from './care/encoder/danger-encoder.ts';
export {
  type Correction,
  correctionBucketCount,
  correctProbability,
} from './correction/correction.ts';
export {
  type CorrectionVerdict,
  type OrdinaryText,
  readOrdinaryTexts,
  trainAndJudgeCorrection,
} from './correction/judge-correction.ts';
export {
  type DecidedExample,
  listStrongestCorrectionWords,
  type WeightedCorrectionWord,
} from './correction/train-correction.ts';
export { findUnreadLanguage } from './language/find-unread-language.ts';
export { toProbability } from './scoring/combine-scores.ts';
export { letterByLookalike } from './text/lookalikes.ts';
export type { Automod, TextFindings, TextScores } from './text-scores.ts';
export { recommendedThresholds } from './thresholds.ts';

let loadedAutomod: Automod | undefined;

function loadAutomod(): Automod {
  loadedAutomod ??= createAutomod(readModel(readFileSync(modelFile)));
  return loadedAutomod;
}

/**
 * Loads the committed model when it is first used: it takes 20 MB, and many processes score
 * nothing.
 */
const automod: Automod = {
  get modelVersion() {
    return loadAutomod().modelVersion;
  },
  score: (html) => loadAutomod().score(html),
};

export async function openAutomod(): Promise<Automod> {
  return automod;
}
