import { Group, Select, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { leadStates } from '../../../../contract/leads/lead-deliveries.ts';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { searchDebounceMs } from '../../../../contract/limits.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import { SearchBox } from '../../../kit/list/search-box.tsx';
import { TrashButton } from '../../../kit/trash-button.tsx';
import { useDeletion } from '../../../kit/use-deletion.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { DetailList } from './detail-list.tsx';
import { deleteLeads, type Lead, leadsQuery } from './lead-deliveries.queries.ts';
import type { LeadFormBuilderState } from './lead-form-list.ts';
import classes from './ledger.module.css';
import { leadStateLabel, StateBadge } from './state-badge.tsx';

const leadColumns: Column<Lead>[] = [
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

export function LeadsTab({ formId, list }: { formId: string; list: LeadFormBuilderState }) {
  const { search, itemsPerPage, offset } = list;
  const { state } = list.filters;
  const isNarrowed = search !== '' || state !== '';
  return (
    <>
      <Group align="flex-end" gap="sm" mb="sm" className={classes.toolbar}>
        <SearchBox
          label="Search by email"
          debounceMs={searchDebounceMs}
          value={search}
          onSearch={(text) => list.show({ search: text })}
        />
        <Select
          label="State"
          placeholder="Any state"
          clearable
          data={leadStates.map((value) => ({ value, label: leadStateLabel(value) }))}
          value={state || null}
          onChange={(value) => list.show({ filters: { state: value ?? '' } })}
        />
      </Group>
      <ListPanel
        noun="leads"
        list={list}
        query={useQuery(
          leadsQuery({ formId, search, state: state || null, limit: itemsPerPage, offset }),
        )}
        columns={leadColumns}
        rowId={({ id }) => id}
        rowName={({ email }) => email}
        rowActions={(lead) => <DeleteLeadsOfPerson lead={lead} />}
        expansion={({ answers }) => (
          <DetailList
            details={answers.map(({ questionId: id, ...answer }) => ({ id, ...answer }))}
          />
        )}
        emptyTitle={isNarrowed ? 'No leads match' : 'No leads yet'}
        emptyHint={
          isNarrowed
            ? 'Try another part of the address, or another state.'
            : 'They appear as soon as someone sends the form.'
        }
      />
    </>
  );
}

function DeleteLeadsOfPerson({ lead: { id, email } }: { lead: Lead }) {
  const queryClient = useQueryClient();
  const { isDeleting, remove } = useDeletion();

  const deletePerson = () =>
    remove({
      name: `the leads of ${email}`,
      consequences: (
        <Text size="sm">
          Everything that {email} sent through any form of this site is deleted for good, also what
          still waits to be delivered. Files that were delivered are with their receivers: tell
          them.
        </Text>
      ),
      run: () => deleteLeads(id),
      message: leadFormMessages.leadsDeleted,
      async onDeleted() {
        await queryClient.invalidateQueries({ queryKey: ['leadForm'] });
      },
    });

  return (
    <Group justify="flex-end">
      <TrashButton
        title="Delete this person's leads"
        label={`Delete the leads of ${email}`}
        loading={isDeleting}
        onClick={deletePerson}
      />
    </Group>
  );
}
