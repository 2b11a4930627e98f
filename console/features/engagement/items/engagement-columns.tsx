import { Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import {
  deletedEngagementRetentionDays,
  engagementPriorities,
  engagementSorts,
} from '../../../../contract/engagement/engagements.ts';
import { isGiveawayExpired } from '../../../../contract/engagement/giveaway-dates.ts';
import type { EngagementColumn } from '../../../../contract/engagement/kind.ts';
import {
  type AnyEngagementKind,
  engagementKindOf,
  fieldDefinitionOf,
} from '../../../../contract/engagement/kinds.ts';
import { Badge } from '../../../kit/badge.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { toTypedDay } from '../../../lib/typed-day.ts';
import type { EngagementRow } from './engagements.queries.ts';

type EngagementColumnDefinition = Omit<Column<EngagementRow>, 'id' | 'sortable'>;

const flagColumn = (name: 'isCurrent' | 'isOnHomepage' | 'isGlobal' | 'promoteOnForumIndexPage') =>
  function cell(row: EngagementRow) {
    return row[name] ? <IconCheck size={18} stroke={2} role="img" aria-label="Yes" /> : '';
  };

const countColumn = (header: string, name: CountName): EngagementColumnDefinition => ({
  header,
  kind: 'number',
  width: '9rem',
  cell: (row) => formatCount(row[name]),
});
type CountName = 'currentSiteTotalVotes' | 'totalVotes' | 'giveawaySubmissions' | 'createdForums';

const columnsById: Record<EngagementColumn, EngagementColumnDefinition> = {
  question: {
    header: 'Question',
    essential: true,
    lines: 3,
    cell: (row) => (
      <>
        {row.deletedAt === null ? (
          <ScreenLink
            to={engagementKindOf(row.type).screens.edit}
            params={{ id: row.id }}
            isClipped
          >
            {row.question}
          </ScreenLink>
        ) : (
          row.question
        )}
        {!row.isOwn && (
          <Text size="xs" c="dimmed">
            of {row.siteName}
          </Text>
        )}
      </>
    ),
  },
  isCurrent: { header: 'Current', width: '6.5rem', cell: flagColumn('isCurrent') },
  isOnHomepage: { header: 'Homepage', width: '7.5rem', cell: flagColumn('isOnHomepage') },
  isGlobal: { header: 'Global', width: '6rem', cell: flagColumn('isGlobal') },
  promoteOnForumIndexPage: {
    header: 'On forum index',
    width: '9.5rem',
    cell: flagColumn('promoteOnForumIndexPage'),
  },
  priority: {
    header: 'Dynamic',
    width: '8rem',
    cell: ({ isSuggestable, priority }) =>
      isSuggestable ? engagementPriorities.find(({ value }) => value === priority)?.label : '',
  },
  currentSiteTotalVotes: countColumn('Votes here', 'currentSiteTotalVotes'),
  totalVotes: countColumn('Votes everywhere', 'totalVotes'),
  giveawaySubmissions: countColumn('Entries', 'giveawaySubmissions'),
  createdForums: countColumn('Threads started', 'createdForums'),
  date: {
    header: 'Closes (12 AM ET)',
    kind: 'date',
    width: '12rem',
    minWidth: '6.5rem',
    cell: ({ date }) =>
      date === null ? (
        'Never'
      ) : (
        <Group gap={6} wrap="nowrap">
          {toTypedDay(date)}
          {isGiveawayExpired(date) && <Badge small>Expired</Badge>}
        </Group>
      ),
  },
  threadId: {
    header: 'Thread',
    minWidth: '12rem',
    cell: ({ threadId, threadName }) =>
      threadId ? (
        <ScreenLink to="Thread" params={{ id: threadId }}>
          {threadName ?? threadId}
        </ScreenLink>
      ) : (
        'None any more'
      ),
  },
  insertedAt: {
    header: 'Created',
    kind: 'date',
    width: '9rem',
    cell: ({ insertedAt }) => formatDay(insertedAt),
  },
};

const columnWidthOverrides: Partial<Record<EngagementColumn, string>> = { totalVotes: '10.5rem' };

const deletedColumn: Column<EngagementRow> = {
  id: 'deletedAt',
  header: 'Deleted',
  kind: 'date',
  width: '14rem',
  cell: ({ deletedAt }) =>
    deletedAt === null ? (
      ''
    ) : (
      <>
        {formatDay(deletedAt)}
        <Text size="xs" c="dimmed">
          gone for good on {formatDay(dayOfPurge(deletedAt))}
        </Text>
      </>
    ),
};

function dayOfPurge(deletedAt: string): Date {
  return new Date(Date.parse(deletedAt) + deletedEngagementRetentionDays * 86_400_000);
}

export function engagementColumns(
  kind: AnyEngagementKind,
  { isDeleted }: { isDeleted: boolean },
): Column<EngagementRow>[] {
  const columns = columnsOfKind(kind);
  if (!isDeleted) return columns;
  // Deleted items are in the order of their deletion.
  const [question, ...others] = columns.map((column) => ({ ...column, sortable: false }));
  const kept = others.filter(({ id }) => !columnsOfPlacement.has(id));
  return question ? [question, deletedColumn, ...kept] : [];
}

/** Columns about where an item is shown. A deleted one is shown nowhere. */
const columnsOfPlacement: ReadonlySet<string> = new Set<EngagementColumn>([
  'isCurrent',
  'isOnHomepage',
  'isGlobal',
  'promoteOnForumIndexPage',
  'priority',
]);

function columnsOfKind(kind: AnyEngagementKind): Column<EngagementRow>[] {
  const sorts: readonly string[] = engagementSorts;
  return kind.columns.map((id) => ({
    ...columnsById[id],
    ...(columnWidthOverrides[id] !== undefined && { width: columnWidthOverrides[id] }),
    ...(id === 'question' && { header: fieldDefinitionOf(kind, id)?.label ?? '' }),
    id,
    sortable: sorts.includes(id),
  }));
}
