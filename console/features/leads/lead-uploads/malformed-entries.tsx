import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { maxMalformedEntriesShown } from '../../../../contract/leads/lead-uploads.ts';
import { plural } from '../../../lib/format.ts';
import classes from './lead-upload-result.module.css';

interface MalformedEntriesProps {
  /** Distinct entries; only the first ones if there are many. */
  entries: readonly string[];
  count: number;
  gone?: string;
  children: ReactNode;
}

export function MalformedEntries({ entries, count, gone, children }: MalformedEntriesProps) {
  if (count === 0) return null;
  const shown = entries.slice(0, maxMalformedEntriesShown);
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
