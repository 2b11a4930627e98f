import {
  assignmentReasons,
  assignmentReasonTexts,
  experimentMessages,
  goalRoleOf,
  maxGoals,
  maxListedPhases,
  maxVariants,
} from '../../../../contract/experiments/experiments.ts';
import { builder } from '../../../graphql/builder.ts';
import { idArgOf } from '../../../graphql/page-args.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { AssignmentDecision } from '../assignment/assignment.ts';
import { GoalRoleType, parseExperimentId } from '../experiments/experiments.graphql.ts';
import type { GoalDay } from './goal-days.ts';
import type { VariantComparison, VariantResult } from './goal-results.ts';
import { type SampleRatio, sampleRatioVerdicts } from './sample-ratio.ts';
import type { SiteCount } from './stats.repository.ts';
import {
  type ExperimentReport,
  type GoalReport,
  maxReportedDays,
  type PhaseReport,
  type SessionRate,
} from './stats.service.ts';
import { experimentVerdicts, type Verdict } from './verdict.ts';

const permission = 'experiments.manage';
/** Includes variants that were removed from the configuration. */
const maxReportedVariants = 2 * maxVariants;
const defaultUserAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const SiteCountType = builder.objectRef<SiteCount>('ExperimentStat').implement({
  description: 'Sessions of one variant on one site.',
  permission,
  fields: (t) => ({
    key: t.exposeString('key'),
    totalSessions: t.exposeInt('totalSessions'),
    siteId: t.exposeID('siteId'),
  }),
});

const TotalType = builder
  .objectRef<ExperimentReport['totals'][number]>('ExperimentTotal')
  .implement({
    description: 'Sessions of one variant on all sites.',
    permission,
    fields: (t) => ({
      key: t.exposeString('key'),
      sessions: t.exposeInt('sessions'),
      visitors: t.exposeInt('visitors', {
        description: 'Each counted once, with the variant they were assigned first.',
      }),
      switched: t.exposeInt('switched', {
        description: 'Sessions of visitors who had seen another variant.',
      }),
    }),
  });

const DayType = builder.objectRef<ExperimentReport['days'][number]>('ExperimentDay').implement({
  description: 'Sessions of one variant on one day, in UTC.',
  permission,
  fields: (t) => ({
    day: t.exposeString('day'),
    key: t.exposeString('key'),
    sessions: t.exposeInt('sessions'),
  }),
});

const PhaseVariantType = builder
  .objectRef<PhaseReport['variants'][number]>('ExperimentPhaseVariant')
  .implement({
    description: 'Weight of a variant in a phase, and its new visitors.',
    permission,
    fields: (t) => ({
      key: t.exposeString('key'),
      weight: t.exposeInt('weight'),
      visitors: t.exposeInt('visitors'),
    }),
  });

const VerdictType = builder.enumType('SampleRatioVerdict', {
  description: 'Whether visitors were shared out as the weights say.',
  values: sampleRatioVerdicts,
});

const PhaseType = builder.objectRef<PhaseReport>('ExperimentPhase').implement({
  description: 'A time with the same weights, and whether visitors divide by them.',
  permission,
  fields: (t) => ({
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
    verdict: t.expose('verdict', { type: VerdictType }),
    p: t.exposeFloat('p', {
      nullable: true,
      description: 'p-value of the imbalance. It stays valid however often people look at it.',
    }),
    words: t.exposeString('words'),
    variants: t.expose('variants', { type: [PhaseVariantType], maxItems: maxVariants, cost: 1 }),
  }),
});

const AllPhasesType = builder.objectRef<SampleRatio>('ExperimentSampleRatio').implement({
  description: 'Whether visitors divide by the weights, over all periods.',
  permission,
  fields: (t) => ({
    verdict: t.expose('verdict', { type: VerdictType }),
    p: t.exposeFloat('p', { nullable: true }),
    words: t.exposeString('words'),
  }),
});

const ComparisonType = builder.objectRef<VariantComparison>('ExperimentComparison').implement({
  description: 'One variant against the control.',
  permission,
  fields: (t) => ({
    difference: t.exposeFloat('difference', {
      description: 'Difference of the rates: 0.01 is one percentage point.',
    }),
    low: t.float({ resolve: ({ interval }) => interval.low }),
    high: t.float({ resolve: ({ interval }) => interval.high }),
    lift: t.float({
      nullable: true,
      description: 'Relative to the rate of the control: 0.1 is 10 % more.',
      resolve: ({ lift }) => lift?.value,
    }),
    liftLow: t.float({ nullable: true, resolve: ({ lift }) => lift?.low }),
    liftHigh: t.float({
      nullable: true,
      description: 'Null: without an upper bound.',
      resolve: ({ lift }) => lift?.high,
    }),
    isWeighted: t.exposeBoolean('isWeighted', {
      description: 'The difference is an average over periods, not that of the rates shown.',
    }),
    p: t.exposeFloat('p', { description: 'Stays right however often people look.' }),
    isSure: t.exposeBoolean('isSure'),
    moreVisitors: t.exposeFloat('moreVisitors', {
      nullable: true,
      description: 'Further visitors needed if the difference stays as it is.',
    }),
  }),
});

const ResultType = builder.objectRef<VariantResult>('ExperimentResult').implement({
  description: 'Results of the visitors of one variant.',
  permission,
  fields: (t) => ({
    key: t.exposeString('key'),
    visitors: t.exposeInt('of'),
    reached: t.exposeInt('hits'),
    rate: t.exposeFloat('rate'),
    low: t.float({ resolve: ({ interval }) => interval.low }),
    high: t.float({ resolve: ({ interval }) => interval.high }),
    comparison: t.expose('comparison', { type: ComparisonType, nullable: true }),
    words: t.exposeString('words'),
  }),
});

const SessionRateType = builder.objectRef<SessionRate>('ExperimentSessionRate').implement({
  description: 'Sessions of a variant from before visitors were counted.',
  permission,
  fields: (t) => ({
    key: t.exposeString('key'),
    sessions: t.exposeInt('of'),
    reached: t.exposeInt('hits'),
  }),
});

const GoalDayType = builder.objectRef<GoalDay>('ExperimentGoalDay').implement({
  description: 'All visitors of a variant up to a day, and how many reached a goal.',
  permission,
  fields: (t) => ({
    day: t.exposeString('day'),
    key: t.exposeString('key'),
    visitors: t.exposeInt('visitors'),
    reached: t.exposeInt('reached'),
    rate: t.exposeFloat('rate'),
    low: t.float({ resolve: ({ interval }) => interval.low }),
    high: t.float({ resolve: ({ interval }) => interval.high }),
  }),
});

const ReachedVerdictType = builder.enumType('ExperimentVerdict', {
  description: 'What to do with an experiment.',
  values: experimentVerdicts,
});

const VerdictReportType = builder.objectRef<Verdict>('ExperimentVerdictReport').implement({
  description: 'What the primary goal and the guardrails say.',
  permission,
  fields: (t) => ({
    verdict: t.expose('verdict', {
      type: ReachedVerdictType,
      nullable: true,
      description: 'Null as long as the data allow none.',
    }),
    variant: t.exposeString('variant', {
      nullable: true,
      description: 'The variant that everyone should get.',
    }),
    words: t.exposeString('words'),
  }),
});

const GoalReportType = builder.objectRef<GoalReport>('ExperimentGoalReport').implement({
  description: 'One goal, variant by variant; the first one is the control.',
  permission,
  fields: (t) => ({
    key: t.exposeString('key'),
    name: t.exposeString('name'),
    role: t.field({ type: GoalRoleType, resolve: goalRoleOf }),
    variants: t.expose('variants', { type: [ResultType], maxItems: maxReportedVariants, cost: 1 }),
    earlier: t.expose('earlier', {
      type: [SessionRateType],
      maxItems: maxReportedVariants,
      cost: 1,
      description: 'Sessions from before visitors were counted; nothing follows from them.',
    }),
  }),
});

const ReportType = builder.objectRef<ExperimentReport>('ExperimentReport').implement({
  description: 'Results of an experiment so far.',
  permission,
  fields: (t) => ({
    totals: t.expose('totals', { type: [TotalType], maxItems: maxReportedVariants, cost: 1 }),
    days: t.expose('days', { type: [DayType], maxItems: maxReportedDays * maxVariants, cost: 1 }),
    phases: t.field({
      type: [PhaseType],
      maxItems: maxListedPhases,
      cost: 10,
      description: 'The newest first.',
      resolve: ({ phases }) => phases.slice(0, maxListedPhases),
    }),
    allPhases: t.expose('allPhases', { type: AllPhasesType }),
    goals: t.expose('goals', { type: [GoalReportType], maxItems: maxGoals, cost: 100 }),
    verdict: t.expose('verdict', { type: VerdictReportType }),
    visitorsSince: t.expose('visitorsSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Null if visitors were counted from the beginning.',
    }),
  }),
});

const ReasonType = builder.enumType('ExperimentReason', {
  description: 'Why a visitor gets a variant, or none.',
  values: assignmentReasons,
});

const DecisionType = builder.objectRef<AssignmentDecision>('ExperimentDecision').implement({
  description: 'The variant that someone would get, and why.',
  permission,
  fields: (t) => ({
    variant: t.exposeString('variant', { nullable: true }),
    reason: t.expose('reason', { type: ReasonType }),
    words: t.string({ resolve: ({ reason }) => assignmentReasonTexts[reason] }),
  }),
});

builder.queryFields((t) => ({
  experimentStats: t.field({
    description: 'Sessions by variant and site.',
    permission,
    type: [SiteCountType],
    maxItems: 2000,
    args: idArgOf('experiment'),
    resolve: (_, { id }, { actor, services }) =>
      services.experimentStats.bySite(actor, parseExperimentId(id)),
  }),
  experimentReport: t.field({
    description: 'Totals, days, whether visitors divide by the weights, and the goals.',
    permission,
    type: ReportType,
    args: idArgOf('experiment'),
    resolve: (_, { id }, { actor, services }) =>
      services.experimentStats.report(actor, parseExperimentId(id)),
  }),
  experimentGoalDays: t.field({
    description: 'The rate of a goal over time, cumulative by day, in UTC.',
    permission,
    type: [GoalDayType],
    maxItems: maxReportedDays * maxReportedVariants,
    cost: 1,
    args: {
      ...idArgOf('experiment'),
      goalKey: t.arg.string({ required: true, description: 'Which goal.' }),
    },
    resolve: (_, { id, goalKey }, { actor, services }) =>
      services.experimentStats.goalDays(actor, parseExperimentId(id), goalKey),
  }),
  explainExperiment: t.field({
    description: 'Which variant someone would get who asks for the first time, and why.',
    permission,
    type: DecisionType,
    args: {
      ...idArgOf('experiment'),
      siteId: t.arg.id({ required: true, description: 'Where they would ask.' }),
      visitorId: t.arg.string({ description: 'The id that their browser keeps.' }),
      account: t.arg.string({ description: 'Id, username or email, if they are signed in.' }),
      userAgent: t.arg.string({ description: 'As their browser calls itself; bots do so, too.' }),
    },
    resolve: (_, { id, siteId, visitorId, account, userAgent }, { actor, services }) =>
      services.experimentStats.explain(actor, {
        id: parseExperimentId(id),
        siteId: parseId(siteId, experimentMessages.siteNotFound),
        visitorId: visitorId ?? '',
        account: account?.trim() ?? '',
        userAgent: userAgent || defaultUserAgent,
      }),
  }),
}));
