import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { formatCount } from '../../../lib/format.ts';

interface NewFlagsNoticeProps {
  count: number;
  /** Whether they are where the list begins; else showing them changes its order. */
  comeFirst: boolean;
  onShow(): void;
}

/** Says that more has come in. The rows stay where they are until the person asks for it. */
export function NewFlagsNotice({ count, comeFirst, onShow }: NewFlagsNoticeProps) {
  return (
    // Always there, so that screen readers notice what appears in it.
    <div aria-live="polite">
      {count > 0 && (
        <Button
          size="compact-sm"
          radius="xl"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          onClick={onShow}
        >
          {formatCount(count)} new{comeFirst ? '' : ', show newest first'}
        </Button>
      )}
    </div>
  );
}
