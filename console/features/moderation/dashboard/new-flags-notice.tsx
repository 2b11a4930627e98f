import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { formatCount } from '../../../lib/format.ts';

interface NewFlagsNoticeProps {
  newFlagCounts: { all: number; urgent: number };
  /** True if the list is sorted newest first; otherwise showing them changes the sort. */
  isNewestFirst: boolean;
  onShow(): void;
}

/** Announces new flags. Rows do not move until the viewer asks for them. */
export function NewFlagsNotice({ newFlagCounts, isNewestFirst, onShow }: NewFlagsNoticeProps) {
  const { all, urgent } = newFlagCounts;
  const isUrgent = urgent > 0;
  return (
    // Always rendered: screen readers announce only changes inside an existing live region.
    <div aria-live="polite">
      {all + urgent > 0 && (
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
      )}
    </div>
  );
}
