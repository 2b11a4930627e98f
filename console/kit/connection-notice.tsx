import { IconPlugConnectedX } from '@tabler/icons-react';
import { messages } from '../../contract/messages.ts';
import { connectionState, pollServer } from '../lib/connection.ts';
import { useStore } from '../lib/store.ts';
import { Button } from './light/button.tsx';
import { paperClass, SmallText } from './light/layout.tsx';
import classes from './snackbar-host.module.css';

export function ConnectionNotice() {
  const state = useStore(connectionState);
  if (state === 'up') return null;
  return (
    <div className={`${classes.snack} ${paperClass}`} data-tone="error">
      <IconPlugConnectedX size={20} stroke={1.5} aria-hidden />
      <SmallText weight={500} className={classes.text}>
        {state === 'offline' ? messages.offline : messages.unreachable} {messages.goesOnByItself}
      </SmallText>
      <Button size="compact-sm" variant="white" onClick={pollServer}>
        Try now
      </Button>
    </div>
  );
}
