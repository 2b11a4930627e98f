import { Alert, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBigUp,
  IconBan,
  IconCircleCheck,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { plural } from '../../../lib/format.ts';
import { useMay } from '../../../lib/viewer.ts';
import classes from './dashboard.module.css';
import type { BulkActions } from './use-bulk-actions.tsx';

const AssignDialog = lazyPart(() => import('../flags/assign-dialog.tsx'));

export function BulkBar({ count, actions }: { count: number; actions: BulkActions }) {
  const mayDelete = useMay('flags.editContent');
  const [isAssigning, setIsAssigning] = useState(false);
  const [wanted, setWanted] = useState(false);
  const disabled = actions.isRunning;
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconCircleCheck size={16} aria-hidden />}
        disabled={disabled}
        onClick={() => actions.run('DONE')}
      >
        Done
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconBan size={16} aria-hidden />}
        disabled={disabled}
        onClick={() => actions.run('SPAM')}
      >
        Spam
      </Button>
      {!mayDelete && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBigUp size={16} aria-hidden />}
          disabled={disabled}
          onClick={() => actions.run('ESCALATE')}
        >
          Escalate
        </Button>
      )}
      {mayDelete && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={disabled}
          onClick={() => actions.run('DELETE')}
        >
          Delete
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUserPlus size={16} aria-hidden />}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          setIsAssigning(true);
        }}
      >
        Assign
      </Button>
      {wanted && (
        <Suspense>
          <AssignDialog
            count={count}
            opened={isAssigning}
            onAssign={actions.assign}
            onClose={() => setIsAssigning(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export function Refusals({ actions: { refusals, dismissRefusals } }: { actions: BulkActions }) {
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${plural(refusals.size, 'item')} could not be changed`}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={dismissRefusals}
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
