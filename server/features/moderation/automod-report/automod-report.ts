import { reportReasonLabels } from '../../../../contract/moderation/content-flags.ts';
import { heldReasonLabels } from '../../../../contract/moderation/holding.ts';
import type { ScoredDecision } from './automod-report.repository.ts';

const reportedQuestions = ['spam', 'offensive'] as const;
export type AutomodQuestion = (typeof reportedQuestions)[number];

const reportedThresholds = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99];
/** Decisions needed above a threshold before it is suggested. */
const minDecisionsAboveThreshold = 20;
const flagPrecisionTarget = { precision: 0.9, what: 'flag' };
const holdPrecisionTarget = { precision: 0.99, what: 'hold' };

/** True or false as people decided; undefined if the decision does not answer this question. */
export function inferLabelOfDecision(
  question: AutomodQuestion,
  decision: Pick<ScoredDecision, 'outcome' | 'isOffensive' | 'reported'>,
): boolean | undefined {
  const { outcome, isOffensive, reported } = decision;
  if (outcome === 'KEPT' || outcome === 'APPROVED') return false;
  if (question === 'spam') return outcome === 'SPAM' ? true : undefined;
  const wasOffence = isOffensive || reported.includes('OFFENSIVE');
  return outcome === 'DELETED' && wasOffence ? true : undefined;
}

const shippedProbOf = (question: AutomodQuestion, decision: ScoredDecision): number =>
  question === 'spam' ? decision.spamProb : decision.offensiveProb;

interface ThresholdPrecision {
  threshold: number;
  above: number;
  right: number;
}

export function measurePrecisionByThreshold(
  question: AutomodQuestion,
  decisions: readonly ScoredDecision[],
): ThresholdPrecision[] {
  const labelled = decisions.flatMap((decision) => {
    const label = inferLabelOfDecision(question, decision);
    return label === undefined ? [] : [{ label, prob: shippedProbOf(question, decision) }];
  });
  return reportedThresholds.map((threshold) => {
    const above = labelled.filter(({ prob }) => prob >= threshold);
    return { threshold, above: above.length, right: above.filter(({ label }) => label).length };
  });
}

/** Lowest threshold with the wanted precision; undefined if none has it with enough decisions. */
export function suggestThreshold(
  steps: readonly ThresholdPrecision[],
  precision: number,
): number | undefined {
  return steps.find(
    ({ above, right }) => above >= minDecisionsAboveThreshold && right / above >= precision,
  )?.threshold;
}

/** Labels that a decision implies, for the questions that it answers. */
export function inferLabelsByQuestion(
  decision: ScoredDecision,
): Partial<Record<AutomodQuestion, boolean>> {
  const labels = reportedQuestions.flatMap((question) => {
    const label = inferLabelOfDecision(question, decision);
    return label === undefined ? [] : [[question, label] as const];
  });
  return Object.fromEntries(labels);
}

export function formatReportLines(decisions: readonly ScoredDecision[]): string[] {
  const sites = Map.groupBy(decisions, ({ site }) => site);
  return [
    `${decisions.length} decisions of people on ${sites.size} site(s).`,
    'Only what was flagged was decided about: this says how often automod was right, not what it missed.',
    ...reportedQuestions.flatMap((question) =>
      formatQuestionLines(question, decisions, 'all sites'),
    ),
    ...(sites.size > 1
      ? [...sites].flatMap(([site, own]) =>
          reportedQuestions.flatMap((question) => formatQuestionLines(question, own, site)),
        )
      : []),
    ...formatReasonLines(decisions),
  ];
}

function formatQuestionLines(
  question: AutomodQuestion,
  decisions: readonly ScoredDecision[],
  where: string,
): string[] {
  const steps = measurePrecisionByThreshold(question, decisions);
  const suggestions = [flagPrecisionTarget, holdPrecisionTarget].map(({ precision, what }) => {
    const threshold = suggestThreshold(steps, precision);
    return `${what} from ${threshold ?? '– (too few, or never so certain)'}`;
  });
  return [
    '',
    `${question}, ${where}`,
    'threshold  called so  people agreed  precision',
    ...steps.map(({ threshold, above, right }) =>
      [
        String(threshold).padEnd(9),
        String(above).padStart(9),
        String(right).padStart(13),
        (above === 0 ? '–' : (right / above).toFixed(3)).padStart(9),
      ].join('  '),
    ),
    `suggested: ${suggestions.join(', ')}`,
  ];
}

function formatReasonLines(decisions: readonly ScoredDecision[]): string[] {
  const tally = new Map<string, { all: number; removed: number }>();
  for (const decision of decisions) {
    const isRemoved = decision.outcome === 'SPAM' || decision.outcome === 'DELETED';
    for (const reason of listFlagReasons(decision)) {
      const { all, removed } = tally.get(reason) ?? { all: 0, removed: 0 };
      tally.set(reason, { all: all + 1, removed: removed + (isRemoved ? 1 : 0) });
    }
  }
  return [
    '',
    'by reason: decisions, of which removed',
    ...[...tally]
      .sort(([, a], [, b]) => b.all - a.all)
      .map(
        ([reason, { all, removed }]) =>
          `${String(all).padStart(7)} ${String(removed).padStart(7)}  ${reason}`,
      ),
  ];
}

function listFlagReasons(decision: ScoredDecision): string[] {
  const { isSpam, isOffensive, isImage, isCare, reported, heldFor } = decision;
  return [
    ...(isSpam ? ['spam'] : []),
    ...(isOffensive ? ['offensive'] : []),
    ...(isImage ? ['image'] : []),
    ...(isCare ? ['may be in danger'] : []),
    ...reported.map((reason) => `reported: ${reportReasonLabels[reason]}`),
    ...heldFor.map((reason) => `held back: ${heldReasonLabels[reason]}`),
  ];
}
