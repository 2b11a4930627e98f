import { Alert, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  busySyncStatuses,
  referenceDataTypeLabels,
  syncMessages,
  syncStatusLabels,
} from '../../../../contract/conditions/reference-syncs.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { confirm } from '../../../kit/confirm.ts';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatCount, formatDateTime, plural } from '../../../lib/format.ts';
import { SyncChangeList } from './changes.tsx';
import { KeptConditions } from './kept-conditions.tsx';
import { formatReleaseDate, SyncStatusBadge } from './sync-status.tsx';
import { applySync, type ReferenceSyncRun, rollBackSync, syncQuery } from './syncs.queries.ts';

export default function SyncScreen() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(syncQuery(id));
  return (
    <RecordScreen
      noun="sync"
      query={query}
      title={({ dataType }) => `Sync: ${referenceDataTypeLabels[dataType]}`}
      lead={<BackToList to="ReferenceSyncList" label="Back to syncs" />}
      details={(sync) => <SyncDetails sync={sync} />}
      actions={(sync) => <SyncActions sync={sync} />}
    >
      {(sync) => (
        <Stack gap="md">
          <SyncState sync={sync} />
          {sync.keptCount > 0 && <KeptConditions sync={sync} />}
          {sync.counts.length > 0 && <SyncChangeList sync={sync} />}
        </Stack>
      )}
    </RecordScreen>
  );
}

function SyncDetails({ sync }: { sync: ReferenceSyncRun }) {
  const { status, source, releaseDate, readCount, insertedAt, appliedAt, rolledBackAt } = sync;
  const facts = [
    source && `${source}, release of ${formatReleaseDate(releaseDate)}`,
    readCount > 0 && plural(readCount, 'condition'),
    `started ${formatDateTime(insertedAt)}`,
    appliedAt && `applied ${formatDateTime(appliedAt)}`,
    rolledBackAt && `rolled back ${formatDateTime(rolledBackAt)}`,
  ].filter(Boolean);
  return (
    <Group gap="sm">
      <SyncStatusBadge status={status} />
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
    </Group>
  );
}

function SyncActions({ sync }: { sync: ReferenceSyncRun }) {
  const queryClient = useQueryClient();
  const action = useAction({
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['referenceSync'] }),
  });
  const total = sync.counts.reduce((sum, { count }) => sum + count, 0);
  const taken = total - sync.leftOutCount;

  async function apply() {
    const isMeant = await confirm({
      title: `Apply ${plural(taken, 'change')}?`,
      body: `They are made to the catalogue of the whole network. What staff wrote stays; the reference is kept beside it.${
        sync.leftOutCount > 0
          ? ` ${plural(sync.leftOutCount, 'change')} left out will come up again with the next sync, except what is left out for good.`
          : ''
      } The sync can be rolled back until a later one is applied.`,
      confirmLabel: 'Apply',
    });
    if (!isMeant) return;
    await action.run(async () => {
      await applySync(sync.id);
      showSnack(syncMessages.applying);
    });
  }

  async function rollBack() {
    const isMeant = await confirm({
      title: 'Roll this sync back?',
      body: 'Values go back, and conditions that came with this sync are removed again. Whatever was edited or used since stays as it is and is listed here afterwards.',
      confirmLabel: 'Roll back',
      destructive: true,
    });
    if (!isMeant) return;
    await action.run(async () => {
      await rollBackSync(sync.id);
      showSnack(syncMessages.rollingBack);
    });
  }

  if (sync.status === 'READY') {
    return (
      <Button
        leftSection={<IconCheck size={16} aria-hidden />}
        loading={action.isRunning}
        disabled={taken === 0}
        title={taken === 0 ? syncMessages.nothingToApply : undefined}
        onClick={apply}
      >
        Apply {plural(taken, 'change')}
      </Button>
    );
  }
  if (sync.status !== 'APPLIED') return null;
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      loading={action.isRunning}
      disabled={sync.builtOnById !== null}
      title={sync.builtOnById === null ? undefined : 'Another sync builds on it'}
      onClick={rollBack}
    >
      Roll back
    </Button>
  );
}

function SyncState({ sync }: { sync: ReferenceSyncRun }) {
  const { status, problem, run, unknownCount, missingCount, builtOnById } = sync;
  const isBusy = busySyncStatuses.includes(status);
  return (
    <>
      {isBusy && (
        <Paper withBorder p="md" maw="36rem">
          <Stack gap={6}>
            <Progress
              value={run && run.total > 0 ? (100 * run.done) / run.total : 0}
              animated={run?.status === 'RUNNING'}
              aria-label={syncStatusLabels[status]}
            />
            <Text size="sm" role="status">
              {run?.message || `${syncStatusLabels[status]} …`}
            </Text>
          </Stack>
        </Paper>
      )}
      {problem !== '' && (
        <Alert
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={status === 'FAILED' ? 'Nothing was changed' : 'It was not done'}
        >
          {problem}
        </Alert>
      )}
      {status === 'UNCHANGED' && (
        <Alert color="cyan" icon={<IconInfoCircle aria-hidden />}>
          The file says nothing that the catalogue does not have.
        </Alert>
      )}
      {status === 'SUPERSEDED' && (
        <Alert color="cyan" icon={<IconInfoCircle aria-hidden />}>
          A later sync took its place. It is kept to be read, and cannot be applied any more.
        </Alert>
      )}
      {builtOnById !== null && (
        <Alert color="cyan" icon={<IconInfoCircle aria-hidden />}>
          <ScreenLink to="ReferenceSync" params={{ id: builtOnById }} inText>
            Another sync
          </ScreenLink>{' '}
          was applied later. Roll that back first if this one is to be rolled back.
        </Alert>
      )}
      {unknownCount > 0 && !isBusy && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
          The catalogue lacks {formatCount(unknownCount)} of the conditions that this file speaks
          of. Update the nomenclature first, then this again.
        </Alert>
      )}
      {missingCount > 0 && status === 'READY' && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
          {plural(missingCount, 'condition')} of the catalogue {missingCount === 1 ? 'is' : 'are'}{' '}
          not in this file any more.
        </Alert>
      )}
    </>
  );
}
