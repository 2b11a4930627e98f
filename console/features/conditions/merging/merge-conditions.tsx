import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowMerge } from '@tabler/icons-react';
import { disorderMessages } from '../../../../contract/conditions/disorders.ts';
import type { DisorderRow } from '../disorders/disorders.queries.ts';
import { MergeDialog } from './merge-dialog.tsx';

interface MergeConditionsProps {
  conditions: DisorderRow[];
  onMerged(): void;
}

export function MergeConditions({ conditions, onMerged }: MergeConditionsProps) {
  const [isOpen, dialog] = useDisclosure();
  const isEnough = conditions.length > 1;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowMerge size={16} aria-hidden />}
        disabled={!isEnough}
        title={isEnough ? undefined : disorderMessages.mergeTwo}
        onClick={dialog.open}
      >
        Merge
      </Button>
      <MergeDialog
        conditions={conditions}
        opened={isOpen}
        onClose={dialog.close}
        onMerged={onMerged}
      />
    </>
  );
}
