import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { useMay } from '../../../lib/viewer.ts';
import type { ItemOperation } from './item-runs.queries.ts';

interface ItemActionBarProps {
  isDisabled: boolean;
  onAct(operation: ItemOperation): void;
}

export function ItemActionBar({ isDisabled, onAct }: ItemActionBarProps) {
  const mayDelete = useMay('flags.editContent');
  const actions = [
    { operation: 'REMOVE', label: 'Delete', icon: IconTrash, isShown: mayDelete },
    { operation: 'SPAM', label: 'Mark as spam', icon: IconBan, isShown: true },
    { operation: 'RESTORE', label: 'Restore', icon: IconArrowBackUp, isShown: true },
    { operation: 'KEEP', label: 'Keep', icon: IconCircleCheck, isShown: true },
  ] as const;
  return (
    <Group gap="xs" role="group" aria-label="Actions on ticked items">
      {actions
        .filter(({ isShown }) => isShown)
        .map(({ operation, label, icon: Icon }) => (
          <Button
            key={operation}
            size="xs"
            variant="default"
            leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
            // `disabled` would make the button lose the focus.
            aria-disabled={isDisabled}
            data-disabled={isDisabled || undefined}
            onClick={() => !isDisabled && onAct(operation)}
          >
            {label}
          </Button>
        ))}
    </Group>
  );
}
