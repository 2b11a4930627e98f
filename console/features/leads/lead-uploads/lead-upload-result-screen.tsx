import { Alert, Button, Paper, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  malformedCsvName,
  malformedCsvPath,
  malformedKeptDays,
  uploadMessages,
} from '../../../../contract/leads/lead-uploads.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import NotFoundScreen from '../../../kit/not-found-screen.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { hasCode, messageFor } from '../../../lib/api-error.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import classes from './lead-upload-result.module.css';
import { restartUpload, type Upload, uploadQuery } from './lead-uploads.queries.ts';
import { MalformedEntries } from './malformed-entries.tsx';

/** What came of an upload; until then how far it is. */
export default function LeadUploadResultScreen() {
  const { id = '' } = useParams({ strict: false });
  const { data: upload, isError, error, isFetching, refetch } = useQuery(uploadQuery(id));

  if (hasCode(error, 'NOT_FOUND')) return <NotFoundScreen />;
  return (
    <Screen
      lead={<BackToList to="LeadGenUpload" label="Back to lead upload" />}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isFetching}
          onClick={() => refetch()}
        >
          Refresh
        </Button>
      }
    >
      {upload ? (
        <Paper withBorder p="md" maw="36rem">
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {[upload.siteName, upload.mediumName, upload.form, upload.adName, upload.campaign]
                .filter(Boolean)
                .join(' · ')}
              <br />
              Submitted {formatDateTime(upload.insertedAt)}
            </Text>
            <UploadProgress upload={upload} />
            <Counts upload={upload} />
            <MalformedEntries
              entries={upload.malformedEntries}
              count={upload.malformed}
              gone={`They were kept for ${malformedKeptDays} days.`}
            >
              <Button
                component="a"
                href={malformedCsvPath(upload.id)}
                download={malformedCsvName(upload.id)}
                size="compact-sm"
                variant="default"
                leftSection={<IconDownload size={14} aria-hidden />}
              >
                Download malformed entries
              </Button>
            </MalformedEntries>
          </Stack>
        </Paper>
      ) : isError ? (
        <MessagePanel
          icon={IconAlertTriangle}
          tone="error"
          title="The result could not be loaded"
          actions={<Button onClick={() => refetch()}>Retry</Button>}
        >
          {messageFor(error)}
        </MessagePanel>
      ) : (
        <Skeleton height={320} aria-busy />
      )}
    </Screen>
  );
}

function UploadProgress({ upload }: { upload: Upload }) {
  const { id, status, processed, total, hasStopped } = upload;
  if (status === 'DONE') return null;
  return (
    <Stack gap={6}>
      <Progress
        value={(100 * processed) / total}
        animated={!hasStopped && status === 'RUNNING'}
        aria-label="Addresses processed"
      />
      <Text size="sm" role="status">
        {hasStopped ? 'Stopped at' : 'Processing:'} {formatCount(processed)} of {formatCount(total)}{' '}
        addresses
      </Text>
      {hasStopped && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          <Stack gap="xs" align="flex-start">
            {uploadMessages.stopped}
            <RestartButton id={id} />
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}

function RestartButton({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction();

  async function restart() {
    await restartUpload(id);
    showSnack(uploadMessages.restarted);
    await queryClient.invalidateQueries({ queryKey: uploadQuery(id).queryKey });
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlayerPlay size={14} aria-hidden />}
      loading={isRunning}
      onClick={() => run(restart)}
    >
      Start again
    </Button>
  );
}

function Counts({ upload }: { upload: Upload }) {
  const kept = upload.keptOptedOut ?? 0;
  const rows: [string, number | null, string?][] = [
    ['New leads', upload.newLeads],
    ['Members already opted in', upload.membersAlreadyOptedIn],
    ['Subscribers already opted in', upload.subscribersAlreadyOptedIn],
    ['Members opted back in', upload.membersOptedBackIn],
    ['Subscribers opted back in', upload.subscribersOptedBackIn],
    [
      'Blacklisted',
      upload.blacklisted,
      kept > 0 ? `${formatCount(kept)} of them opted out before, and stay so` : undefined,
    ],
    ['Malformed', upload.malformed],
    ['Duplicates', upload.duplicates],
    ['Entered', upload.entered],
    ['Welcome emails', upload.mailed],
  ];
  return (
    <dl className={classes.counts} aria-busy={upload.newLeads === null}>
      {rows.map(([label, count, hint]) => (
        <div key={label} className={classes.row}>
          <dt>
            {label}
            {hint && (
              <Text size="xs" c="dimmed">
                {hint}
              </Text>
            )}
          </dt>
          <dd>{count === null ? '…' : formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
