import { threadNamePreviewLength } from '../../../../contract/forums/forums.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { formatCount, formatDateTime, timeSince, truncate } from '../../../lib/format.ts';
import classes from './thread-columns.module.css';
import { ThreadMarks } from './thread-marks.tsx';
import type { ListedThread } from './threads-list.queries.ts';

export const threadColumns: Column<ListedThread>[] = [
  {
    id: 'name',
    header: 'Name',
    essential: true,
    sortable: true,
    width: '30%',
    cell: ({ id, name }) => (
      <span title={name} dir="auto" className={classes.words}>
        <ScreenLink to="Thread" params={{ id }}>
          {truncate(name, threadNamePreviewLength)}
        </ScreenLink>
      </span>
    ),
  },
  {
    id: 'forumTags',
    header: 'Forum Tags',
    lines: 3,
    cell: ({ forumTags }) => forumTags.map(({ name }) => name).join(', '),
  },
  { id: 'author', header: 'Author', cell: ({ user }) => user?.username ?? '' },
  {
    id: 'totalResponses',
    header: 'Replies',
    kind: 'number',
    width: '6rem',
    cell: ({ totalResponses }) => formatCount(totalResponses),
  },
  { id: 'status', header: 'Status', cell: (thread) => <ThreadMarks thread={thread} /> },
  {
    id: 'insertedAt',
    header: 'Created',
    kind: 'date',
    sortable: true,
    optional: true,
    cell: ({ insertedAt }) => <TimeSince date={insertedAt} />,
  },
  {
    id: 'lastActiveDate',
    header: 'Last Activity',
    kind: 'date',
    sortable: true,
    cell: ({ lastActiveDate }) => <TimeSince date={lastActiveDate} />,
  },
];

function TimeSince({ date }: { date: string }) {
  const [largest] = timeSince(date).split(',');
  return (
    <time dateTime={date} title={formatDateTime(date)}>
      {largest} ago
    </time>
  );
}
