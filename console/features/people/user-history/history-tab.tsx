import { Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { historyPageSizes } from '../../../../contract/people/user-history.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import classes from './history-tab.module.css';
import { historyActionLabel, historyFieldLabel, historyValueLabel } from './history-words.ts';
import { type HistoryChange, type HistoryEvent, userHistoryQuery } from './user-history.queries.ts';

const userHistoryList: ListDefinition<'insertedAt', Record<string, never>> = {
  sorts: ['insertedAt'],
  defaultSort: { by: 'insertedAt', desc: true },
  pageSizes: historyPageSizes,
  urlPrefix: 'history',
  filters: {},
};

const userHistoryColumns: Column<HistoryEvent>[] = [
  {
    id: 'what',
    header: 'What',
    essential: true,
    cell: (event) => <HistoryAction event={event} />,
  },
  {
    id: 'who',
    header: 'By',
    width: '12rem',
    cell: ({ actor }) =>
      actor ? (
        <ScreenLink to="UserEdit" params={{ id: actor.id }}>
          {actor.username}
        </ScreenLink>
      ) : (
        'Steward itself'
      ),
  },
  {
    id: 'when',
    header: 'When',
    width: '15rem',
    cell: ({ insertedAt }) => <time dateTime={insertedAt}>{formatDateTime(insertedAt)}</time>,
  },
];

export function UserHistoryTab({ userId }: { userId: string }) {
  const list = useListState(userHistoryList);
  const query = useQuery(
    userHistoryQuery({ userId, limit: list.itemsPerPage, offset: list.offset }),
  );
  return (
    <ListPanel
      noun="changes"
      list={list}
      query={query}
      columns={userHistoryColumns}
      rowId={({ id }) => id}
      rowName={({ action, insertedAt }) =>
        `${historyActionLabel(action)}, ${formatDateTime(insertedAt)}`
      }
      emptyHint="What staff change on this person will be listed here."
    />
  );
}

function HistoryAction({ event: { action, changes } }: { event: HistoryEvent }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {historyActionLabel(action)}
      </Text>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change.name}>
              {historyFieldLabel(change.name)}: <ChangedValue change={change} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ChangedValue({ change: { name, before, after, isHidden } }: { change: HistoryChange }) {
  if (isHidden) return <span className={classes.nothing}>changed</span>;
  const now = (
    <span className={after === null ? classes.nothing : undefined} dir="auto">
      {historyValueLabel(name, after)}
    </span>
  );
  if (before === null) return now;
  return (
    <>
      <VisuallyHidden>from </VisuallyHidden>
      <del className={classes.before} dir="auto">
        {historyValueLabel(name, before)}
      </del>
      <span aria-hidden> → </span>
      <VisuallyHidden> to </VisuallyHidden>
      {now}
    </>
  );
}
