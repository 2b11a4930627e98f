import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import type { ChangeEvent } from '../../../base/events.ts';

/** Event of a changed text. Statuses belong to the profile of their author. */
export function createTextChangeEvent(
  siteId: number,
  { kind, id, userId }: { kind: ContentKind; id: number; userId: number },
): ChangeEvent {
  return kind === 'thread' || kind === 'reply' || kind === 'comment'
    ? { siteId, noun: kind, id }
    : { siteId, noun: 'user', id: userId };
}
