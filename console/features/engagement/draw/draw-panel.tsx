import { Alert, Button, Code, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCopy, IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  drawCsvName,
  drawCsvPath,
  entriesCsvName,
  entriesCsvPath,
} from '../../../../contract/engagement/draws.ts';
import { formatEasternTime } from '../../../../contract/engagement/giveaway-dates.ts';
import { drawPath } from '../../../../contract/engagement/widget-view.ts';
import { copyText } from '../../../kit/copy.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { plural } from '../../../lib/format.ts';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import { type Draw, drawQuery } from './draw.queries.ts';
import { DrawForm } from './draw-form.tsx';
import { DrawnTable } from './drawn-table.tsx';
import { NotifyWinners } from './notify-winners.tsx';

export function DrawPanel({ engagementId }: { engagementId: string }) {
  const { site } = useViewer();
  const { data: draw, isError, error, refetch, isPending } = useQuery(drawQuery(engagementId));
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="draw">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h4" id="draw">
            Draw
          </Title>
          {draw && (
            <Group gap="xs">
              {draw.submissions > 0 && (
                <Button
                  component="a"
                  href={entriesCsvPath(engagementId)}
                  download={entriesCsvName(engagementId)}
                  variant="default"
                  size="xs"
                  leftSection={<IconDownload size={16} aria-hidden />}
                >
                  Entrants (CSV)
                </Button>
              )}
              <Button
                component="a"
                href={siteAddress(site, drawPath(engagementId))}
                target="_blank"
                rel="noopener"
                variant="default"
                size="xs"
                rightSection={<IconExternalLink size={16} aria-hidden />}
              >
                Public page
              </Button>
            </Group>
          )}
        </Group>
        {isPending && <Skeleton height={120} aria-busy />}
        {isError && !draw && <LoadFailure error={error} onRetry={() => refetch()} />}
        {draw === null && <Text c="dimmed">This giveaway has no draw.</Text>}
        {draw && <DrawDetails draw={draw} />}
      </Stack>
    </Paper>
  );
}

function DrawDetails({ draw }: { draw: Draw }) {
  if (draw.drawnAt) return <DrawnWinners draw={draw} />;
  return (
    <>
      <Text size="sm">{describeDrawState(draw)}</Text>
      <HexDigits
        label="Hash of the seed, public since the giveaway was made"
        text={draw.seedHash}
      />
      {draw.isClosed && <DrawForm engagementId={draw.engagementId} />}
    </>
  );
}

function describeDrawState({
  closesAt,
  isClosed,
  submissions,
  unconfirmed,
  entriesCount,
}: Draw): string {
  const waiting =
    unconfirmed > 0
      ? ` and ${plural(unconfirmed, 'address', 'addresses')} waiting for confirmation by mail`
      : '';
  const confirmed = plural(submissions, 'entry', 'entries');
  const entered = isClosed ? confirmed : `${confirmed}${waiting}`;
  if (!closesAt)
    return `${entered} so far. Without an expiry date it never closes, so it cannot be drawn.`;
  if (!isClosed) return `${entered} so far. It can be drawn after ${formatEasternTime(closesAt)}.`;
  return entriesCount === null
    ? `Closed with ${entered}. Staff, blocked people and second entries are left out when they are fixed.`
    : `Closed with ${entered}, of which ${entriesCount.toLocaleString('en')} can win. Their hash is public.`;
}

function DrawnWinners({ draw }: { draw: Draw }) {
  const { engagementId, drawnAt, entriesCount, entriesHash, seed, seedHash, verifyCommand } = draw;
  return (
    <>
      <Text size="sm">
        Drawn {formatEasternTime(drawnAt ?? '')} from{' '}
        {plural(entriesCount ?? 0, 'eligible entry', 'eligible entries')}.
      </Text>
      <DrawnTable engagementId={engagementId} drawn={draw.drawn} />
      <NotifyWinners draw={draw} />
      <Alert color="gray" title="Anyone can draw again">
        <Stack gap="xs">
          <HexDigits label="Seed" text={seed ?? ''} />
          <HexDigits label="Hash of the seed" text={seedHash} />
          <HexDigits label="Hash of the entries" text={entriesHash ?? ''} />
          <Group gap="xs">
            <Button
              component="a"
              href={drawCsvPath(engagementId)}
              download={drawCsvName(engagementId)}
              size="xs"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              Entry numbers (CSV)
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => copyText(verifyCommand ?? '')}
            >
              Copy command
            </Button>
          </Group>
        </Stack>
      </Alert>
    </>
  );
}

function HexDigits({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Code block fz="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
    </div>
  );
}
