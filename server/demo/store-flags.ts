import type { Trx } from '../db/database.ts';
import { byTime } from './calendar.ts';
import type { DemoEvent, DemoReport, FlagStory } from './flag-story.ts';
import { idOf, type Stored, store } from './stored.ts';

/** Something that happened to a flag, with the flag. */
type Of<T> = T & Stored & { story: FlagStory };

export async function storeFlags(trx: Trx, stories: readonly FlagStory[]): Promise<void> {
  await store(stories, (batch) =>
    trx.insertInto('content_flags').values(batch.map(flagColumns)).returning('id').execute(),
  );
  const reports = stories.flatMap((story): Of<DemoReport>[] =>
    story.reports.map((report) => ({ ...report, story })),
  );
  await store(reports.sort(byTime(({ at }) => at)), (batch) =>
    trx
      .insertInto('content_flag_reports')
      .values(
        batch.map(({ story, by, reason, details, at }) => ({
          site_id: siteOf(story),
          content_flag_id: idOf(story),
          reporter_id: idOf(by),
          reason,
          details,
          inserted_at: at,
          updated_at: at,
        })),
      )
      .returning('id')
      .execute(),
  );
  await storeEvents(trx, stories);
  const assigns = stories.flatMap((story) =>
    story.assignees.map((assignee) => ({
      site_id: siteOf(story),
      content_flag_id: idOf(story),
      user_id: idOf(assignee),
      is_open: story.isOpen,
      inserted_at: story.updatedAt,
    })),
  );
  await trx.insertInto('content_flag_assigns').values(assigns).execute();
}

async function storeEvents(trx: Trx, stories: readonly FlagStory[]): Promise<void> {
  const events = stories.flatMap((story): Of<DemoEvent>[] =>
    story.events.map((event) => ({ ...event, story })),
  );
  // Events of one moment stay in the order in which they were told.
  await store(events.sort(byTime(({ at }) => at)), (batch) =>
    trx
      .insertInto('content_flag_events')
      .values(
        batch.map(({ story, status, body, by, at, version, ...snapshots }) => ({
          site_id: siteOf(story),
          content_flag_id: idOf(story),
          status,
          body,
          user_id: by && idOf(by),
          version,
          before: snapshots.before ? JSON.stringify(snapshots.before()) : null,
          after: snapshots.after ? JSON.stringify(snapshots.after()) : null,
          inserted_at: at,
        })),
      )
      .returning('id')
      .execute(),
  );
}

function flagColumns(story: FlagStory) {
  const { subject, reasons } = story;
  return {
    site_id: siteOf(story),
    assoc_type: subject.assocType,
    assoc_id: idOf(subject.row),
    author_id: idOf(subject.author),
    is_open: story.isOpen,
    is_spam: reasons.isSpam ?? false,
    is_offensive: reasons.isOffensive ?? false,
    is_image: reasons.isImage ?? false,
    is_reported: reasons.isReported ?? false,
    is_required_to_publish: reasons.isRequiredToPublish ?? false,
    requires_pre_moderation: subject.requiresPreModeration,
    report_count: story.reports.length,
    spam_prob: subject.scores?.spam.prob ?? null,
    offensive_prob: subject.scores?.offensive.prob ?? null,
    automod: subject.scores ? JSON.stringify(subject.scores) : null,
    outcome: story.outcome,
    version: story.version,
    opened_at: story.openedAt,
    inserted_at: story.openedAt,
    updated_at: story.updatedAt,
  };
}

function siteOf({ subject }: FlagStory): number {
  return idOf(subject.author.site);
}
