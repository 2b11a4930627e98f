import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Automod,
  type Correction,
  type CorrectionVerdict,
  correctProbability,
  type DecidedExample,
  readOrdinaryTexts,
  recommendedThresholds,
  strongestChanges,
  trainAndJudge,
  type WordChange,
} from '../../../../automod/automod.ts';
import { whatIfDays } from '../../../../contract/moderation/automod-learning.ts';
import type { UnreportedText } from '../automod-report/automod-report.repository.ts';
import { inferLabel } from '../automod-report/automod-report.ts';
import { anonymizeText } from '../automod-report/decision-export.ts';
import type { LearningDecision } from './automod-learning.repository.ts';

export interface CorrectionReport {
  verdict: CorrectionVerdict;
  more: WordChange[];
  less: WordChange[];
  whatIf: WhatIf;
}

/** Decided texts of the last 90 days that the correction would have called otherwise. */
export interface WhatIf {
  alsoCalled: number;
  alsoCalledRight: number;
  noLongerCalled: number;
  noLongerCalledRight: number;
}

export interface LearnedCorrection {
  correction: Correction;
  report: CorrectionReport;
}

type DatedExample = DecidedExample & { decidedAt?: Date };

/** Scores again with the shipped model, because stored scores may contain an older correction. */
export async function prepareLearningExamples(
  automod: Automod,
  decisions: readonly LearningDecision[],
  sampled: readonly UnreportedText[],
): Promise<DatedExample[]> {
  const examples: DatedExample[] = [];
  for (const decision of decisions) {
    const label = inferLabel('offensive', decision);
    if (label === undefined) continue;
    const text = anonymizeText(decision.name, decision.body);
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
    const { offensive, care } = await automod.score(text);
    if (care.prob >= recommendedThresholds.care) continue;
    examples.push({ text, label: false, prob: offensive.prob, selection: 'sampled' });
  }
  return examples;
}

export async function learnCorrection(
  automod: Automod,
  examples: readonly DatedExample[],
  now: Date,
): Promise<LearnedCorrection> {
  const ordinary = [];
  for (const text of readOrdinaryTexts()) {
    ordinary.push({ text, prob: (await automod.score(text)).offensive.prob });
  }
  const threshold = recommendedThresholds.offensive;
  const { correction, verdict } = await trainAndJudge(examples, ordinary, threshold);
  const since = now.getTime() - whatIfDays * 86_400_000;
  const recent = examples.filter(({ decidedAt }) => decidedAt && decidedAt.getTime() >= since);
  const whatIf = { alsoCalled: 0, alsoCalledRight: 0, noLongerCalled: 0, noLongerCalledRight: 0 };
  for (const { text, prob, label } of recent) {
    const isCalled = correctProbability(correction, text, prob) >= threshold;
    if (isCalled === prob >= threshold) continue;
    if (isCalled) {
      whatIf.alsoCalled++;
      if (label) whatIf.alsoCalledRight++;
    } else {
      whatIf.noLongerCalled++;
      if (!label) whatIf.noLongerCalledRight++;
    }
  }
  return { correction, report: { verdict, whatIf, ...strongestChanges(correction, examples) } };
}
