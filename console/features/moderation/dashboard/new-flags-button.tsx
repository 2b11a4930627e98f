import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { formatCount } from '../../../lib/format.ts';

export interface NewFlagsProps {
  newFlagCounts: { all: number; urgent: number };
  /** True if the list is sorted newest first; otherwise showing them changes the sort. */
  isNewestFirst: boolean;
  onShow(): void;
}

export default function NewFlagsButton({
  newFlagCounts: { all, urgent },
  isNewestFirst,
  onShow,
}: NewFlagsProps) {
  const isUrgent = urgent > 0;
  return (
    <Button
      size="compact-sm"
      radius="xl"
      color={isUrgent ? 'red.9' : undefined}
      leftSection={<IconArrowUp size={16} aria-hidden />}
      onClick={onShow}
    >
      {formatCount(Math.max(all, urgent))} new
      {isUrgent && `, ${formatCount(urgent)} may be in danger`}
      {isNewestFirst || isUrgent ? '' : ', show newest first'}
    </Button>
  );
}
