import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import type { FlagSort } from '../../../../contract/moderation/content-flags.ts';
import './time-targets.css';

interface UrgencyOrderProps {
  list: {
    sortBy: FlagSort;
    sortDesc: boolean;
    show(change: { page: number; sortBy: FlagSort; sortDesc: boolean }): unknown;
  };
}

/** Leads back to the default order, which no column header stands for. */
export function UrgencyOrder({ list }: UrgencyOrderProps) {
  if (list.sortBy === 'urgency' && list.sortDesc) return null;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconArrowDown size={14} aria-hidden />}
      onClick={() => list.show({ page: 1, sortBy: 'urgency', sortDesc: true })}
    >
      Most urgent first
    </Button>
  );
}
