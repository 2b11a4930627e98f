import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { Column } from './columns.ts';

interface ColumnMenuProps<Row> {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onChange(hidden: string[]): void;
}

export function ColumnMenu<Row>({ columns, hidden, onChange }: ColumnMenuProps<Row>) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="xs">
          {columns
            .filter((column) => !column.essential)
            .map(({ id, header }) => (
              <Checkbox
                key={id}
                label={header}
                checked={!hidden.includes(id)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? hidden.filter((other) => other !== id)
                      : [...hidden, id],
                  )
                }
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
