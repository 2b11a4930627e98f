import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { formatCount } from '../../../lib/format.ts';

interface NewFlagsNoticeProps {
  news: { all: number; urgent: number };
  /** Whether they are where the list begins; else showing them changes its order. */
  comeFirst: boolean;
  onShow(): void;
}

/** Says that more has come in. The rows stay where they are until the person asks for it. */
export function NewFlagsNotice({ news, comeFirst, onShow }: NewFlagsNoticeProps) {
  const { all, urgent } = news;
  const isUrgent = urgent > 0;
  return (
    // Always there, so that screen readers notice what appears in it.
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
          {comeFirst || isUrgent ? '' : ', show newest first'}
        </Button>
      )}
    </div>
  );
}
