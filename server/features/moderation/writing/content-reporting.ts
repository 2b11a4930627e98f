import type { TextScores } from '../../../../automod/automod.ts';
import { dayMs } from '../../../../contract/durations.ts';
import { careCaseMessages } from '../../../../contract/moderation/care-cases.ts';
import { contentMessages, getContentState } from '../../../../contract/moderation/content.ts';
import type { AssocType } from '../../../../contract/moderation/content-flags.ts';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { createThrottle } from '../../../http/throttle.ts';
import { assertNotSuspended } from '../../accounts/users/writing-limits.ts';
import {
  type ContentItem,
  contentRepository,
  originalWriterId,
} from '../content/content.repository.ts';
import { reachesCareThreshold } from '../flag-opening/flag-opening.rules.ts';
import {
  addReportToFlag,
  describeReport,
  lockFlagIgnoringReports,
} from '../flag-opening/flag-reports.ts';
import { flagReportsRepository, type MemberReport } from '../flags/flag-reports.repository.ts';
import { reporterTrustRepository } from '../reporter-trust/reporter-trust.repository.ts';
import { type ContentAuthor, type ContentDependencies, lockWriter } from './content-parts.ts';

/** Scores for a flag without scores, with the text they belong to. */
export interface ScoredItem {
  item: Pick<ContentItem, 'body' | 'name'>;
  scores: TextScores;
}

export type ReportInput = Omit<MemberReport, 'reporterId'>;

const worriedReportsPerDayByTrust = { trusted: 5, distrusted: 1 };
/**
 * Members below this trust may report less. It is the trust after two false alarms without an
 * upheld report.
 */
const distrustedBelowTrust = 0.3;

/** Limits worried reports, also through the intake, because each needs immediate attention. */
async function limitWorriedReports(trx: Trx, { siteId, userId }: ContentAuthor): Promise<void> {
  const trust = await reporterTrustRepository(trx).getTrust(siteId, userId);
  const attempts =
    trust < distrustedBelowTrust
      ? worriedReportsPerDayByTrust.distrusted
      : worriedReportsPerDayByTrust.trusted;
  await createThrottle(trx).spend(
    { [`worried:${userId}`]: { attempts, windowMs: dayMs } },
    new Date(),
    careCaseMessages.tooManyReports,
  );
}

export async function reportContent(
  { flagging, receipts }: ContentDependencies,
  trx: Trx,
  reporter: ContentAuthor,
  { assocType, assocId }: { assocType: AssocType; assocId: number },
  input: ReportInput,
  scored: ScoredItem | undefined,
): Promise<void> {
  const { siteId, userId } = reporter;
  const { settings, limits } = await lockWriter(trx, reporter);
  assertNotSuspended(limits);
  const about = { assocType, assocId };
  const report = { ...input, reporterId: userId };
  if (input.reason === 'WORRIED') await limitWorriedReports(trx, reporter);
  if (assocType === 'user') {
    const person = await flagReportsRepository(trx).findReportable(siteId, assocId);
    if (!person) throw notFound(contentMessages.notFound, 'assocId');
    if (assocId === userId) throw invalidInput(contentMessages.reportYourself, 'assocId');
    const reported = { ...about, authorId: assocId };
    const filed = await addReportToFlag(flagging, trx, siteId, reported, report);
    return receipts.send(trx, siteId, { ...report, ...filed, assocType });
  }
  const item = await findReportableOrFail(trx, siteId, { assocType, assocId }, scored);
  if (item.userId === userId) throw invalidInput(contentMessages.reportYourself, 'assocId');
  const filed = await addReportToFlag(
    flagging,
    trx,
    siteId,
    {
      ...about,
      authorId: originalWriterId(item),
      scores: scored?.scores,
      requiresPreModeration: item.requiresPreModeration,
      isCare: scored !== undefined && reachesCareThreshold(settings, scored.scores),
    },
    report,
  );
  await receipts.send(trx, siteId, { ...report, ...filed, assocType });
}

/** Opens the flag of an item without counting a report: an anonymous report has no weight. */
export async function reportByVisitor(
  { flagging }: ContentDependencies,
  trx: Trx,
  siteId: number,
  { assocType, assocId }: { assocType: AssocType; assocId: number },
  report: ReportInput,
  scored: ScoredItem | undefined,
): Promise<void> {
  const about = { assocType, assocId };
  if ((await lockFlagIgnoringReports(trx, siteId, about, report.reason)) !== undefined) return;
  const body = `A visitor: ${describeReport(report)}`;
  const opening = {
    assocType,
    assocId,
    reasons: { isReported: true, isCare: report.reason === 'WORRIED' },
    isCareConfirmed: false,
    relatedEvents: [{ status: 'REPORTED', body, userId: null }],
  } as const;
  if (assocType === 'user') {
    const person = await flagReportsRepository(trx).findReportable(siteId, assocId);
    if (!person) throw notFound(contentMessages.notFound, 'assocId');
    await flagging.openFlag(trx, siteId, { ...opening, authorId: assocId });
    return;
  }
  const item = await findReportableOrFail(trx, siteId, { assocType, assocId }, scored);
  await flagging.openFlag(trx, siteId, {
    ...opening,
    authorId: originalWriterId(item),
    scores: scored?.scores,
    requiresPreModeration: item.requiresPreModeration,
  });
}

/** Refuses items that are not public, and those that changed since they were scored. */
export async function findReportableOrFail(
  trx: Trx,
  siteId: number,
  { assocType, assocId }: { assocType: ContentKind; assocId: number },
  scored: ScoredItem | undefined,
): Promise<ContentItem> {
  const item = await contentRepository(trx).find(siteId, assocType, assocId);
  if (!item || getContentState(item) !== 'visible') {
    throw notFound(contentMessages.notFound, 'assocId');
  }
  const isAsScored = item.body === scored?.item.body && item.name === scored.item.name;
  if (scored && !isAsScored) throw conflict(contentMessages.changedMeanwhile);
  return item;
}
