import { computeCareRank, computeCareUrgency } from '../../contract/moderation/care-cases.ts';
import type { Trx } from '../db/database.ts';
import { compareByTime } from './calendar.ts';
import type { DemoEvent, DemoReport, FlagStory } from './flag-story.ts';
import { insertInBatches, type RowWithId, requireId } from './stored.ts';

type WithFlag<T> = T & RowWithId & { story: FlagStory };

export async function storeFlags(trx: Trx, stories: readonly FlagStory[]): Promise<void> {
  await insertInBatches(stories, (batch) =>
    trx.insertInto('content_flags').values(batch.map(toFlagColumns)).returning('id').execute(),
  );
  const reports = stories.flatMap((story): WithFlag<DemoReport>[] =>
    story.reports.map((report) => ({ ...report, story })),
  );
  await insertInBatches(reports.sort(compareByTime(({ at }) => at)), (batch) =>
    trx
      .insertInto('content_flag_reports')
      .values(
        batch.map(({ story, by, reason, details, at }) => ({
          siteId: siteIdOf(story),
          contentFlagId: requireId(story),
          reporterId: requireId(by),
          reason,
          details,
          insertedAt: at,
          updatedAt: at,
        })),
      )
      .returning('id')
      .execute(),
  );
  await storeFlagEvents(trx, stories);
  await storeCareCases(trx, stories);
  const assigns = stories.flatMap((story) =>
    story.assignees.map((assignee) => ({
      siteId: siteIdOf(story),
      contentFlagId: requireId(story),
      userId: requireId(assignee),
      isOpen: story.isOpen,
      insertedAt: story.updatedAt,
    })),
  );
  await trx.insertInto('content_flag_assigns').values(assigns).execute();
}

async function storeFlagEvents(trx: Trx, stories: readonly FlagStory[]): Promise<void> {
  const events = stories.flatMap((story): WithFlag<DemoEvent>[] =>
    story.events.map((event) => ({ ...event, story })),
  );
  // The sort is stable: simultaneous events keep their order.
  await insertInBatches(events.sort(compareByTime(({ at }) => at)), (batch) =>
    trx
      .insertInto('content_flag_events')
      .values(
        batch.map(({ story, status, body, by, at, version, ...snapshots }) => ({
          siteId: siteIdOf(story),
          contentFlagId: requireId(story),
          status,
          body,
          userId: by && requireId(by),
          version,
          before: snapshots.before ? JSON.stringify(snapshots.before()) : null,
          after: snapshots.after ? JSON.stringify(snapshots.after()) : null,
          insertedAt: at,
        })),
      )
      .returning('id')
      .execute(),
  );
}

async function storeCareCases(trx: Trx, stories: readonly FlagStory[]): Promise<void> {
  for (const story of stories) {
    if (!story.reasons.isCare) continue;
    const { prob = 0, hasMeans = false, hasTime = false } = story.subject.scores?.care ?? {};
    const urgency = computeCareUrgency({ prob, hasMeans, hasTime });
    const state = story.isOpen ? 'UNANSWERED' : 'FOLLOWED_UP';
    const [contentFlagId, waitingSince] = [requireId(story), story.openedAt];
    await trx
      .insertInto('care_cases')
      .values({
        contentFlagId,
        siteId: siteIdOf(story),
        personId: requireId(story.subject.author),
        state,
        isConfirmed: true,
        urgency,
        waitingSince,
        lastSignAt: waitingSince,
      })
      .execute();
    await trx
      .updateTable('content_flags')
      .set({ careRank: computeCareRank({ state, urgency, waitingSince }) })
      .where('id', '=', contentFlagId)
      .execute();
  }
}

function toFlagColumns(story: FlagStory) {
  const { subject, reasons } = story;
  return {
    siteId: siteIdOf(story),
    assocType: subject.assocType,
    assocId: requireId(subject.row),
    authorId: requireId(subject.author),
    isOpen: story.isOpen,
    isCare: reasons.isCare ?? false,
    isSpam: reasons.isSpam ?? false,
    isOffensive: reasons.isOffensive ?? false,
    isImage: reasons.isImage ?? false,
    isReported: reasons.isReported ?? false,
    isRequiredToPublish: reasons.isRequiredToPublish ?? false,
    requiresPreModeration: subject.requiresPreModeration,
    reportCount: story.reports.length,
    spamProb: subject.scores?.spam.prob ?? null,
    offensiveProb: subject.scores?.offensive.prob ?? null,
    automod: subject.scores ? JSON.stringify(subject.scores) : null,
    outcome: story.outcome,
    decidedById: story.decidedBy && requireId(story.decidedBy),
    decidedAt: story.decidedAt,
    isEscalated: story.isEscalated,
    version: story.version,
    openedAt: story.openedAt,
    insertedAt: story.openedAt,
    updatedAt: story.updatedAt,
  };
}

function siteIdOf({ subject }: FlagStory): number {
  return requireId(subject.author.site);
}
