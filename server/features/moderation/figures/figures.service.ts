import { dayMs } from '../../../../contract/durations.ts';
import {
  backlogLabels,
  figuresMessages,
  maxFiguresDays,
} from '../../../../contract/moderation/figures.ts';
import { targetReasonLabels } from '../../../../contract/moderation/time-targets.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { readFromReplica } from '../../../db/replica.ts';
import { formatCsv } from '../../../lib/csv.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import {
  type AutomodAgreement,
  type DecisionTimes,
  type FiguresPeriod,
  moderationFiguresRepository,
  type ReviewPair,
} from './figures.repository.ts';
import { computeKappa } from './kappa.ts';

export interface ReviewAgreement {
  label: string;
  count: number;
  agreed: number;
  kappa: number | undefined;
}

export interface ModerationFigures {
  backlog: { label: string; count: number }[];
  timesByReason: (DecisionTimes & { label: string })[];
  timesByHour: (DecisionTimes & { hour: number })[];
  automod: AutomodAgreement;
  appeals: { upheld: number; overturned: number };
  /** All reviews first, then one row for each policy that was used. */
  reviews: ReviewAgreement[];
}

export interface ModerationFiguresService {
  get(actor: Pick<Actor, 'siteId'>, period: FiguresPeriod): Promise<ModerationFigures>;
  csv(actor: Pick<Actor, 'siteId'>, period: FiguresPeriod): Promise<string>;
}

export function createModerationFiguresService({
  database,
}: {
  database: Database;
}): ModerationFiguresService {
  /**
   * Reads from the replica if there is one, because the statements are slow and nobody waits for
   * them while moderating.
   */
  const get: ModerationFiguresService['get'] = ({ siteId }, period) => {
    assertPeriodAllowed(period);
    return readFromReplica(async () => {
      const repository = moderationFiguresRepository(database.db);
      const settings = await sitesIn(database.db).settings(siteId);
      const thresholds = { spam: settings.spamThreshold, offensive: settings.offensiveThreshold };
      const backlog = await repository.countBacklog(siteId, new Date());
      const byReason = await repository.timesByReason(siteId, period);
      const appeals = await repository.countAppeals(siteId, period);
      return {
        backlog: backlogLabels.map((label, age) => ({ label, count: backlog.get(age) ?? 0 })),
        timesByReason: byReason.map(({ reason, ...times }) => ({
          label: targetReasonLabels[reason],
          ...times,
        })),
        timesByHour: await repository.timesByHour(siteId, period, settings.workTimeZone),
        automod: await repository.compareAutomod(siteId, period, thresholds),
        appeals: {
          upheld: appeals.get('UPHELD') ?? 0,
          overturned: appeals.get('OVERTURNED') ?? 0,
        },
        reviews: measureReviewAgreement(
          await repository.listReviewPairs(siteId, period),
          await repository.listPolicies(siteId),
        ),
      };
    });
  };

  return {
    get,
    async csv(actor, period) {
      return formatCsv(listCsvRowsOfFigures(await get(actor, period)));
    },
  };
}

function assertPeriodAllowed({ from, to }: FiguresPeriod): void {
  const days = (to.getTime() - from.getTime()) / dayMs;
  if (!(days > 0 && days <= maxFiguresDays)) throw invalidInput(figuresMessages.badPeriod, 'from');
}

/**
 * Agreement for a policy compares whether both reviewers would remove the text under that policy.
 */
function measureReviewAgreement(
  pairs: readonly ReviewPair[],
  policies: readonly { id: number; name: string }[],
): ReviewAgreement[] {
  const all = pairs.map(
    ({ firstVerdict, verdict }) => [firstVerdict === 'REMOVE', verdict === 'REMOVE'] as const,
  );
  const rows = policies.map(({ id, name }) => ({
    label: name,
    ratings: pairs.map((pair) => [pair.firstPolicyId === id, pair.policyId === id] as const),
  }));
  const used = rows.filter(({ ratings }) => ratings.some(([first, second]) => first || second));
  return [{ label: 'All policies', ratings: all }, ...used].map(({ label, ratings }, index) => {
    const counted = index === 0 ? ratings : ratings.filter(([first, second]) => first || second);
    return {
      label,
      count: counted.length,
      agreed: counted.filter(([first, second]) => first === second).length,
      kappa: computeKappa(ratings),
    };
  });
}

function listCsvRowsOfFigures(figures: ModerationFigures): string[][] {
  const times = ({ count, medianMinutes, p90Minutes }: DecisionTimes) => [
    String(count),
    medianMinutes.toFixed(1),
    p90Minutes.toFixed(1),
    '',
    '',
  ];
  const counted = (count: number) => [String(count), '', '', '', ''];
  const { automod, appeals } = figures;
  return [
    ['Figure', 'Group', 'Count', 'Median minutes', '90th percentile minutes', 'Agreed', 'Kappa'],
    ...figures.backlog.map(({ label, count }) => ['Backlog', label, ...counted(count)]),
    ...figures.timesByReason.map((row) => ['Time to decision', row.label, ...times(row)]),
    ...figures.timesByHour.map((row) => ['Time by hour', `${row.hour}:00`, ...times(row)]),
    ['Automod', 'Called and removed', ...counted(automod.calledRemoved)],
    ['Automod', 'Called and kept', ...counted(automod.calledKept)],
    ['Automod', 'Not called and removed', ...counted(automod.notCalledRemoved)],
    ['Automod', 'Not called and kept', ...counted(automod.notCalledKept)],
    ['Objections', 'First decision upheld', ...counted(appeals.upheld)],
    ['Objections', 'First decision overturned', ...counted(appeals.overturned)],
    ...figures.reviews.map(({ label, count, agreed, kappa }) => [
      'Second reviews',
      label,
      String(count),
      '',
      '',
      String(agreed),
      kappa?.toFixed(2) ?? '',
    ]),
  ];
}
