import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { plural } from '../../../lib/format.ts';
import type { Refusals } from './bulk-actions.ts';
import classes from './refusals.module.css';

/** Flags that the last action could not change, each with the reason. */
export default function RefusalList({
  refusals,
  onDismiss,
}: {
  refusals: Refusals;
  onDismiss(): void;
}) {
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${plural(refusals.size, 'item')} could not be changed`}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
    >
      <ul className={classes.refusals}>
        {[...refusals.values()].map(({ id, preview, message }) => (
          <li key={id}>
            {preview || `Flag ${id}`}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
