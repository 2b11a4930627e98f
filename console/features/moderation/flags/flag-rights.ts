import { useMay } from '../../../lib/viewer.ts';
import type { Content, Flag } from './flag.queries.ts';

/** What the viewer can do with a flag as it stands. */
export interface FlagRights {
  approve: boolean;
  edit: boolean;
  remove: boolean;
  restore: boolean;
  spam: boolean;
  unSpam: boolean;
  reply: boolean;
  assign: boolean;
  /** Title, author, featuring, tags and the rest of a thread. */
  manageThread: boolean;
}

/** People are not approved, edited, deleted, replied to or marked as spam here. */
export function useFlagRights({ assoc }: Flag): FlagRights {
  const mayEdit = useMay('flags.editContent') && assoc !== null;
  const mayManageThreads = useMay('threads.manage');
  return {
    approve: mayEdit && assoc.isPendingModeration,
    edit: mayEdit,
    remove: mayEdit && !assoc.isDeleted,
    restore: mayEdit && assoc.isDeleted,
    spam: assoc !== null && !assoc.isSpam,
    unSpam: assoc?.isSpam ?? false,
    reply: assoc !== null && canBeAnswered(assoc),
    assign: assoc !== null,
    manageThread: mayManageThreads && assoc?.__typename === 'Thread',
  };
}

/** What the public does not see has no answers, and a closed thread takes no more. */
function canBeAnswered(content: Content): boolean {
  if (content.isDeleted || content.isSpam || content.isPendingModeration) return false;
  if (content.__typename === 'Reply') return !content.thread?.isClosed;
  return content.__typename !== 'Thread' || !content.isClosed;
}
