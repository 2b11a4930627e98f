import { Button, Group, Text } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
import type { Selection } from './selection.ts';

/** How many rows are chosen, on this page and on others. */
export function SelectionStatus<Row>({ selection }: { selection: Selection<Row> }) {
  const count = selection.rows.size;
  return (
    <Group gap={4}>
      <Text size="sm" fw={600} role="status">
        {count > 0 && `${formatCount(count)} selected`}
      </Text>
      {count > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => selection.set(new Map())}>
          Clear selection
        </Button>
      )}
    </Group>
  );
}
