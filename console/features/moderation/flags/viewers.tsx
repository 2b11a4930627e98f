import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PersonAvatar } from '../../../kit/person-avatar.tsx';
import type { Person } from './flag.queries.ts';
import { leaveFlag, lookAtFlag, viewersQuery } from './viewers.queries.ts';

/** The server counts a viewer as present for a minute. */
const lookAgainMs = 20_000;

/** Reports the viewer's presence and shows who else is looking at the flag. */
export function Viewers({ flagId }: { flagId: string }) {
  const { data: viewers = [] } = useQuery({
    ...viewersQuery(flagId),
    refetchInterval: 2 * lookAgainMs,
  });

  useEffect(() => {
    // Ignore failures: the next report follows soon.
    const look = (leaves = false) => lookAtFlag(flagId, leaves).catch(() => undefined);
    void look();
    const timer = setInterval(() => look(), lookAgainMs);
    const leave = () => leaveFlag(flagId);
    // Restored from the back/forward cache.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && look();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      void look(true);
    };
  }, [flagId]);

  return (
    // Always rendered: screen readers announce only changes inside an existing live region.
    <div aria-live="polite">
      {viewers.length > 0 && (
        <Group gap={6} mt={6}>
          {viewers.map(({ id, username, avatar }) => (
            <PersonAvatar key={id} username={username} picture={avatar.thumb} size={24} />
          ))}
          <Text size="sm">{sentenceAbout(viewers)}</Text>
        </Group>
      )}
    </div>
  );
}

const listFormat = new Intl.ListFormat('en-US');

function sentenceAbout(people: Person[]): string {
  const names = listFormat.format(people.map(({ username }) => username));
  return `${names} ${people.length === 1 ? 'is' : 'are'} looking at this`;
}
