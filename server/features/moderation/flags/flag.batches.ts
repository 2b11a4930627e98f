import { type BatchFetch, inBatch } from '../../../graphql/batch.ts';
import type { GraphQLContext } from '../../../graphql/context.ts';
import type { FlagFinding } from '../flag-findings/flag-findings.repository.ts';
import type { FlagAssign } from './flag-assigns.repository.ts';
import type { AuthorHistory } from './flag-history.repository.ts';
import type { FlagReport, ReportedReason } from './flag-reports-reading.repository.ts';
import type { FlagEventForViewer, FlagList, FlagTotal } from './flags-reading.service.ts';

const events: BatchFetch<number, FlagEventForViewer[]> = async ({ actor, services }, ids) =>
  Map.groupBy(await services.flags.listEvents(actor, ids), (event) => event.contentFlagId);

const assigns: BatchFetch<number, FlagAssign[]> = async ({ actor, services }, ids) =>
  Map.groupBy(await services.flags.listAssigns(actor, ids), (assign) => assign.contentFlagId);

const viewers: BatchFetch<number, { userId: number }[]> = async ({ actor, services }, ids) =>
  Map.groupBy(await services.flags.listOtherViewers(actor, ids), (viewer) => viewer.contentFlagId);

const reasons: BatchFetch<number, ReportedReason[]> = async ({ actor, services }, ids) =>
  Map.groupBy(await services.flags.listReportedReasons(actor, ids), (each) => each.contentFlagId);

const reports: BatchFetch<number, FlagReport[]> = async ({ actor, services }, ids) =>
  Map.groupBy(await services.flags.listReports(actor, ids), (report) => report.contentFlagId);

const findings: BatchFetch<number, FlagFinding> = async ({ actor, services }, ids) =>
  new Map((await services.flags.listFindings(actor, ids)).map((row) => [row.contentFlagId, row]));

/** Not keyed by flag: depends on viewer and site only. */
const approval: BatchFetch<true, boolean> = async ({ actor, services }) =>
  new Map([[true, await services.flags.mayApprove(actor)]]);

const histories: BatchFetch<number, AuthorHistory> = ({ actor, services }, authorIds) =>
  services.flags.getAuthorHistories(actor, authorIds);

const totals: BatchFetch<FlagList, FlagTotal> = async (_, lists) =>
  new Map(await Promise.all(lists.map(async (list) => [list, await list.countAll()] as const)));

const emptyHistory: AuthorHistory = {
  flags: 0,
  open: 0,
  approved: 0,
  deleted: 0,
  spam: 0,
  done: 0,
  waiting: 0,
  reports: 0,
};

export const loadEvents = async (context: GraphQLContext, flagId: number) =>
  (await inBatch(context, events, flagId)) ?? [];

export const loadAssigns = async (context: GraphQLContext, flagId: number) =>
  (await inBatch(context, assigns, flagId)) ?? [];

export const loadViewers = async (context: GraphQLContext, flagId: number) =>
  (await inBatch(context, viewers, flagId)) ?? [];

export const loadReportedReasons = async (
  context: GraphQLContext,
  flag: { id: number; isReported: boolean },
) => (flag.isReported && (await inBatch(context, reasons, flag.id))) || [];

export const loadReports = async (context: GraphQLContext, flagId: number) =>
  (await inBatch(context, reports, flagId)) ?? [];

/** Counts beside the other loaders, so that it takes no round trip of its own. */
export const loadTotal = async (context: GraphQLContext, list: FlagList) =>
  (await inBatch(context, totals, list)) ?? { totalCount: 0, totalIsEstimate: false };

export const loadFinding = async (context: GraphQLContext, flagId: number) =>
  (await inBatch(context, findings, flagId)) ?? null;

export const loadMayApprove = async (context: GraphQLContext) =>
  (await inBatch(context, approval, true)) ?? false;

export const loadAuthorHistory = async (context: GraphQLContext, authorId: number) =>
  (await inBatch(context, histories, authorId)) ?? emptyHistory;
