import { Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PersonAvatar } from '../../../kit/person-avatar.tsx';
import type { FlagPerson } from './flag.queries.ts';
import { reportLeaving, reportPresence, viewersQuery } from './viewers.queries.ts';

/** Well below the minute for which the server counts a viewer as present. */
const presenceIntervalMs = 20_000;

/** Reports the viewer's presence and shows who else is looking at the flag. */
export function Viewers({ flagId }: { flagId: string }) {
  const { data: viewers = [] } = useQuery({
    ...viewersQuery(flagId),
    refetchInterval: 2 * presenceIntervalMs,
  });

  const queryClient = useQueryClient();

  useEffect(() => {
    // Ignore failures: the next report follows soon.
    const report = (leaves = false) => reportPresence(flagId, leaves).catch(() => undefined);
    // Refetches once, because live updates may be connected only after the event of this report.
    void report().then(() => queryClient.invalidateQueries({ queryKey: ['contentFlagViewer'] }));
    const timer = setInterval(() => report(), presenceIntervalMs);
    const leave = () => reportLeaving(flagId);
    // Restored from the back/forward cache.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && report();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      void report(true);
    };
  }, [flagId, queryClient]);

  return (
    // Always rendered: screen readers announce only changes inside an existing live region.
    <div aria-live="polite">
      {viewers.length > 0 && (
        <Group gap={6} mr="md">
          {viewers.map(({ id, username, avatar }) => (
            <PersonAvatar key={id} username={username} picture={avatar.thumb} size={24} />
          ))}
          <Text size="sm">{describeViewers(viewers)}</Text>
        </Group>
      )}
    </div>
  );
}

const nameListFormat = new Intl.ListFormat('en-US');

function describeViewers(people: FlagPerson[]): string {
  const names = nameListFormat.format(people.map(({ username }) => username));
  return `${names} ${people.length === 1 ? 'is' : 'are'} looking at this`;
}
