import {
  type Correction,
  type CorrectionVerdict,
  correctProbability,
  type DecidedExample,
  listStrongestCorrectionWords,
  type OrdinaryText,
  trainAndJudgeCorrection,
  type WeightedCorrectionWord,
} from '../../../../automod/automod.ts';

export interface CorrectionReport {
  verdict: CorrectionVerdict;
  more: WeightedCorrectionWord[];
  less: WeightedCorrectionWord[];
  whatIf: CorrectionWhatIf;
}

/** Decided texts of the last 90 days for which the correction would change the result. */
export interface CorrectionWhatIf {
  alsoCalled: number;
  alsoCalledRight: number;
  noLongerCalled: number;
  noLongerCalledRight: number;
}

export interface LearnedCorrection {
  correction: Correction;
  report: CorrectionReport;
}

export type DatedDecidedExample = DecidedExample & { decidedAt?: Date };

export interface CorrectionTask {
  examples: readonly DatedDecidedExample[];
  ordinary: readonly OrdinaryText[];
  threshold: number;
  /** Older decisions are left out of the comparison. */
  compareSince: Date;
}

/** Call this in a thread of its own, because it takes seconds of CPU time. */
export async function computeCorrection(task: CorrectionTask): Promise<LearnedCorrection> {
  const { examples, ordinary, threshold } = task;
  const { correction, verdict } = await trainAndJudgeCorrection(examples, ordinary, threshold);
  const whatIf = countDifferentlyFlaggedTexts(correction, task);
  return {
    correction,
    report: { verdict, whatIf, ...listStrongestCorrectionWords(correction, examples) },
  };
}

function countDifferentlyFlaggedTexts(
  correction: Correction,
  { examples, threshold, compareSince }: CorrectionTask,
): CorrectionWhatIf {
  const recent = examples.filter(({ decidedAt }) => decidedAt && decidedAt >= compareSince);
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
  return whatIf;
}
