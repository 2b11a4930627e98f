import { Group, Stack, Text } from '@mantine/core';
import {
  type DisorderGroup,
  disorderGroupLabels,
  sourceLabelOfCondition,
} from '../../../../contract/conditions/disorders.ts';
import { Badge } from '../../../kit/badge.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import type { DisorderRow } from '../disorders/disorders.queries.ts';

/** Adds the synonym that matched, if the name did not. */
export function disorderColumns(search: string): Column<DisorderRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      essential: true,
      lines: 3,
      cell: (row) => (
        <Stack gap={0}>
          <ScreenLink to="DisorderEdit" params={{ id: row.id }} isClipped>
            {row.name}
          </ScreenLink>
          <MatchingSynonym row={row} search={search} />
        </Stack>
      ),
    },
    {
      id: 'disorderType',
      header: 'Type',
      sortable: true,
      width: '12rem',
      cell: ({ disorderType }) => disorderType,
    },
    {
      id: 'disorderGroup',
      header: 'Group',
      sortable: true,
      optional: true,
      width: '12rem',
      cell: ({ disorderGroup }) => disorderGroupLabels[disorderGroup as DisorderGroup],
    },
    {
      id: 'flags',
      header: 'Shown as',
      minWidth: '13rem',
      lines: 3,
      cell: (row) => <DisorderFlags row={row} />,
    },
    {
      id: 'orphaCode',
      header: 'Source',
      sortable: true,
      width: '10rem',
      cell: ({ orphaCode }) => sourceLabelOfCondition(orphaCode),
    },
    {
      id: 'updatedAt',
      header: 'Changed',
      kind: 'date',
      sortable: true,
      optional: true,
      width: '14rem',
      cell: ({ updatedAt }) => formatDateTime(updatedAt),
    },
  ];
}

function MatchingSynonym({ row, search }: { row: DisorderRow; search: string }) {
  const wanted = search.toLowerCase();
  const matchesSearch = (text: string) => text.toLowerCase().includes(wanted);
  const synonym =
    wanted === '' || matchesSearch(row.name) ? undefined : row.synonyms.find(matchesSearch);
  if (!synonym) return null;
  return (
    <Text size="xs" c="dimmed">
      also: {synonym}
    </Text>
  );
}

/** Flags on this site. 'here' marks a flag that differs from the network's. */
function DisorderFlags({ row }: { row: DisorderRow }) {
  const { onSite } = row;
  const isFeatured = onSite?.isFeatured ?? row.isFeatured;
  const hasPage = onSite?.hasDetailPage ?? row.hasDetailPage;
  const hereIfOwn = (own: boolean | null | undefined) => (own == null ? '' : ' here');
  const labels = [
    !row.isActive && 'Inactive',
    isFeatured && `Featured${hereIfOwn(onSite?.isFeatured)}`,
    hasPage && `Detail page${hereIfOwn(onSite?.hasDetailPage)}`,
    row.isRelatableToUsers && 'Relatable',
  ].filter((label) => label !== false);
  return (
    <Group gap={4}>
      {labels.map((label) => (
        <Badge key={label} small>
          {label}
        </Badge>
      ))}
    </Group>
  );
}
