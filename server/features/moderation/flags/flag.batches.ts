import { maxFlagEvents } from '../../../../contract/moderation/content-flags.ts';
import { type BatchFetch, inBatch } from '../../../graphql/batch.ts';
import type { GraphQLContext } from '../../../graphql/context.ts';
import type { FlagFinding } from '../flag-findings/flag-findings.repository.ts';
import type { FlagAssign } from './flag-assigns.repository.ts';
import type { AuthorHistory } from './flag-history.repository.ts';
import type { FlagReport, ReportedReason } from './flag-reports-reading.repository.ts';
import type { FlagEventForViewer, FlagList, FlagTotal } from './flags-reading.service.ts';

const fetchEvents: BatchFetch<number, FlagEventForViewer[]> = async ({ actor, services }, ids) =>
  Map.groupBy(await services.flags.listEvents(actor, ids), (event) => event.contentFlagId);

const fetchEventsBefore: BatchFetch<number, FlagEventForViewer[]> = async (
  { actor, services },
  eventIds,
) => {
  const events = await services.flags.listEventsBefore(actor, eventIds);
  return new Map(eventIds.map((id) => [id, events.filter((event) => event.id < id)]));
};

const fetchEventCounts: BatchFetch<number, number> = ({ actor, services }, ids) =>
  services.flags.countEvents(actor, ids);

const fetchAssigns: BatchFetch<number, FlagAssign[]> = async ({ actor, services }, ids) =>
  Map.groupBy(await services.flags.listAssigns(actor, ids), (assign) => assign.contentFlagId);

const fetchViewers: BatchFetch<number, { userId: number }[]> = async ({ actor, services }, ids) =>
  Map.groupBy(await services.flags.listOtherViewers(actor, ids), (viewer) => viewer.contentFlagId);

const fetchReasons: BatchFetch<number, ReportedReason[]> = async ({ actor, services }, ids) =>
  Map.groupBy(await services.flags.listReportedReasons(actor, ids), (each) => each.contentFlagId);

const fetchReports: BatchFetch<number, FlagReport[]> = async ({ actor, services }, ids) =>
  Map.groupBy(await services.flags.listReports(actor, ids), (report) => report.contentFlagId);

const fetchFindings: BatchFetch<number, FlagFinding> = async ({ actor, services }, ids) =>
  new Map((await services.flags.listFindings(actor, ids)).map((row) => [row.contentFlagId, row]));

/** Not keyed by flag: depends on viewer and site only. */
const fetchApproval: BatchFetch<true, boolean> = async ({ actor, services }) =>
  new Map([[true, await services.flags.mayApprove(actor)]]);

const fetchHistories: BatchFetch<number, AuthorHistory> = ({ actor, services }, authorIds) =>
  services.flags.getAuthorHistories(actor, authorIds);

const fetchTotals: BatchFetch<FlagList, FlagTotal> = async (_, lists) =>
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
  (await inBatch(context, fetchEvents, flagId)) ?? [];

/** Events of the flag before one of its events. */
export async function loadEventsBefore(context: GraphQLContext, flagId: number, eventId: number) {
  const events = (await inBatch(context, fetchEventsBefore, eventId)) ?? [];
  return events.filter(({ contentFlagId }) => contentFlagId === flagId).slice(0, maxFlagEvents);
}

export const loadEventCount = async (context: GraphQLContext, flagId: number) =>
  (await inBatch(context, fetchEventCounts, flagId)) ?? 0;

export const loadAssigns = async (context: GraphQLContext, flagId: number) =>
  (await inBatch(context, fetchAssigns, flagId)) ?? [];

export const loadViewers = async (context: GraphQLContext, flagId: number) =>
  (await inBatch(context, fetchViewers, flagId)) ?? [];

export const loadReportedReasons = async (
  context: GraphQLContext,
  flag: { id: number; isReported: boolean },
) => (flag.isReported && (await inBatch(context, fetchReasons, flag.id))) || [];

export const loadReports = async (context: GraphQLContext, flagId: number) =>
  (await inBatch(context, fetchReports, flagId)) ?? [];

/** Counts beside the other loaders, so that it takes no round trip of its own. */
export const loadTotal = async (context: GraphQLContext, list: FlagList) =>
  (await inBatch(context, fetchTotals, list)) ?? { totalCount: 0, totalIsEstimate: false };

export const loadFinding = async (context: GraphQLContext, flagId: number) =>
  (await inBatch(context, fetchFindings, flagId)) ?? null;

export const loadMayApprove = async (context: GraphQLContext) =>
  (await inBatch(context, fetchApproval, true)) ?? false;

export const loadAuthorHistory = async (context: GraphQLContext, authorId: number) =>
  (await inBatch(context, fetchHistories, authorId)) ?? emptyHistory;
