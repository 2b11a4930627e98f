import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { appealStateLabels } from '../../../../contract/moderation/appeal-states.ts';
import { decisionLabels } from '../../../../contract/moderation/decision-kinds.ts';
import { Badge } from '../../../kit/badge.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { choiceFilter } from '../../../kit/list/filters.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { useRowKeys } from '../../../kit/list/use-row-keys.ts';
import { usePanel } from '../../../kit/use-panel.ts';
import { formatDateTime, timeSince } from '../../../lib/format.ts';
import { AppealPanel } from './appeal-panel.tsx';
import { type Appeal, appealsQuery } from './appeals.queries.ts';

const appealStatusFilters = ['open', 'decided'] as const;
type AppealStatusFilter = (typeof appealStatusFilters)[number];

const appealList: ListDefinition<'insertedAt', { status: AppealStatusFilter }> = {
  sorts: ['insertedAt'],
  defaultSort: { by: 'insertedAt', desc: false },
  filters: { status: choiceFilter(appealStatusFilters, 'open') },
};

export default function AppealsScreen() {
  const list = useListState(appealList);
  const { offset, itemsPerPage, filters } = list;
  const isOpen = filters.status === 'open';
  const query = useQuery(appealsQuery({ isOpen, offset, limit: itemsPerPage }));
  const panel = usePanel<Appeal>();
  useRowKeys();

  return (
    <>
      <ListScreen
        name="appeals"
        noun="objections"
        list={list}
        query={query}
        columns={appealColumns(panel.open)}
        rowId={({ id }) => id}
        rowName={({ body }) => body}
        onOpenRow={panel.open}
        isMuted={({ canDecide, state }) => state === 'OPEN' && !canDecide}
        filters={
          <NativeSelect
            label="Status"
            data={[
              { value: 'open', label: 'Open' },
              { value: 'decided', label: 'Decided' },
            ]}
            value={filters.status}
            onChange={(event) =>
              list.show({ filters: { status: event.currentTarget.value as AppealStatusFilter } })
            }
          />
        }
        emptyTitle="No objections"
        emptyHint="When a member objects to a decision, it appears here for someone who did not take it."
      />
      {panel.visit && (
        <AppealPanel
          key={panel.visit.key}
          appeal={
            query.data?.rows.find(({ id }) => id === panel.visit?.subject.id) ?? panel.visit.subject
          }
          opened={panel.opened}
          onClose={panel.close}
        />
      )}
    </>
  );
}

function appealColumns(onOpen: (appeal: Appeal) => void): Column<Appeal>[] {
  return [
    {
      id: 'body',
      header: 'Objection',
      essential: true,
      lines: 2,
      minWidth: '14rem',
      cell: (appeal) => (
        <LinkButton onClick={() => onOpen(appeal)}>{appeal.body || 'Erased'}</LinkButton>
      ),
    },
    { id: 'username', header: 'Member', lines: 1, cell: ({ username }) => username },
    {
      id: 'decision',
      header: 'Against',
      cell: ({ decision, policyName }) =>
        policyName ? `${decisionLabels[decision]}: ${policyName}` : decisionLabels[decision],
    },
    {
      id: 'insertedAt',
      header: 'Age',
      kind: 'date',
      cell: ({ insertedAt }) => (
        <time dateTime={insertedAt} title={formatDateTime(insertedAt)}>
          {timeSince(insertedAt).split(',')[0]}
        </time>
      ),
    },
    { id: 'state', header: 'Status', minWidth: '8rem', cell: AppealStatusBadge },
  ];
}

function AppealStatusBadge({ state, canDecide, isOfOtherSite, siteName }: Appeal) {
  if (state !== 'OPEN') return appealStateLabels[state];
  return (
    <>
      {isOfOtherSite && <Badge color="cyan">{siteName}</Badge>}{' '}
      {canDecide ? 'Open' : <Badge>For someone else</Badge>}
    </>
  );
}
