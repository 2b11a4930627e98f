import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isCalendarDay } from '../../../../contract/calendar-day.ts';
import {
  statementsPath,
  statementsPerFile,
  type TransparencyPeriod,
  transparencyCsvPath,
  transparencyPeriod,
} from '../../../../contract/moderation/transparency.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { DayInput } from '../../../kit/form/day-input.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { toIsoDay, toTypedDay, typedDayMessage } from '../../../lib/typed-day.ts';
import { TransparencyFiguresTable } from './figures-table.tsx';
import { type TransparencyReport, transparencyQuery } from './transparency.queries.ts';

/** The running year, which the next report is about. */
function defaultTransparencyPeriod(): TransparencyPeriod {
  const today = new Date().toISOString().slice(0, 10);
  return { from: `${today.slice(0, 4)}-01-01`, to: today };
}

const buildDownloadAddress = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query)}`;

export default function TransparencyScreen() {
  const [initial] = useState(defaultTransparencyPeriod);
  const [from, setFrom] = useState(toTypedDay(initial.from));
  const [to, setTo] = useState(toTypedDay(initial.to));
  const parsed = transparencyPeriod.safeParse({
    from: toIsoDay(from) ?? '',
    to: toIsoDay(to) ?? '',
  });
  const problemOf = (field: 'from' | 'to', typed: string) =>
    isCalendarDay(toIsoDay(typed) ?? '')
      ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message
      : typedDayMessage;
  const period = parsed.data;
  const query = useQuery({
    ...transparencyQuery(period ?? initial),
    enabled: period !== undefined,
    placeholderData: keepPreviousData,
  });

  return (
    <Screen lead={<BackToList to="PolicyList" label="Back to policies" />}>
      <Stack maw={960} gap="md">
        <Text>
          Figures of this site for the transparency report under Articles 15 and 24 of the EU
          Digital Services Act. Statements of reasons are for the public transparency database; they
          contain no texts and no names.
        </Text>
        <Group align="flex-start">
          <DayInput label="From" value={from} onChange={setFrom} error={problemOf('from', from)} />
          <DayInput label="To" value={to} onChange={setTo} error={problemOf('to', to)} />
        </Group>
        {period && <TransparencyReportView period={period} query={query} />}
      </Stack>
    </Screen>
  );
}

interface TransparencyReportViewProps {
  period: TransparencyPeriod;
  query: UseQueryResult<TransparencyReport>;
}

function TransparencyReportView({ period, query }: TransparencyReportViewProps) {
  return (
    <>
      {query.isError && <LoadFailure error={query.error} onRetry={query.refetch} />}
      {query.data ? (
        <>
          <StatementDownloads period={period} statementCount={query.data.statementCount} />
          <TransparencyFiguresTable figures={query.data.figures} />
        </>
      ) : (
        !query.isError && <Skeleton height={420} aria-busy />
      )}
    </>
  );
}

function StatementDownloads({
  period,
  statementCount,
}: {
  period: TransparencyPeriod;
  statementCount: number;
}) {
  const fileCount = Math.ceil(statementCount / statementsPerFile);
  const files = Array.from({ length: fileCount }, (_, index) => String(index + 1));
  return (
    <Group gap="xs">
      <DownloadButton href={buildDownloadAddress(transparencyCsvPath, period)}>
        Figures (CSV)
      </DownloadButton>
      {files.map((file) => (
        <DownloadButton key={file} href={buildDownloadAddress(statementsPath, { ...period, file })}>
          {fileCount === 1 ? 'Statements (JSON)' : `Statements ${file} of ${fileCount} (JSON)`}
        </DownloadButton>
      ))}
      {fileCount === 0 && (
        <Text size="sm" c="dimmed">
          No statements of reasons in this period.
        </Text>
      )}
    </Group>
  );
}

function DownloadButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {children}
    </Button>
  );
}
