import { useQuery } from '@tanstack/react-query';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { Facts } from './facts.tsx';
import { type Lead, leadsQuery } from './lead-deliveries.queries.ts';
import type { BuilderList } from './lead-form-list.ts';
import { StateBadge } from './state-badge.tsx';

const columns: Column<Lead>[] = [
  { id: 'email', header: 'Email', essential: true, cell: ({ email }) => email },
  {
    id: 'state',
    header: 'State',
    width: '9rem',
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    id: 'optedIn',
    header: 'Opted in',
    width: '7rem',
    cell: ({ optedIn }) => (optedIn ? 'Yes' : 'No'),
  },
  {
    id: 'insertedAt',
    header: 'Submitted',
    width: '15rem',
    cell: ({ insertedAt }) => formatDateTime(insertedAt),
  },
];

/** Everyone who filled in the form, and how far each has come. */
export function LeadsTab({ formId, list }: { formId: string; list: BuilderList }) {
  const page = { formId, limit: list.itemsPerPage, offset: list.offset };
  return (
    <ListPanel
      noun="leads"
      list={list}
      query={useQuery(leadsQuery(page))}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ email }) => email}
      expansion={({ answers }) => (
        <Facts facts={answers.map(({ questionId: id, ...answer }) => ({ id, ...answer }))} />
      )}
      emptyHint="They appear as soon as someone sends the form."
    />
  );
}
