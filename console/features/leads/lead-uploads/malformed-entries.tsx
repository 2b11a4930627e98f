import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { malformedShown } from '../../../../contract/leads/lead-uploads.ts';
import { plural } from '../../../lib/format.ts';
import classes from './lead-upload-result.module.css';

interface MalformedEntriesProps {
  /** Each once; the first of them where there are many. */
  entries: readonly string[];
  /** How many there were, repeated ones included. */
  count: number;
  /** What to say when they are not kept any more. */
  gone?: string;
  /** How to get all of them. */
  children: ReactNode;
}

/** What was entered and is no address, to be looked over and mended. */
export function MalformedEntries({ entries, count, gone, children }: MalformedEntriesProps) {
  if (count === 0) return null;
  const shown = entries.slice(0, malformedShown);
  return (
    <details className={classes.more}>
      <summary>{plural(count, 'malformed entry', 'malformed entries')}</summary>
      {shown.length === 0 ? (
        <Text size="sm">{gone}</Text>
      ) : (
        <>
          <ul className={classes.entries}>
            {shown.map((entry) => (
              <li key={entry} dir="auto">
                {entry}
              </li>
            ))}
          </ul>
          <Group gap="xs" mt="xs">
            {children}
            {count > shown.length && (
              <Text size="xs" c="dimmed">
                The first {shown.length} are shown.
              </Text>
            )}
          </Group>
        </>
      )}
    </details>
  );
}
