import { sql } from 'kysely';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import type { Trx } from '../../../db/database.ts';
import { contentRepository } from '../content/content.repository.ts';
import type { Flag } from '../flags/flag.repository.ts';
import { setItemVisibility } from './flag-visibility.ts';

/** A staff reply to held content. Approving the content publishes it too. */
export interface HeldAnswer {
  kind: ContentKind;
  id: number;
}

export async function findHeldAnswers(trx: Trx, flag: Flag): Promise<HeldAnswer[]> {
  const { rows } = await sql<HeldAnswer>`
    select after ->> 'kind' as kind, (after ->> 'id')::int as id from content_flag_events
    where site_id = ${flag.siteId} and content_flag_id = ${flag.id} and status = 'REPLIED'
      and after ->> 'isHeld' = 'true'
    order by id`.execute(trx);
  const waiting: HeldAnswer[] = [];
  for (const answer of rows) {
    const item = await contentRepository(trx).find(flag.siteId, answer.kind, answer.id);
    if (item?.isPendingModeration) waiting.push(answer);
  }
  return waiting;
}

export async function setAnswersHeld(
  trx: Trx,
  siteId: number,
  answers: readonly HeldAnswer[],
  isPendingModeration: boolean,
): Promise<void> {
  for (const { kind, id } of answers) {
    const item = await contentRepository(trx).findForUpdate(siteId, kind, id);
    if (item) await setItemVisibility(trx, siteId, item, { isPendingModeration });
  }
}
