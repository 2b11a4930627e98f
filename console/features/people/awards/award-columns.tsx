import { Text } from '@mantine/core';
import type { Column } from '../../../kit/list/columns.ts';
import { formatCount } from '../../../lib/format.ts';
import { AwardNameCell, AwardYearCell } from './award-cells.tsx';
import type { Award } from './awards.queries.ts';
import type { AwardEdits } from './use-award-edits.ts';

export function awardColumns(edits: AwardEdits): Column<Award>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      essential: true,
      cell: (award) => <AwardNameCell award={award} edits={edits} />,
    },
    {
      id: 'year',
      header: 'Year',
      kind: 'date',
      sortable: true,
      width: '9rem',
      cell: (award) => <AwardYearCell award={award} edits={edits} />,
    },
    {
      id: 'finalistsCount',
      header: 'Finalists',
      sortable: true,
      kind: 'number',
      width: '8rem',
      cell: ({ finalistsCount }) => <DimmedZeroCount value={finalistsCount} />,
    },
    {
      id: 'winnersCount',
      header: 'Winners',
      sortable: true,
      kind: 'number',
      width: '8rem',
      cell: ({ winnersCount }) => <DimmedZeroCount value={winnersCount} />,
    },
  ];
}

function DimmedZeroCount({ value }: { value: number }) {
  return (
    <Text span inherit {...(value === 0 && { c: 'dimmed' })}>
      {formatCount(value)}
    </Text>
  );
}
