import { ActionIcon, Button, Group, Paper, Stack, Title } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconInbox, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  opportunityMessages,
  responsesCsvName,
  responsesCsvPath,
} from '../../../../contract/leads/opportunities.ts';
import { confirm } from '../../../kit/confirm.ts';
import { showFailure } from '../../../kit/failure.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { lastPage, Pager } from '../../../kit/list/pager.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { messageFor } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import {
  deleteResponse,
  type Opportunity,
  type OpportunityResponse,
  responsesQuery,
} from './opportunities.queries.ts';
import { newestFirst } from './opportunity-list.ts';
import classes from './opportunity-responses.module.css';

const columns: Column<OpportunityResponse>[] = [
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
  { id: 'answers', header: 'Answers', cell: ({ answers }) => <Answers answers={answers} /> },
  {
    id: 'insertedAt',
    header: 'Answered',
    width: '14rem',
    cell: ({ insertedAt }) => formatDateTime(insertedAt),
  },
];

export function OpportunityResponses({ campaign }: { campaign: Opportunity }) {
  const list = useListState(newestFirst);
  const query = useQuery(
    responsesQuery({
      opportunityCampaignId: campaign.id,
      limit: list.itemsPerPage,
      offset: list.offset,
    }),
  );
  const { data, isPlaceholderData } = query;
  const pageCount = data && !isPlaceholderData && lastPage(data.total, list.itemsPerPage);
  const isPastEnd = pageCount && list.page > pageCount;
  useEffect(() => {
    if (isPastEnd) list.show({ page: pageCount }, { replace: true });
  }, [isPastEnd, pageCount, list]);
  const isEmpty = data?.total === 0;

  return (
    <Stack gap="sm" component="section" aria-labelledby="responses">
      <Group justify="space-between">
        <Title order={2} size="h4" id="responses">
          Responses
        </Title>
        {data && !isEmpty && (
          <Button
            component="a"
            href={responsesCsvPath(campaign.id)}
            download={responsesCsvName(campaign.id)}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Download CSV
          </Button>
        )}
      </Group>
      <Paper withBorder>
        {query.isError && !data ? (
          <MessagePanel
            icon={IconAlertTriangle}
            tone="error"
            title="The responses could not be loaded"
            actions={<Button onClick={() => query.refetch()}>Retry</Button>}
          >
            {messageFor(query.error)}
          </MessagePanel>
        ) : isEmpty ? (
          <MessagePanel icon={IconInbox} title={opportunityMessages.noResponses} />
        ) : (
          <DataTable
            label="responses"
            columns={columns}
            rows={data?.rows}
            rowId={({ id }) => id}
            rowName={({ username }) => username}
            rowActions={(response) => <DeleteResponse response={response} />}
            stale={isPlaceholderData}
          />
        )}
      </Paper>
      {data && !isEmpty && (
        <Pager
          page={list.page}
          itemsPerPage={list.itemsPerPage}
          pageSizes={list.pageSizes}
          total={data.total}
          onPage={(page) => list.show({ page })}
          onItemsPerPage={(itemsPerPage) => list.show({ itemsPerPage })}
        />
      )}
    </Stack>
  );
}

function Answers({ answers }: Pick<OpportunityResponse, 'answers'>) {
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

  async function remove() {
    const isMeant = await confirm({
      title: `Delete the response of ${username}?`,
      body: 'It cannot be undone. They may then answer again.',
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (!isMeant) return;
    try {
      await deleteResponse(id);
      await queryClient.invalidateQueries({ queryKey: ['opportunity'] });
      showSnack(opportunityMessages.responseDeleted);
    } catch (error) {
      showFailure(error);
    }
  }

  return (
    <Group justify="flex-end">
      <ActionIcon
        variant="subtle"
        color="red"
        title="Delete"
        aria-label={`Delete the response of ${username}`}
        onClick={remove}
      >
        <IconTrash size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
