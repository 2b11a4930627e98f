import { Kbd, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useKeys } from '../../../kit/use-keys.ts';
import { useFlagWalk } from './use-flag-walk.ts';
import { useGoBack } from './use-go-back.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the screen was opened from a row of the dashboard. */
    isFromFlags?: boolean;
  }
}

/**
 * Adds the shortcuts for next and previous flag to a person's screen that was opened from the
 * dashboard.
 */
export function PersonFlagKeys({ flagId }: { flagId: string }) {
  const isFromFlags = useLocation({ select: ({ state }) => state.isFromFlags === true });
  return isFromFlags ? <Keys flagId={flagId} /> : null;
}

function Keys({ flagId }: { flagId: string }) {
  const walk = useFlagWalk(flagId);
  const goBack = useGoBack();
  useKeys({ j: walk.next, k: walk.previous, u: () => goBack(flagId) });
  return (
    <Text size="xs" c="dimmed">
      <Kbd size="xs">j</Kbd> next flag, <Kbd size="xs">k</Kbd> previous, <Kbd size="xs">u</Kbd> back
    </Text>
  );
}
