import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { opportunityShortcode } from '../../../../contract/leads/opportunities.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { CopyShortcodeIcon, NewRecordLink } from '../../../kit/record-actions.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { useOpenRecord } from '../../../kit/use-open-record.ts';
import { formatCount } from '../../../lib/format.ts';
import { type Opportunity, opportunitiesQuery } from './opportunities.queries.ts';
import { opportunityLists } from './opportunity-list.ts';

const opportunityColumns: Column<Opportunity>[] = [
  {
    id: 'name',
    header: 'Name',
    essential: true,
    lines: 2,
    cell: ({ id, name }) => (
      <ScreenLink to="OpportunityCampaignsEdit" params={{ id }} isClipped>
        {name}
      </ScreenLink>
    ),
  },
  { id: 'id', header: 'ID', width: '6rem', cell: ({ id }) => id },
  {
    id: 'successUrl',
    header: 'Success URL',
    minWidth: '12rem',
    cell: ({ successUrl }) => successUrl,
  },
  {
    id: 'responsesCount',
    header: 'Responses',
    kind: 'number',
    width: '8rem',
    cell: ({ responsesCount }) => formatCount(responsesCount),
  },
];

export default function OpportunitiesScreen() {
  const list = useListState(opportunityLists);
  const query = useQuery(opportunitiesQuery({ limit: list.itemsPerPage, offset: list.offset }));
  const open = useOpenRecord('OpportunityCampaignsEdit');
  return (
    <ListScreen
      name="opportunities"
      noun="campaigns"
      list={list}
      query={query}
      columns={opportunityColumns}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      onOpenRow={open}
      rowActions={({ id, name }) => (
        <Group justify="flex-end">
          <CopyShortcodeIcon name={name} shortcode={opportunityShortcode(id)} />
        </Group>
      )}
      actions={<NewRecordLink to="OpportunityCampaignsNew" label="New Campaign" />}
      emptyHint="Create the first one with New Campaign; members answer it where its shortcode stands."
    />
  );
}
