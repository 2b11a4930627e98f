import { Button, Group, Progress, Text } from '@mantine/core';
import classes from './site-menu-screen.module.css';

interface VerifyProgressProps {
  progress: { done: number; total: number };
  onStop(): void;
}

export function VerifyProgress({ progress: { done, total }, onStop }: VerifyProgressProps) {
  return (
    <Group gap="sm" role="status" aria-label="Verifying URLs" flex="1 0 100%">
      <Text size="sm">
        Checking {done + 1} of {total}
      </Text>
      <Progress
        className={classes.progress}
        aria-label="Addresses checked"
        value={(100 * done) / total}
      />
      <Button size="xs" variant="light" onClick={onStop}>
        Stop
      </Button>
    </Group>
  );
}
