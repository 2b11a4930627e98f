import { Button, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowsDiff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { overridesReference } from '../../../../contract/conditions/reference.ts';
import { Badge } from '../../../kit/badge.tsx';

interface WithReferenceValueProps<Value> {
  label: string;
  mine: Value;
  reference: Value | null | undefined;
  show(value: Value): ReactNode;
  onRevert(value: Value): void;
  children: ReactNode;
}

/** An input with the reference's value beside it, if the two differ. */
export function WithReferenceValue<Value>({
  label,
  mine,
  reference,
  show,
  onRevert,
  children,
}: WithReferenceValueProps<Value>) {
  const isOwn = overridesReference(mine, reference);
  return (
    <Stack gap={6}>
      {children}
      {isOwn && reference != null && (
        <Paper withBorder p="xs" role="group" aria-label={`${label} differs from Orphanet`}>
          <Stack gap="xs">
            <Badge small icon={IconArrowsDiff}>
              Differs from Orphanet
            </Badge>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
              <ComparedValue title="Here">{show(mine)}</ComparedValue>
              <ComparedValue title="Orphanet">{show(reference)}</ComparedValue>
            </SimpleGrid>
            <div>
              <Button
                size="compact-xs"
                variant="default"
                leftSection={<IconArrowBackUp size={14} aria-hidden />}
                aria-label={`Revert to Orphanet Value: ${label}`}
                onClick={() => onRevert(reference)}
              >
                Revert to Orphanet Value
              </Button>
            </div>
          </Stack>
        </Paper>
      )}
    </Stack>
  );
}

function ComparedValue({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Text size="sm" component="div" dir="auto">
        {children || '–'}
      </Text>
    </div>
  );
}
