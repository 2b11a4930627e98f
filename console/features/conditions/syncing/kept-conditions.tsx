import { Alert, List, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { plural } from '../../../lib/format.ts';
import { syncFieldLabel } from './changed-values.tsx';
import type { ReferenceSyncRun } from './syncs.queries.ts';

type ConditionKeptByRollback = ReferenceSyncRun['keptConditions'][number];

/** Conditions that a rollback left unchanged, for staff to decide. */
export function KeptConditions({
  sync: { keptCount, keptConditions },
}: {
  sync: ReferenceSyncRun;
}) {
  const more = keptCount - keptConditions.length;
  return (
    <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
      <Text size="sm" fw={600} mb={4}>
        {plural(keptCount, 'condition')} edited or used since{' '}
        {keptCount === 1 ? 'stays as it is' : 'stay as they are'}
      </Text>
      <List size="sm" spacing={4}>
        {keptConditions.map((kept) => (
          <List.Item key={kept.disorder?.id}>
            {kept.disorder && (
              <ScreenLink to="DisorderEdit" params={{ id: kept.disorder.id }} inText>
                {kept.disorder.name}
              </ScreenLink>
            )}
            {': '}
            {describeReasonToKeep(kept)}
          </List.Item>
        ))}
      </List>
      {more > 0 && <Text size="sm">and {plural(more, 'other')}</Text>}
    </Alert>
  );
}

function describeReasonToKeep({ reason, fields }: ConditionKeptByRollback): string {
  if (fields.length > 0) return `${fields.map(syncFieldLabel).join(', ')} edited since`;
  return reason === 'used'
    ? 'came with this sync and is in use'
    : 'came with this sync and was edited since';
}
