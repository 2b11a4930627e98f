import { useMay, useViewer } from '../../../lib/viewer.ts';
import { canSanction } from '../sanctions/can-sanction.ts';
import type { Flag, FlagContent } from './flag.queries.ts';

/** Operations that make sense for the flag now and that the viewer may do. */
export interface FlagRights {
  approve: boolean;
  /** Only for viewers who cannot decide everything themselves. */
  escalate: boolean;
  edit: boolean;
  remove: boolean;
  restore: boolean;
  spam: boolean;
  unSpam: boolean;
  reply: boolean;
  /** Why nobody can reply; undefined if that is possible. */
  replyProblem: string | undefined;
  assign: boolean;
  manageThread: boolean;
  sanction: boolean;
}

/** Flags about people have no content, so most operations do not apply. */
export function useFlagRights({
  assoc,
  canApprove,
  isEscalated,
  isOpen,
  outcome,
  isCare,
  author,
}: Flag): FlagRights {
  const viewer = useViewer();
  // Flags about people in danger lead to no sanction.
  const maySanction =
    useMay('users.sanction') && !isCare && author !== null && canSanction(author, viewer);
  const isAdmin = useMay('flags.editContent');
  const mayEdit = isAdmin && assoc !== null;
  const mayManageThreads = useMay('threads.manage');
  const replyProblem = findReplyProblem(assoc);
  return {
    approve: canApprove,
    escalate: !isAdmin && !isEscalated && (isOpen || outcome === 'WAITING'),
    edit: mayEdit,
    remove: mayEdit && !assoc.isDeleted,
    restore: mayEdit && assoc.isDeleted,
    spam: assoc !== null && !assoc.isSpam,
    unSpam: assoc?.isSpam ?? false,
    reply: replyProblem === undefined,
    replyProblem,
    assign: assoc !== null,
    sanction: maySanction,
    manageThread: mayManageThreads && assoc?.__typename === 'Thread',
  };
}

function findReplyProblem(content: FlagContent | null): string | undefined {
  if (!content) return 'There is no text to reply to';
  if (content.isDeleted) return 'Nobody can reply to a deleted text';
  if (content.isSpam) return 'Nobody can reply to a text marked as spam';
  const isClosed =
    content.__typename === 'Reply'
      ? content.thread?.isClosed
      : content.__typename === 'Thread' && content.isClosed;
  return isClosed ? 'The thread is closed, so nobody can reply' : undefined;
}
