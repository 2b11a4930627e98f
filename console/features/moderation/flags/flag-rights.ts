import { useMay } from '../../../lib/viewer.ts';
import type { Content, Flag } from './flag.queries.ts';

/** What the viewer can do with a flag as it stands. */
export interface FlagRights {
  approve: boolean;
  /** For those who may not decide everything themselves. */
  escalate: boolean;
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
export function useFlagRights({
  assoc,
  canApprove,
  isEscalated,
  isOpen,
  outcome,
}: Flag): FlagRights {
  const isAdmin = useMay('flags.editContent');
  const mayEdit = isAdmin && assoc !== null;
  const mayManageThreads = useMay('threads.manage');
  return {
    approve: canApprove,
    escalate: !isAdmin && !isEscalated && (isOpen || outcome === 'WAITING'),
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

/** What was taken away has no answers, and a closed thread takes no more. */
function canBeAnswered(content: Content): boolean {
  if (content.isDeleted || content.isSpam) return false;
  if (content.__typename === 'Reply') return !content.thread?.isClosed;
  return content.__typename !== 'Thread' || !content.isClosed;
}
