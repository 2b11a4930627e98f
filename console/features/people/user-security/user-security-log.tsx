import { useQuery } from '@tanstack/react-query';
import { describeSecurityEvent } from '../../../../contract/accounts/security-events.ts';
import { historyPageSizes } from '../../../../contract/people/user-history.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { SecuritySection } from './security-section.tsx';
import { type SecurityEvent, userSecurityLogQuery } from './user-security.queries.ts';

const securityLogList: ListDefinition<'insertedAt', Record<string, never>> = {
  sorts: ['insertedAt'],
  defaultSort: { by: 'insertedAt', desc: true },
  pageSizes: historyPageSizes,
  urlPrefix: 'securityLog',
  filters: {},
};

function describeSecurityLogEvent(event: SecurityEvent): string {
  const { what, how, why } = describeSecurityEvent(event);
  return `${what}${how ? ` (${how})` : ''}${why ? `: ${why}` : ''}`;
}

const securityLogColumns: Column<SecurityEvent>[] = [
  {
    id: 'what',
    header: 'What',
    essential: true,
    cell: (event) => <bdi>{describeSecurityLogEvent(event)}</bdi>,
  },
  { id: 'browser', header: 'Browser', width: '12rem', cell: ({ browser }) => browser },
  { id: 'network', header: 'Network', width: '9rem', cell: ({ network }) => network },
  { id: 'by', header: 'By', width: '9rem', cell: ({ actorName }) => actorName ?? 'Themselves' },
  {
    id: 'when',
    header: 'When',
    width: '13rem',
    cell: ({ insertedAt }) => <time dateTime={insertedAt}>{formatDateTime(insertedAt)}</time>,
  },
];

export function UserSecurityLog({ userId }: { userId: string }) {
  const list = useListState(securityLogList);
  const query = useQuery(
    userSecurityLogQuery({ userId, limit: list.itemsPerPage, offset: list.offset }),
  );
  return (
    <SecuritySection title="Security log">
      <ListPanel
        noun="events"
        list={list}
        query={query}
        columns={securityLogColumns}
        rowId={({ id }) => id}
        rowName={(event) =>
          `${describeSecurityLogEvent(event)}, ${formatDateTime(event.insertedAt)}`
        }
        emptyHint="Sign-ins and changes of how this person signs in will be listed here."
      />
    </SecuritySection>
  );
}
