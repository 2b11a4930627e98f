import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';

interface SectionAction {
  label: string;
  isRunning: boolean;
  run(): void;
}

export function SecuritySection({
  title,
  action,
  children,
}: {
  title: string;
  action?: SectionAction | false;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Stack gap="sm" component="section" aria-labelledby={id}>
      <Group justify="space-between">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {action && (
          <Button variant="default" loading={action.isRunning} onClick={action.run}>
            {action.label}
          </Button>
        )}
      </Group>
      {children}
    </Stack>
  );
}

/** All rows of a short table, or a sentence if there are none. */
export function SecurityTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  rowName,
  emptyHint,
}: {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowName(row: Row): string;
  emptyHint: string;
}) {
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {emptyHint}
      </Text>
    );
  }
  return (
    <Paper withBorder>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={rowName}
      />
    </Paper>
  );
}
