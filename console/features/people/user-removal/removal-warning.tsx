import { Alert, Group, List, Loader, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { plural } from '../../../lib/format.ts';

interface RemovalWarningProps {
  title: string;
  verb: string;
  itemCount: number | undefined;
  children?: ReactNode;
}

export function RemovalWarning({ title, verb, itemCount, children }: RemovalWarningProps) {
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
      role="presentation"
    >
      <List size="sm" spacing={4}>
        <List.Item>
          {itemCount === undefined ? (
            `Everything they wrote will be ${verb}.`
          ) : (
            <>
              <strong>{plural(itemCount, 'item')}</strong> they wrote will be {verb}: comments,
              threads, replies and statuses.
            </>
          )}
        </List.Item>
        <List.Item>Mentions of them become plain text, and stay so.</List.Item>
        {children}
      </List>
    </Alert>
  );
}

/** Shown while the content is being counted: progress, or the error with a retry. */
export function ContentCounting({ error, onRetry }: { error: Error | null; onRetry(): void }) {
  if (error) return <LoadFailure error={error} onRetry={onRetry} />;
  return (
    <Group gap="xs" role="status">
      <Loader size="xs" />
      <Text size="sm">Counting what they wrote…</Text>
    </Group>
  );
}
