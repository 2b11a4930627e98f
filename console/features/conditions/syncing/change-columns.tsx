import { Group, Stack, Text } from '@mantine/core';
import { syncChangeKindLabels } from '../../../../contract/conditions/reference-syncs.ts';
import { Badge } from '../../../kit/badge.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { plural } from '../../../lib/format.ts';
import { AddedValues, ChangedValues } from './changed-values.tsx';
import type { SyncChange } from './syncs.queries.ts';

export const syncChangeColumns: Column<SyncChange>[] = [
  {
    id: 'name',
    header: 'Condition',
    sortable: true,
    essential: true,
    minWidth: '12rem',
    lines: 4,
    cell: (row) => (
      <Stack gap={2}>
        {row.disorder ? (
          <ScreenLink to="DisorderEdit" params={{ id: row.disorder.id }}>
            {row.name}
          </ScreenLink>
        ) : (
          <Text size="sm" fw={500}>
            {row.name}
          </Text>
        )}
        <Group gap={6}>
          <Badge small>{syncChangeKindLabels[row.kind]}</Badge>
          {row.isLeftOut && (
            <Badge small>{row.isLeftOutForGood ? 'Left out for good' : 'Left out'}</Badge>
          )}
        </Group>
      </Stack>
    ),
  },
  {
    id: 'values',
    header: 'Before and after',
    width: '100%',
    minWidth: '22rem',
    lines: 40,
    cell: ({ kind, values }) =>
      kind === 'ADDED' ? <AddedValues values={values} /> : <ChangedValues values={values} />,
  },
  {
    id: 'members',
    header: 'Touches',
    sortable: true,
    firstSort: 'desc',
    minWidth: '7rem',
    lines: 6,
    cell: (row) => <AffectedRecords row={row} />,
  },
  {
    id: 'orphaCode',
    header: 'Code',
    sortable: true,
    minWidth: '9rem',
    cell: ({ orphaCode }) => `ORPHA:${orphaCode}`,
  },
];

export function AffectedRecords({ row }: { row: SyncChange }) {
  const { members, campaigns, pages, values, mergedInto, twin } = row;
  const edits = values.filter(({ stands }) => stands).length;
  const isNothing = members + campaigns + pages + edits === 0 && !mergedInto && !twin;
  if (isNothing) return <Text size="sm">–</Text>;
  return (
    <Stack gap={2}>
      {members > 0 && <Text size="sm">{plural(members, 'member')}</Text>}
      {campaigns > 0 && <Text size="sm">{plural(campaigns, 'campaign')}</Text>}
      {pages > 0 && <Text size="sm">{plural(pages, 'public page')}</Text>}
      {edits > 0 && <Text size="sm">{plural(edits, 'staff edit')}</Text>}
      {mergedInto && (
        <Text size="sm">
          Merged into{' '}
          <ScreenLink to="DisorderEdit" params={{ id: mergedInto.id }} inText>
            {mergedInto.name}
          </ScreenLink>
        </Text>
      )}
      {twin && (
        <Text size="sm">
          Same name as{' '}
          <ScreenLink to="DisorderEdit" params={{ id: twin.id }} inText>
            one of your own
          </ScreenLink>
        </Text>
      )}
    </Stack>
  );
}
