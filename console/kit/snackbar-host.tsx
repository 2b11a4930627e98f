import { Button, CloseButton, Paper, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from '../lib/store.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { closeSnack, type Snack, snacks } from './snackbar.ts';
import classes from './snackbar-host.module.css';

/** Always rendered, so that screen readers announce new messages. */
export function SnackbarHost() {
  const shown = useStore(snacks);
  return (
    <div className={classes.host} role="status" aria-live="polite">
      <ConnectionNotice />
      {shown.map((snack) => (
        <SnackItem key={snack.id} snack={snack} />
      ))}
    </div>
  );
}

function SnackItem({ snack }: { snack: Snack }) {
  const { id, message, tone, action, durationMs } = snack;
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => closeSnack(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, isPaused]);

  return (
    <Paper
      className={classes.snack}
      data-tone={tone}
      shadow="lg"
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Text size="sm" fw={500} flex={1}>
        {message}
      </Text>
      {action && (
        <Button
          size="compact-sm"
          variant="white"
          onClick={() => {
            action.run();
            closeSnack(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton
        className={classes.close}
        variant="transparent"
        aria-label="Dismiss"
        onClick={() => closeSnack(id)}
      />
    </Paper>
  );
}
