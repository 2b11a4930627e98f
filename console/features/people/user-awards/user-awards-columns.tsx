import { Group } from '@mantine/core';
import {
  IconCircleCheck,
  IconClipboardList,
  IconMedal,
  IconTrophy,
  type TablerIcon,
} from '@tabler/icons-react';
import type { AwardStatus } from '../../../../contract/people/awards.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { NoValue } from '../../../kit/none.tsx';
import { formatDateTime, titleCase } from '../../../lib/format.ts';
import classes from '../users/user-columns.module.css';
import type { UserAward } from './user-awards.queries.ts';

const iconByAwardStatus: Record<AwardStatus, TablerIcon> = {
  COMPLETED: IconCircleCheck,
  WINNER: IconTrophy,
  FINALIST: IconMedal,
  ENROLLED: IconClipboardList,
};

export const userAwardColumns: Column<UserAward>[] = [
  {
    id: 'award',
    header: 'Award',
    essential: true,
    cell: ({ award }) => <span className={classes.name}>{award.name}</span>,
  },
  {
    id: 'year',
    header: 'Year',
    width: '7rem',
    cell: ({ award }) => award.year ?? <NoValue>No year</NoValue>,
  },
  {
    id: 'status',
    header: 'Status',
    width: '10rem',
    cell: ({ status }) => <AwardStatusBadge status={status} />,
  },
  {
    id: 'earnedAt',
    header: 'Earned',
    width: '16rem',
    cell: ({ earnedAt }) => <time dateTime={earnedAt}>{formatDateTime(earnedAt)}</time>,
  },
];

function AwardStatusBadge({ status }: { status: AwardStatus }) {
  const Icon = iconByAwardStatus[status];
  return (
    <Group gap={6} wrap="nowrap">
      <Icon size={18} stroke={1.5} aria-hidden />
      {titleCase(status)}
    </Group>
  );
}
