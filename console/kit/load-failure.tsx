import { Button, Group, Text } from '@mantine/core';
import { messageFor } from '../lib/api-error.ts';

interface LoadFailureProps {
  error: unknown;
  onRetry(): void;
}

export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  return (
    <Group gap="sm" role="alert">
      <Text size="sm">{messageFor(error)}</Text>
      <Button size="compact-sm" variant="light" onClick={onRetry}>
        Retry
      </Button>
    </Group>
  );
}
