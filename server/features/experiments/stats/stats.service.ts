import {
  experimentMessages,
  type Goal,
  type Variant,
} from '../../../../contract/experiments/experiments.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import type { AssignmentService } from '../assignment/assignment.service.ts';
import type { AssignmentDecision } from '../assignment/assignment.ts';
import { experimentsRepository, type Phase } from '../experiments/experiments.repository.ts';
import type { ExperimentsService } from '../experiments/experiments.service.ts';
import { computeResults, type VariantResult } from './goal-results.ts';
import { checkSampleRatio, type SampleRatio } from './sample-ratio.ts';
import {
  type DayCount,
  experimentStatsRepository,
  type GoalCount,
  type PhaseCount,
  type SiteCount,
} from './stats.repository.ts';

export interface PhaseReport extends SampleRatio {
  startedAt: Date;
  endedAt: Date | undefined;
  variants: (Variant & { visitors: number })[];
}

export interface GoalReport extends Goal {
  variants: VariantResult[];
}

export interface ExperimentReport {
  totals: { key: string; sessions: number; switched: number }[];
  days: DayCount[];
  phases: PhaseReport[];
  goals: GoalReport[];
}

interface ExplainArgs {
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
  explain(actor: Actor, args: ExplainArgs): Promise<AssignmentDecision>;
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
      return {
        totals: keys.map((key) => sumSessions(key, counts)),
        days,
        phases: toPhaseReports(phases, counts),
        goals: goals.map((goal) => {
          // Sessions before the goal existed could not reach it.
          const since = phases.filter(({ goalKeys }) => goalKeys.includes(goal.key));
          const own = counts.filter(({ phaseId }) => since.some(({ id }) => id === phaseId));
          return { ...goal, variants: toGoalResults(goal, keys, own, reached) };
        }),
      };
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

function sumSessions(key: string, counts: readonly PhaseCount[]) {
  const own = counts.filter((count) => count.key === key);
  return {
    key,
    sessions: own.reduce((sum, { sessions }) => sum + sessions, 0),
    switched: own.reduce((sum, { switched }) => sum + switched, 0),
  };
}

/** Newest first, without earlier phases that have no visitors. */
function toPhaseReports(phases: readonly Phase[], counts: readonly PhaseCount[]): PhaseReport[] {
  const reports = phases.map(({ id, variants, startedAt }, i) => {
    const visitorsOf = (key: string) =>
      counts.find((count) => count.phaseId === id && count.key === key)?.visitors ?? 0;
    return {
      startedAt,
      endedAt: phases[i + 1]?.startedAt,
      variants: variants.map((variant) => ({ ...variant, visitors: visitorsOf(variant.key) })),
      ...checkSampleRatio(variants, visitorsOf),
    };
  });
  return reports
    .filter(({ endedAt, variants }) => !endedAt || variants.some(({ visitors }) => visitors > 0))
    .toReversed();
}

/** Excludes sessions of visitors who saw more than one variant. */
function toGoalResults(
  { key: goal }: Goal,
  keys: readonly string[],
  counts: readonly PhaseCount[],
  reached: readonly GoalCount[],
): VariantResult[] {
  const rates = counts.map(({ phaseId, key, sessions, switched }) => {
    const hits = reached.find(
      (count) => count.goal === goal && count.phaseId === phaseId && count.key === key,
    );
    return {
      phaseId,
      key,
      of: sessions - switched,
      hits: hits ? hits.sessions - hits.switched : 0,
    };
  });
  return computeResults(keys, rates);
}
