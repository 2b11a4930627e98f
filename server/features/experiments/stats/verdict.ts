import {
  type Goal,
  type GoalRole,
  goalRoleOf,
  significanceLevel,
} from '../../../../contract/experiments/experiments.ts';
import type { VariantComparison, VariantResult } from './goal-results.ts';

export const experimentVerdicts = ['SHIP', 'ROLL_BACK', 'LOOK_CLOSER'] as const;
type ExperimentVerdict = (typeof experimentVerdicts)[number];

export interface Verdict {
  verdict: ExperimentVerdict | undefined;
  variant: string | undefined;
  words: string;
}

interface GoalResults extends Goal {
  variants: readonly VariantResult[];
}

/**
 * Share of the significance level for a goal. The primary goal may use half, the others share the
 * other half; without a primary goal all share it evenly.
 */
export function significanceLevelOf(goal: Goal, goals: readonly Goal[]): number {
  const others = goals.length - 1;
  if (others === 0) return significanceLevel;
  if (!goals.some((each) => goalRoleOf(each) === 'PRIMARY')) {
    return significanceLevel / goals.length;
  }
  return goalRoleOf(goal) === 'PRIMARY' ? significanceLevel / 2 : significanceLevel / 2 / others;
}

type GoalFinding = 'BETTER' | 'WORSE' | 'CONFLICT' | 'NO_DIFFERENCE' | 'OPEN';

interface VariantFinding {
  key: string;
  finding: GoalFinding;
  broken: string[];
  primary: VariantResult;
}

export function reachVerdict(goals: readonly GoalResults[], hasMismatch: boolean): Verdict {
  const createUndecided = (words: string): Verdict => ({
    verdict: undefined,
    variant: undefined,
    words,
  });
  const lookCloser = (words: string): Verdict => ({
    ...createUndecided(words),
    verdict: 'LOOK_CLOSER',
  });
  if (hasMismatch) {
    return lookCloser(
      'Visitors do not divide as the weights say, so the results cannot be trusted.',
    );
  }
  const primary = goals.find((goal) => goalRoleOf(goal) === 'PRIMARY');
  if (!primary) return createUndecided('Choose a primary goal to get a verdict.');
  const findings = primary.variants.slice(1).map((own) => toVariantFinding(own, goals));
  if (findings.length === 0)
    return createUndecided('There is nothing to compare with the control.');
  const filterByFinding = (finding: GoalFinding) =>
    findings.filter((each) => each.finding === finding);

  const [best] = filterByFinding('BETTER').toSorted(
    (a, b) => lowerBoundOfDifference(b) - lowerBoundOfDifference(a),
  );
  if (best) {
    return {
      verdict: 'SHIP',
      variant: best.key,
      words: `'${best.key}' is surely better at '${primary.name}'${goals.some(isGuardrail) ? ', and no guardrail is surely worse' : ''}.`,
    };
  }
  const [conflict] = filterByFinding('CONFLICT');
  if (conflict) {
    return lookCloser(
      `'${conflict.key}' is surely better at '${primary.name}' and surely worse at ${joinNamesWithAnd(conflict.broken)}.`,
    );
  }
  const worse = filterByFinding('WORSE');
  if (worse.length === findings.length) {
    return {
      verdict: 'ROLL_BACK',
      variant: primary.variants[0]?.key,
      words: worse.map((each) => describeWorseVariant(each, primary.name)).join(' '),
    };
  }
  const rest = findings.filter(({ finding }) => finding !== 'WORSE');
  const warning = worse.map((each) => ` ${describeWorseVariant(each, primary.name)}`).join('');
  if (rest.every(({ finding }) => finding === 'NO_DIFFERENCE')) {
    return lookCloser(
      `If '${primary.name}' differs at all, then by less than ${100 * negligibleLift}%. Decide by other reasons, or try something bolder.${warning}`,
    );
  }
  return createUndecided(`Nothing is sure yet about '${primary.name}'.${warning}`);
}

/** Lifts below this are not worth waiting for. */
const negligibleLift = 0.05;

function isNegligible(comparison: VariantComparison | undefined): boolean {
  const { low = -1, high = 1 } = comparison?.lift ?? {};
  return low > -negligibleLift && high < negligibleLift;
}

const lowerBoundOfDifference = ({ primary }: VariantFinding) =>
  primary.comparison?.interval.low ?? 0;

function toVariantFinding(primary: VariantResult, goals: readonly GoalResults[]): VariantFinding {
  const { key, comparison } = primary;
  const broken = goals
    .filter((goal) => isGuardrailBroken(goalRoleOf(goal), findVariantResult(goal, key)))
    .map(({ name }) => name);
  const finding = ((): GoalFinding => {
    const isBetter = comparison?.isSure === true && comparison.difference > 0;
    if (isBetter) return broken.length > 0 ? 'CONFLICT' : 'BETTER';
    if (broken.length > 0 || comparison?.isSure) return 'WORSE';
    return isNegligible(comparison) ? 'NO_DIFFERENCE' : 'OPEN';
  })();
  return { key, finding, broken, primary };
}

function isGuardrail(goal: Goal): boolean {
  const role = goalRoleOf(goal);
  return role === 'MUST_NOT_FALL' || role === 'MUST_NOT_RISE';
}

function findVariantResult({ variants }: GoalResults, key: string): VariantResult | undefined {
  return variants.find((variant) => variant.key === key);
}

function isGuardrailBroken(role: GoalRole, result: VariantResult | undefined): boolean {
  if (!result?.comparison?.isSure) return false;
  const { difference } = result.comparison;
  return role === 'MUST_NOT_FALL' ? difference < 0 : role === 'MUST_NOT_RISE' && difference > 0;
}

function describeWorseVariant({ key, broken }: VariantFinding, primaryName: string): string {
  return `'${key}' is surely worse at ${broken.length > 0 ? joinNamesWithAnd(broken) : `'${primaryName}'`}.`;
}

function joinNamesWithAnd(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(' and ');
}
