import { Group, Stack, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  opportunityMessages,
  responsesCsvName,
  responsesCsvPath,
} from '../../../../contract/leads/opportunities.ts';
import { GuardedDownload } from '../../../kit/guarded-download.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { TrashButton } from '../../../kit/trash-button.tsx';
import { useDeletion } from '../../../kit/use-deletion.ts';
import { formatDateTime } from '../../../lib/format.ts';
import {
  deleteOpportunityResponse,
  type Opportunity,
  type OpportunityResponse,
  responsesQuery,
} from './opportunities.queries.ts';
import { opportunityLists } from './opportunity-list.ts';
import classes from './opportunity-responses.module.css';

const responseColumns: Column<OpportunityResponse>[] = [
  {
    id: 'user',
    header: 'User',
    essential: true,
    width: '12rem',
    cell: ({ userId, username }) => (
      <ScreenLink to="UserEdit" params={{ id: userId }}>
        {username}
      </ScreenLink>
    ),
  },
  {
    id: 'answers',
    header: 'Answers',
    cell: ({ answers }) => <ResponseAnswers answers={answers} />,
  },
  {
    id: 'insertedAt',
    header: 'Answered',
    width: '14rem',
    cell: ({ insertedAt }) => formatDateTime(insertedAt),
  },
];

export function OpportunityResponses({ campaign }: { campaign: Opportunity }) {
  const list = useListState(opportunityLists);
  const query = useQuery(
    responsesQuery({
      opportunityCampaignId: campaign.id,
      limit: list.itemsPerPage,
      offset: list.offset,
    }),
  );
  const { data } = query;
  const isEmpty = data?.total === 0;

  return (
    <Stack gap="sm" component="section" aria-labelledby="responses">
      <Group justify="space-between">
        <Title order={2} size="h4" id="responses">
          Responses
        </Title>
        {data && !isEmpty && (
          <GuardedDownload
            href={responsesCsvPath(campaign.id)}
            fileName={responsesCsvName(campaign.id)}
            label="Download CSV"
          />
        )}
      </Group>
      <ListPanel
        noun="responses"
        list={list}
        query={query}
        columns={responseColumns}
        rowId={({ id }) => id}
        rowName={({ username }) => username}
        rowActions={(response) => <DeleteResponse response={response} />}
        emptyTitle={opportunityMessages.noResponses}
      />
    </Stack>
  );
}

function ResponseAnswers({ answers }: Pick<OpportunityResponse, 'answers'>) {
  return (
    <dl className={classes.answers}>
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd dir="auto">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}

function DeleteResponse({ response: { id, username } }: { response: OpportunityResponse }) {
  const queryClient = useQueryClient();
  const { isDeleting, remove } = useDeletion();
  const response = {
    name: `the response of ${username}`,
    consequences: 'It cannot be undone. They may then answer again.',
    run: () => deleteOpportunityResponse(id),
    message: opportunityMessages.responseDeleted,
    onDeleted: () => queryClient.invalidateQueries({ queryKey: ['opportunity'] }),
  };
  return (
    <Group justify="flex-end">
      <TrashButton
        title="Delete"
        label={`Delete ${response.name}`}
        loading={isDeleting}
        onClick={() => remove(response)}
      />
    </Group>
  );
}
