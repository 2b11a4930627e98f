import { Button, Group, Paper, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { plural, truncate } from '../../../lib/format.ts';
import type { CsvColumn } from './csv-columns.ts';

interface ColumnPickerProps {
  columns: readonly CsvColumn[];
  onPick(column: CsvColumn): void;
  onCancel(): void;
}

export function ColumnPicker({ columns, onPick, onCancel }: ColumnPickerProps) {
  const [chosen, setChosen] = useState(String(columns[0]?.index));
  const column = columns.find(({ index }) => String(index) === chosen);
  return (
    <Paper withBorder p="sm">
      <Stack gap="sm">
        <Radio.Group
          label="Which column has the addresses?"
          description="Only that one is added to the list."
          value={chosen}
          onChange={setChosen}
        >
          <Stack gap={6} mt={6}>
            {columns.map(({ index, name, addressCount, cells }) => (
              <Radio
                key={index}
                value={String(index)}
                label={truncate(name, 60)}
                description={
                  <>
                    {plural(addressCount, 'address', 'addresses')}
                    {addressCount < cells.length &&
                      ` · ${plural(cells.length - addressCount, 'other cell')}`}
                  </>
                }
              />
            ))}
          </Stack>
        </Radio.Group>
        <Group gap="xs">
          <Button size="xs" disabled={!column} onClick={() => column && onPick(column)}>
            Add these addresses
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
        {column && (
          <Text size="xs" c="dimmed">
            For example: {truncate(column.cells.slice(0, 3).join(', '), 120)}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
