import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../kit/panel.tsx';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { formatCount, formatDateTime, timeSince } from '../../../lib/format.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { SetAsideJobs } from '../../scripts/task-scripts/set-aside-jobs.tsx';
import { type Fact, Facts } from './facts.tsx';
import { formatSeconds } from './measures.ts';
import { type SystemStatus, statusRefetchMs, systemStatusQuery } from './system.queries.ts';
import { ErrorTable, ProcessTable, QueueTable, SizeTable } from './system-tables.tsx';

export default function SystemScreen() {
  const query = useQuery(systemStatusQuery);
  return (
    <RecordScreen noun="system status" query={query} lead={null}>
      {(status) => (
        <Stack gap="md">
          <SystemProblems problems={status.problems} />
          <Panel
            title="Processes"
            aside={
              <Text size="sm" c="dimmed">
                Version {status.version}
              </Text>
            }
          >
            <ProcessTable status={status} />
          </Panel>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <Panel title="Database">
              <Facts facts={listDatabaseFacts(status)} />
            </Panel>
            <Panel title="Files, mail and indexes">
              <Facts facts={listFileFacts(status)} />
            </Panel>
          </SimpleGrid>
          <Panel title="Queues">
            <QueueTable status={status} />
            <SetAsideJobs refetchMs={statusRefetchMs} />
          </Panel>
          <Panel title="Recent errors">
            <ErrorTable status={status} />
          </Panel>
          <Panel title="Largest tables">
            <SizeTable status={status} />
          </Panel>
        </Stack>
      )}
    </RecordScreen>
  );
}

function SystemProblems({ problems }: Pick<SystemStatus, 'problems'>) {
  if (problems.length === 0) {
    return (
      <Alert color="teal" variant="light" icon={<IconCircleCheck aria-hidden />} role="status">
        Everything is as it should be.
      </Alert>
    );
  }
  return (
    <Stack gap="xs" role="status" aria-label="Problems">
      {problems.map(({ what, advice }) => (
        <Alert
          key={what}
          color="red"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={what}
          role="presentation"
        >
          {advice}
        </Alert>
      ))}
    </Stack>
  );
}

function listDatabaseFacts(status: SystemStatus): Fact[] {
  const { databaseKind, databaseBytes, connectionCount, maxConnections } = status;
  const isEmbedded = databaseKind === 'embedded';
  return [
    { name: 'Kind', value: isEmbedded ? 'Embedded' : 'PostgreSQL' },
    { name: 'Size', value: formatBytes(databaseBytes) },
    ...(isEmbedded
      ? []
      : [{ name: 'Connections', value: `${connectionCount} of ${maxConnections}` }]),
    { name: 'Longest transaction', value: formatSeconds(status.longestTransactionSeconds) },
    ...status.replicas.map(({ name, state, lagBytes, lagSeconds }) => ({
      name: `Replica ${name}`,
      value: [
        state,
        lagSeconds !== null && `${formatSeconds(lagSeconds)} behind`,
        lagBytes !== null && formatBytes(lagBytes),
      ]
        .filter(Boolean)
        .join(', '),
    })),
    ...status.backfills.map(({ name, changedCount, finishedAt }) => ({
      name: `Back-fill ${name}`,
      value: `${formatCount(changedCount)} rows, ${finishedAt ? 'finished' : 'under way'}`,
    })),
  ];
}

function listFileFacts(status: SystemStatus): Fact[] {
  const { freeBytes, totalBytes, hasNightlyBackup, lastBackupAt } = status;
  return [
    { name: 'Free space', value: `${formatBytes(freeBytes)} of ${formatBytes(totalBytes)}` },
    {
      name: 'Last backup',
      value: lastBackupAt
        ? formatDateTime(lastBackupAt)
        : hasNightlyBackup
          ? 'None yet'
          : 'Not scheduled (BACKUP_FOLDER)',
    },
    { name: 'Mails waiting', value: formatCount(status.queuedMailCount) },
    { name: 'Mails failed in seven days', value: formatCount(status.failedMailCount) },
    ...status.indexes.map(({ name, builtAt }) => ({
      name,
      value: builtAt ? `Oldest built ${timeSince(builtAt)} ago` : 'Not built yet',
    })),
  ];
}
