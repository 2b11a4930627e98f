import { Button } from '@mantine/core';
import {
  IconArrowBigUp,
  IconBan,
  IconCircleCheck,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import type { Selection } from '../../../kit/list/selection.ts';
import { useMay } from '../../../lib/viewer.ts';
import type { ListedFlag } from '../flags/flags.queries.ts';
import PolicyHost from '../policies/policy-host.tsx';
import type { Refusals } from './bulk-actions.ts';
import { useBulkActions } from './use-bulk-actions.ts';

const AssignDialog = lazyPart(() => import('../flags/assign-dialog.tsx'));

interface BulkBarProps {
  selection: Selection<ListedFlag>;
  shownRows: readonly ListedFlag[];
  refreshRows(ids: ReadonlySet<string>): Promise<void>;
  onRefusals(refusals: Refusals): void;
}

export default function BulkBar({ selection, shownRows, refreshRows, onRefusals }: BulkBarProps) {
  const count = selection.rows.size;
  const actions = useBulkActions(selection, shownRows, refreshRows, onRefusals);
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
      <PolicyHost />
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
