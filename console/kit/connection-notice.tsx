import { Button, Paper, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { messages } from '../../contract/messages.ts';
import { connectionState, pollServer } from '../lib/connection.ts';
import { useStore } from '../lib/store.ts';
import classes from './snackbar-host.module.css';

export function ConnectionNotice() {
  const state = useStore(connectionState);
  if (state === 'up') return null;
  return (
    <Paper className={classes.snack} data-tone="error" shadow="lg">
      <IconPlugConnectedX size={20} stroke={1.5} aria-hidden />
      <Text size="sm" fw={500} className={classes.text}>
        {state === 'offline' ? messages.offline : messages.unreachable} {messages.goesOnByItself}
      </Text>
      <Button size="compact-sm" variant="white" onClick={pollServer}>
        Try now
      </Button>
    </Paper>
  );
}
