import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Automod,
  findUnreadLanguage,
  type OrdinaryText,
  readOrdinaryTexts,
  recommendedThresholds,
} from '../../../../automod/automod.ts';
import { whatIfPeriodDays } from '../../../../contract/moderation/what-if.ts';
import { startWorkerThread } from '../../../base/worker-threads.ts';
import type { UnreportedText } from '../automod-report/automod-report.repository.ts';
import { inferLabelOfDecision } from '../automod-report/automod-report.ts';
import { anonymizeText } from '../automod-report/decision-export.ts';
import type { LearningDecision } from './automod-learning.repository.ts';
import type {
  CorrectionTask,
  DatedDecidedExample,
  LearnedCorrection,
} from './compute-correction.ts';

const learningWorkerThread = {
  script: new URL('./learn-correction.worker.ts', import.meta.url),
  timeLimitMs: 10 * 60_000,
  memoryMb: 512,
};

/**
 * Scores again with the shipped model, because stored scores may contain an older correction. Leaves
 * out texts in languages that automod does not read: their scores say nothing.
 */
export async function prepareLearningExamples(
  automod: Automod,
  decisions: readonly LearningDecision[],
  sampled: readonly UnreportedText[],
): Promise<DatedDecidedExample[]> {
  const examples: DatedDecidedExample[] = [];
  for (const decision of decisions) {
    const label = inferLabelOfDecision('offensive', decision);
    if (label === undefined) continue;
    const text = anonymizeText(decision.name, decision.body);
    if (findUnreadLanguage(text)) continue;
    const { offensive, care } = await automod.score(text);
    if (care.prob >= recommendedThresholds.care) continue;
    examples.push({
      ...{ text, label, prob: offensive.prob, deciderId: decision.deciderId },
      selection: decision.reported.length > 0 ? 'reported' : 'flagged',
      decidedAt: decision.decidedAt,
    });
    if (examples.length % 100 === 0) await nextTurn();
  }
  for (const { name, body } of sampled) {
    const text = anonymizeText(name, body);
    if (findUnreadLanguage(text)) continue;
    const { offensive, care } = await automod.score(text);
    if (care.prob >= recommendedThresholds.care) continue;
    examples.push({ text, label: false, prob: offensive.prob, selection: 'sampled' });
  }
  return examples;
}

export async function learnCorrection(
  automod: Automod,
  examples: readonly DatedDecidedExample[],
  now: Date,
): Promise<LearnedCorrection> {
  const scoreAll = async (texts: string[]) => {
    const scored: OrdinaryText[] = [];
    for (const text of texts) {
      scored.push({ text, prob: (await automod.score(text)).offensive.prob });
    }
    return scored;
  };
  const anchors = (await scoreAll(readOrdinaryTexts('training'))).map(
    (scored): DatedDecidedExample => ({ ...scored, label: false, selection: 'ordinary' }),
  );
  const task: CorrectionTask = {
    examples: [...examples, ...anchors],
    ordinary: await scoreAll(readOrdinaryTexts('judging')),
    threshold: recommendedThresholds.offensive,
    compareSince: new Date(now.getTime() - whatIfPeriodDays * 86_400_000),
  };
  const { ask, close } = startWorkerThread(learningWorkerThread);
  try {
    return await ask<LearnedCorrection>(task);
  } finally {
    await close();
  }
}
