import { ActionIcon, Button, Group } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { opportunityShortcode } from '../../../../contract/leads/opportunities.ts';
import { copyText } from '../../../kit/copy.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useFindAddress, useScreenAddress } from '../../../lib/screens.ts';
import { type Opportunity, opportunitiesQuery } from './opportunities.queries.ts';
import { newestFirst } from './opportunity-list.ts';

const columns: Column<Opportunity>[] = [
  {
    id: 'name',
    header: 'Name',
    essential: true,
    cell: ({ id, name }) => (
      <ScreenLink to="OpportunityCampaignsEdit" params={{ id }}>
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
  const list = useListState(newestFirst);
  const query = useQuery(opportunitiesQuery({ limit: list.itemsPerPage, offset: list.offset }));
  const navigate = useNavigate();
  const findAddress = useFindAddress();
  const newAddress = useScreenAddress('OpportunityCampaignsNew', {});

  function open({ id }: Opportunity) {
    const address = findAddress('OpportunityCampaignsEdit', { id });
    if (address) navigate({ to: address });
  }

  return (
    <ListScreen
      name="opportunities"
      noun="campaigns"
      list={list}
      query={query}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      onOpenRow={open}
      rowActions={({ id, name }) => (
        <Group justify="flex-end">
          <ActionIcon
            variant="subtle"
            color="gray"
            title="Copy shortcode"
            aria-label={`Copy shortcode of ${name}`}
            onClick={() => copyText(opportunityShortcode(id))}
          >
            <IconCopy size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Group>
      )}
      actions={
        newAddress && (
          <Button component={Link} to={newAddress} leftSection={<IconPlus size={16} aria-hidden />}>
            New Campaign
          </Button>
        )
      }
      emptyHint="Create the first one with New Campaign; members answer it where its shortcode stands."
    />
  );
}
