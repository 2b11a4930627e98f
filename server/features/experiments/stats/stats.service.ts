import {
  experimentMessages,
  type Goal,
  goalRoleOf,
  type Variant,
} from '../../../../contract/experiments/experiments.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import type { Rate } from '../../../lib/statistics.ts';
import type { AssignmentService } from '../assignment/assignment.service.ts';
import type { AssignmentDecision } from '../assignment/assignment.ts';
import {
  type ExperimentPhase,
  experimentsRepository,
} from '../experiments/experiments.repository.ts';
import type { ExperimentsService } from '../experiments/experiments.service.ts';
import { accumulateDays, type GoalDay } from './goal-days.ts';
import { computeGoalResults, type VariantResult } from './goal-results.ts';
import {
  checkSampleRatioOfPhase,
  checkSampleRatioOfPhases,
  type SampleRatio,
} from './sample-ratio.ts';
import {
  type DayCount,
  experimentStatsRepository,
  type GoalCount,
  type PhaseCount,
  type SiteCount,
} from './stats.repository.ts';
import { reachVerdict, significanceLevelOf, type Verdict } from './verdict.ts';

export interface PhaseReport extends SampleRatio {
  startedAt: Date;
  endedAt: Date | undefined;
  variants: (Variant & { visitors: number })[];
}

export interface GoalReport extends Goal {
  variants: VariantResult[];
  /** Sessions from before visitors were counted; they allow no conclusion. */
  earlier: SessionRate[];
}

export interface SessionRate extends Rate {
  key: string;
}

export interface ExperimentReport {
  totals: { key: string; sessions: number; switched: number; visitors: number }[];
  days: DayCount[];
  phases: PhaseReport[];
  allPhases: SampleRatio;
  goals: GoalReport[];
  verdict: Verdict;
  visitorsSince: Date | undefined;
}

interface ExplainAssignmentArgs {
  id: number;
  siteId: number;
  visitorId: string;
  /** Id, username or email address; empty if not signed in. */
  account: string;
  userAgent: string;
}

export interface ExperimentStatsService {
  bySite(actor: Actor, id: number): Promise<SiteCount[]>;
  report(actor: Actor, id: number): Promise<ExperimentReport>;
  /** The goal's rate over time: visitors up to each day, and how many reached it. */
  goalDays(actor: Actor, id: number, goalKey: string): Promise<GoalDay[]>;
  explain(actor: Actor, args: ExplainAssignmentArgs): Promise<AssignmentDecision>;
}

export const maxReportedDays = 180;

export function createExperimentStatsService({
  database,
  experiments,
  assignment,
}: {
  database: Database;
  experiments: Pick<ExperimentsService, 'get'>;
  assignment: Pick<AssignmentService, 'find' | 'explain' | 'reload'>;
}): ExperimentStatsService {
  const stats = experimentStatsRepository(database.db);
  return {
    async bySite(actor, id) {
      await experiments.get(actor, id);
      return stats.countBySite(id);
    },

    async report(actor, id) {
      const { variants, goals } = await experiments.get(actor, id);
      const [days, counts, reached, phases] = await Promise.all([
        stats.countByDay(id, maxReportedDays),
        stats.countByPhase(id),
        stats.countGoals(id),
        experimentsRepository(database.db).listPhases(id),
      ]);
      const keys = listVariantKeys(variants, counts);
      const checked = toPhaseReports(phases, counts);
      const allPhases = checkSampleRatioOfPhases(
        checked.filter(({ countsVisitors }) => countsVisitors).map(({ report }) => report),
      );
      const reports = checked.map(({ report }) => report);
      const goalReports = goals.map((goal) => ({
        ...goal,
        ...toGoalResults({ goal, goals, keys, phases, counts, reached }),
      }));
      const hasMismatch = [allPhases, ...reports].some(({ verdict }) =>
        isSampleRatioAlarm(verdict),
      );
      const hasEarlier = checked.some(({ countsVisitors }) => !countsVisitors);
      return {
        totals: keys.map((key) => sumCounts(key, phases, counts)),
        days,
        phases: reports,
        allPhases,
        goals: goalReports,
        verdict: reachVerdict(goalReports, hasMismatch),
        visitorsSince: hasEarlier
          ? phases.find(({ countsVisitors }) => countsVisitors)?.startedAt
          : undefined,
      };
    },

    async goalDays(actor, id, goalKey) {
      const { goals } = await experiments.get(actor, id);
      if (!goals.some(({ key }) => key === goalKey))
        throw notFound(experimentMessages.goalNotFound);
      const phases = await experimentsRepository(database.db).listPhases(id);
      const phaseIds = listPhasesOfGoal(goalKey, phases).map((phase) => phase.id);
      return accumulateDays(await stats.countGoalByDay(id, goalKey, phaseIds), maxReportedDays);
    },

    async explain(actor, { id, siteId, visitorId, account, userAgent }) {
      const { symbol } = await experiments.get(actor, id);
      assignment.reload();
      const experiment = await assignment.find(symbol);
      if (!experiment) throw notFound(experimentMessages.notFound);
      const userId = account === '' ? undefined : await stats.findAccount(siteId, account);
      if (account !== '' && userId === undefined) {
        throw notFound(experimentMessages.noSuchAccount, 'account');
      }
      return assignment.explain(experiment, {
        siteId,
        visitorId,
        // Matches no session, as in a first request.
        sessionId: '-',
        isNewSession: true,
        isCookieless: false,
        receipts: '',
        userId,
        userAgent,
        stored: undefined,
      });
    },
  };
}

/** Configured variants in order, then removed ones that have sessions. */
function listVariantKeys(variants: readonly Variant[], counts: readonly PhaseCount[]): string[] {
  const own = variants.map(({ key }) => key);
  const gone = counts.map(({ key }) => key).filter((key) => !own.includes(key));
  return [...own, ...new Set(gone.toSorted())];
}

function sumCounts(key: string, phases: readonly ExperimentPhase[], counts: readonly PhaseCount[]) {
  const own = counts.filter((count) => count.key === key);
  const withVisitors = phases.filter(({ countsVisitors }) => countsVisitors);
  return {
    key,
    sessions: own.reduce((sum, { sessions }) => sum + sessions, 0),
    switched: own.reduce((sum, { switched }) => sum + switched, 0),
    visitors: own
      .filter(({ phaseId }) => withVisitors.some(({ id }) => id === phaseId))
      .reduce((sum, { visitors }) => sum + visitors, 0),
  };
}

interface PhaseReportWithCounting {
  countsVisitors: boolean;
  report: PhaseReport;
}

/** Newest first, without earlier phases that have no visitors. */
function toPhaseReports(
  phases: readonly ExperimentPhase[],
  counts: readonly PhaseCount[],
): PhaseReportWithCounting[] {
  const reports = phases.map(({ id, variants, startedAt, countsVisitors }, i) => {
    const visitorsOf = (key: string) =>
      counts.find((count) => count.phaseId === id && count.key === key)?.visitors ?? 0;
    const counted = variants.map((variant) => ({ ...variant, visitors: visitorsOf(variant.key) }));
    const report = {
      startedAt,
      endedAt: phases[i + 1]?.startedAt,
      variants: counted,
      ...checkSampleRatioOfPhase({ variants: counted }, i + 1),
    };
    return { countsVisitors, report };
  });
  return reports
    .filter(
      ({ report: { endedAt, variants } }) =>
        !endedAt || variants.some(({ visitors }) => visitors > 0),
    )
    .toReversed();
}

function isSampleRatioAlarm(verdict: SampleRatio['verdict']): boolean {
  return verdict === 'MISMATCH' || verdict === 'CLOSED_VARIANT';
}

/** Visitors of other phases could not reach the goal, or were not counted. */
function listPhasesOfGoal(
  goalKey: string,
  phases: readonly ExperimentPhase[],
  countsVisitors = true,
) {
  return phases.filter(
    (phase) => phase.goalKeys.includes(goalKey) && phase.countsVisitors === countsVisitors,
  );
}

interface GoalCounts {
  goal: Goal;
  goals: readonly Goal[];
  keys: readonly string[];
  phases: readonly ExperimentPhase[];
  counts: readonly PhaseCount[];
  reached: readonly GoalCount[];
}

function toGoalResults({ goal, goals, keys, phases, counts, reached }: GoalCounts) {
  const listCountsIn = (of: readonly ExperimentPhase[]) =>
    counts
      .filter(({ phaseId }) => of.some(({ id }) => id === phaseId))
      .map((count) => ({
        ...count,
        goal: reached.find(
          ({ goal: key, phaseId, key: variant }) =>
            key === goal.key && phaseId === count.phaseId && variant === count.key,
        ),
      }));
  const rates = listCountsIn(listPhasesOfGoal(goal.key, phases)).map((count) => ({
    phaseId: count.phaseId,
    key: count.key,
    of: count.visitors,
    // Replayed cookies could report a goal of a visitor who was not counted.
    hits: Math.min(count.visitors, count.goal?.visitors ?? 0),
  }));
  const earlier = listCountsIn(listPhasesOfGoal(goal.key, phases, false));
  return {
    variants: computeGoalResults(keys, rates, {
      level: significanceLevelOf(goal, goals),
      isFewerBetter: goalRoleOf(goal) === 'MUST_NOT_RISE',
    }),
    earlier: keys
      .map((key) => {
        const own = earlier.filter((count) => count.key === key);
        return {
          key,
          of: own.reduce((sum, { sessions }) => sum + sessions, 0),
          hits: own.reduce((sum, count) => sum + (count.goal?.sessions ?? 0), 0),
        };
      })
      .filter(({ of }) => of > 0),
  };
}
