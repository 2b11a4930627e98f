import { Button, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  malformedCsvName,
  malformedCsvPath,
  malformedEntriesRetentionDays,
  uploadCountLabels,
} from '../../../../contract/leads/lead-uploads.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { LoadError } from '../../../kit/load-error.tsx';
import NotFoundScreen from '../../../kit/not-found-screen.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { hasCode } from '../../../lib/api-error.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import classes from './lead-upload-result.module.css';
import { type LeadUpload, leadUploadQuery } from './lead-uploads.queries.ts';
import { MalformedEntries } from './malformed-entries.tsx';
import { UploadProgress } from './upload-progress.tsx';

export default function LeadUploadResultScreen() {
  const { id = '' } = useParams({ strict: false });
  const { data: upload, isError, error, isFetching, refetch } = useQuery(leadUploadQuery(id));

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
              {upload.startedBy && ` by ${upload.startedBy}`}
            </Text>
            <UploadProgress upload={upload} />
            <UploadCountsTable upload={upload} />
            <MalformedEntries
              entries={upload.malformedEntries}
              count={upload.malformed}
              gone={`They were kept for ${malformedEntriesRetentionDays} days.`}
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
            <UploadLog upload={upload} />
          </Stack>
        </Paper>
      ) : isError ? (
        <LoadError subject="The result" error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={320} aria-busy />
      )}
    </Screen>
  );
}

function UploadLog({ upload: { logs } }: { upload: LeadUpload }) {
  if (logs.length === 0) return null;
  return (
    <details className={classes.more}>
      <summary>Log</summary>
      <ul className={classes.log}>
        {logs.map(({ id, message, insertedAt }) => (
          <li key={id}>
            {formatDateTime(insertedAt)}: {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

type UploadCountRow = [label: string, count: number | null, hint?: string | undefined];

const uploadCountKeys = Object.keys(uploadCountLabels) as (keyof typeof uploadCountLabels)[];

function UploadCountsTable({ upload }: { upload: LeadUpload }) {
  const keptCount = upload.keptOptedOut ?? 0;
  const hint =
    keptCount > 0 ? `${formatCount(keptCount)} of them opted out before, and stay so` : undefined;
  const rows: UploadCountRow[] = [
    ...uploadCountKeys.map(
      (name): UploadCountRow => [
        uploadCountLabels[name],
        upload[name],
        name === 'blacklisted' ? hint : undefined,
      ],
    ),
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
