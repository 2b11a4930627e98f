import { Button } from '@mantine/core';
import { IconMailCog, IconMessageReply, IconReportAnalytics } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { policyGroundLabels } from '../../../../contract/moderation/policies.ts';
import { AddButton } from '../../../kit/add-button.tsx';
import { Badge } from '../../../kit/badge.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { NoValue } from '../../../kit/none.tsx';
import { RecordPanel } from '../../../kit/record-panel.tsx';
import { usePanel } from '../../../kit/use-panel.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { describeLadderStep } from './describe-step.ts';
import { type Policy, policyListQuery } from './policies.queries.ts';
import { EditPolicyPanel, NewPolicyPanel } from './policy-panel.tsx';

const policyList: ListDefinition<'position', Record<never, unknown>> = {
  sorts: ['position'],
  defaultSort: { by: 'position', desc: false },
  filters: {},
};

export default function PoliciesScreen() {
  const list = useListState(policyList);
  const { offset, itemsPerPage } = list;
  const query = useQuery(policyListQuery({ offset, limit: itemsPerPage }));
  const panel = usePanel<Policy | undefined>();
  const findAddress = useFindAddress();

  return (
    <>
      <ListScreen
        name="policies"
        noun="policies"
        list={list}
        query={query}
        columns={policyColumns(panel.open)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpenRow={panel.open}
        isMuted={({ isActive }) => !isActive}
        actions={
          <>
            <Button
              component={Link}
              to={findAddress('NoticeTexts', {}) ?? '/'}
              variant="default"
              leftSection={<IconMailCog size={16} aria-hidden />}
            >
              Texts of notices
            </Button>
            <Button
              component={Link}
              to={findAddress('Transparency', {}) ?? '/'}
              variant="default"
              leftSection={<IconReportAnalytics size={16} aria-hidden />}
            >
              Transparency report
            </Button>
            <Button
              component={Link}
              to={findAddress('CannedReplies', {}) ?? '/'}
              variant="default"
              leftSection={<IconMessageReply size={16} aria-hidden />}
            >
              Canned replies
            </Button>
            <AddButton onClick={() => panel.open(undefined)}>New policy</AddButton>
          </>
        }
        emptyHint="Create the first one with New policy. Decisions refer to it, and members are told."
      />
      <RecordPanel
        panel={panel}
        items={query.data?.rows}
        create={NewPolicyPanel}
        edit={EditPolicyPanel}
      />
    </>
  );
}

function policyColumns(onOpen: (policy: Policy) => void): Column<Policy>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      essential: true,
      minWidth: '12rem',
      cell: (policy) => (
        <>
          <LinkButton onClick={() => onOpen(policy)}>{policy.name}</LinkButton>{' '}
          {!policy.isActive && <Badge color="gray">Not in use</Badge>}
        </>
      ),
    },
    {
      id: 'memberText',
      header: 'Text for members',
      lines: 2,
      minWidth: '14rem',
      cell: ({ memberText }) => memberText,
    },
    { id: 'ground', header: 'Ground', cell: ({ ground }) => policyGroundLabels[ground] },
    {
      id: 'ladder',
      header: 'Suggested steps',
      lines: 2,
      cell: ({ ladder }) =>
        ladder.length === 0 ? <NoValue /> : ladder.map(describeLadderStep).join(', '),
    },
  ];
}
