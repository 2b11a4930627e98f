import { Box, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { confirm } from '../../../kit/confirm.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { execute } from '../../../lib/execute.ts';
import { formatDateTime } from '../../../lib/format.ts';
import {
  DiscardSetAsideJob,
  RetrySetAsideJob,
  type SetAsideJob,
  setAsideJobsQuery,
} from './set-aside-jobs.queries.ts';

/** Jobs that crashed their process twice; hidden if there are none. */
export function SetAsideJobs({ refetchMs }: { refetchMs?: number }) {
  const { data: jobs = [] } = useQuery({
    ...setAsideJobsQuery,
    ...(refetchMs && { refetchInterval: refetchMs }),
  });
  if (jobs.length === 0) return null;
  return (
    <Box mt="xl">
      <Stack gap="sm" component="section" aria-labelledby="set-aside-jobs">
        <Title order={2} size="h4" id="set-aside-jobs">
          Jobs set aside
        </Title>
        <Text size="sm" c="dimmed">
          Each of these ended the server twice and is not tried again by itself.
        </Text>
        <Paper withBorder>
          <Table verticalSpacing="sm" aria-label="jobs set aside">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Job</Table.Th>
                <Table.Th>Actions</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {jobs.map((job) => (
                <SetAsideJobRow key={job.id} job={job} />
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      </Stack>
    </Box>
  );
}

function SetAsideJobRow({ job: { id, queue, reason, insertedAt } }: { job: SetAsideJob }) {
  const queryClient = useQueryClient();
  const action = useAction();
  const refetch = () =>
    Promise.all(
      (['setAsideJob', 'systemStatus'] as const).map((noun) =>
        queryClient.invalidateQueries({ queryKey: [noun] }),
      ),
    );

  async function retry() {
    const isMeant = await confirm({
      title: 'Try this job again?',
      body: 'It may end the server again. After two more times it is set aside again.',
      confirmLabel: 'Try again',
    });
    if (!isMeant) return;
    await action.run(async () => {
      await execute(RetrySetAsideJob, { id });
      showSnack('The job is queued again.');
      await refetch();
    });
  }

  async function discard() {
    const isMeant = await confirm({
      title: 'Discard this job?',
      body: 'Its work is never done. This cannot be undone.',
      confirmLabel: 'Discard',
    });
    if (!isMeant) return;
    await action.run(async () => {
      await execute(DiscardSetAsideJob, { id });
      showSnack('The job was discarded.');
      await refetch();
    });
  }

  return (
    <Table.Tr>
      <Table.Td>
        {queue}
        <Text size="sm" dir="auto">
          {reason}
        </Text>
        <Text size="xs" c="dimmed">
          {formatDateTime(insertedAt)}
        </Text>
      </Table.Td>
      <Table.Td>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            loading={action.isRunning}
            aria-label={`Try again: job ${id}`}
            onClick={retry}
          >
            Try again
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={action.isRunning}
            aria-label={`Discard job ${id}`}
            onClick={discard}
          >
            Discard
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
