import { computeCareRank } from '../../contract/moderation/care-cases.ts';
import type { AssocType, FlagOutcome } from '../../contract/moderation/content-flags.ts';
import type { TestApp } from './test-app.ts';

export interface NewFlag {
  assocType: AssocType;
  assocId: number;
  authorId: number;
  prefix?: string;
  isOpen?: boolean;
  isSpam?: boolean;
  isOffensive?: boolean;
  isImage?: boolean;
  isReported?: boolean;
  isRequiredToPublish?: boolean;
  requiresPreModeration?: boolean;
  isEscalated?: boolean;
  isCare?: boolean;
  disagreement?: number | null;
  outcome?: FlagOutcome | null;
  reportCount?: number;
  spamProb?: number | null;
  offensiveProb?: number | null;
  at?: string;
}

export async function newFlag(app: TestApp, flag: NewFlag): Promise<number> {
  const { spamProb = null, offensiveProb = null } = flag;
  const scoreWithWords = (prob: number | null) => ({
    prob: prob ?? 0,
    words: [{ word: 'miracle', weight: 1.5 }],
  });
  const isScored = spamProb !== null || offensiveProb !== null;
  const { id } = await app.database.db
    .insertInto('content_flags')
    .values({
      siteId: await app.siteId(flag.prefix ?? 'alpha'),
      assocType: flag.assocType,
      assocId: flag.assocId,
      authorId: flag.authorId,
      isOpen: flag.isOpen ?? true,
      isSpam: flag.isSpam ?? false,
      isOffensive: flag.isOffensive ?? false,
      isImage: flag.isImage ?? false,
      isReported: flag.isReported ?? false,
      isRequiredToPublish: flag.isRequiredToPublish ?? false,
      requiresPreModeration: flag.requiresPreModeration ?? false,
      isEscalated: flag.isEscalated ?? false,
      isCare: flag.isCare ?? false,
      disagreement: flag.disagreement ?? null,
      outcome: flag.outcome ?? null,
      reportCount: flag.reportCount ?? 0,
      spamProb,
      offensiveProb,
      ...(isScored && {
        automod: JSON.stringify({
          modelVersion: 'test-1',
          spam: scoreWithWords(spamProb),
          offensive: scoreWithWords(offensiveProb),
        }),
      }),
      ...(flag.at && { insertedAt: flag.at, updatedAt: flag.at, openedAt: flag.at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (flag.isCare) {
    await app.query(
      `insert into care_cases (content_flag_id, site_id, person_id, state, is_confirmed, urgency,
          waiting_since)
        select id, site_id, author_id, case when is_open then 'UNANSWERED' else 'FOLLOWED_UP' end,
          true, 1, opened_at from content_flags where id = $1`,
      id,
    );
    const rank = computeCareRank({
      state: 'UNANSWERED',
      urgency: 1,
      waitingSince: new Date(flag.at ?? Date.now()),
    });
    await app.query('update content_flags set care_rank = $1 where id = $2', rank, id);
  }
  return id;
}

export async function flagOf(app: TestApp, kind: string, id: number) {
  const [flag] = await app.query(
    'select * from content_flags where assoc_type = $1 and assoc_id = $2',
    kind,
    id,
  );
  return flag;
}

/** Oldest first. */
export function eventsOf(app: TestApp, flagId: number) {
  return app.query(
    'select * from content_flag_events where content_flag_id = $1 order by id',
    flagId,
  );
}

/** Bodies that do and do not match the rules. */
export const exampleBodies = {
  spam: `<p>Cheap pills without prescription!!! Buy now at <a href="https://cheap-pills.example">
  cheap-pills.example</a>, best price guaranteed, click here to order today.</p>`,
  offensive: '<p>You are a stupid fucking idiot and everybody here hates you.</p>',
  picture: '<p>My dog</p><img src="https://pictures.example/dog.jpg" alt="A dog">',
  danger: '<p>I want to kill myself, I cannot go on any more.</p>',
  harmless: '<p>My kidneys are tired today, and so am I. Dialysis again tomorrow.</p>',
};
