import { Kbd, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../kit/use-action.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { usePreferences } from '../../../lib/preferences.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { assignToMe } from './assign-to-me.ts';
import { guardDecisions, holdKeys, queueKey } from './held-keys.ts';
import { refreshFlags } from './undo.ts';
import { useFlagWalk } from './use-flag-walk.ts';
import { useBackToFlagList } from './use-go-back.ts';
import { useNextByAuthor } from './use-next-by-author.ts';
import { holdUntilShown } from './use-open-flag.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the screen was opened from a row of the dashboard. */
    isFromFlags?: boolean;
  }
}

interface PersonFlagKeysProps {
  flag: {
    id: string;
    version: number;
    isOpen: boolean;
    isCare: boolean;
    author: { id: string; username: string } | null;
  };
  /** Closes or reopens the flag. Resolves to true if that was done. */
  decide(): Promise<boolean>;
}

/**
 * Adds the shortcuts of the flag to a person's screen; those for the next and previous flag only if
 * it was opened from the dashboard.
 */
export function PersonFlagKeys({ flag, decide }: PersonFlagKeysProps) {
  const isFromFlags = useLocation({ select: ({ state }) => state.isFromFlags === true });
  const queryClient = useQueryClient();
  const [{ autoAdvance }] = usePreferences();
  const viewer = useViewer();
  const navigate = useNavigate();
  const findAddress = useFindAddress();
  const goBack = useBackToFlagList();
  const walk = useFlagWalk(flag.id, true);
  const findNextByAuthor = useNextByAuthor();
  const { run } = useAction({ onSettled: () => refreshFlags(queryClient) });
  const { id, isOpen, isCare, author } = flag;

  const assign = () => run(() => assignToMe(flag, viewer.id, queryClient, null));

  async function close() {
    if (autoAdvance && walk.nextId) guardDecisions();
    const release = holdKeys();
    try {
      const isDone = await decide();
      if (isDone && autoAdvance && walk.nextId) await walk.open(walk.nextId);
    } finally {
      release();
    }
  }

  function openCase() {
    queueKey('c');
    holdUntilShown();
    void navigate({ to: findAddress('ContentFlag', { id }) ?? '/' });
  }

  useKeys({
    ...(isFromFlags && { j: walk.next, k: walk.previous, b: () => goBack(id) }),
    y: isOpen && !isCare && close,
    o: !isOpen && !isCare && decide,
    a: assign,
    c: openCase,
    u: author && (() => findNextByAuthor(author, id, walk.open)),
  });

  if (!isFromFlags) return null;
  return (
    <Text size="xs" c="dimmed">
      <Kbd size="xs">j</Kbd> next flag, <Kbd size="xs">k</Kbd> previous, <Kbd size="xs">b</Kbd> back
    </Text>
  );
}
