import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { resultsCsvName, resultsCsvPath } from '../../../../contract/engagement/engagements.ts';
import { DayChart } from '../../../kit/charts/day-chart.tsx';
import { countsPerDay, daysBetween } from '../../../kit/charts/days.ts';
import { ShareBars } from '../../../kit/charts/share-bars.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { plural } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/viewer.ts';
import classes from './engagements.module.css';
import { type EngagementItem, voteDaysQuery } from './engagements.queries.ts';

export function EngagementResults({ item }: { item: EngagementItem }) {
  const { site } = useViewer();
  const { id, type, options, totalVotes, currentSiteTotalVotes, isGlobal } = item;
  const isElsewhere = isGlobal || totalVotes !== currentSiteTotalVotes;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="results">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h4" id="results">
            Results
          </Title>
          {totalVotes > 0 && (
            <Button
              component="a"
              href={resultsCsvPath(id)}
              download={resultsCsvName(type, id)}
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              Download CSV
            </Button>
          )}
        </Group>
        {totalVotes === 0 ? (
          <Text c="dimmed">Nobody has voted yet.</Text>
        ) : (
          <>
            <div className={classes.bars}>
              <VoteBars
                title={`${site.name}: ${describeVoters(currentSiteTotalVotes)}`}
                people={currentSiteTotalVotes}
                rows={options.map((option) => ({
                  key: option.id,
                  name: option.name,
                  count: option.currentSiteTotalVotes,
                }))}
              />
              {isElsewhere && (
                <VoteBars
                  title={`All sites: ${describeVoters(totalVotes)}`}
                  people={totalVotes}
                  rows={options.map((option) => ({
                    key: option.id,
                    name: option.name,
                    count: option.totalVotes,
                  }))}
                />
              )}
            </div>
            <VoteDaysChart id={id} siteName={site.name} isElsewhere={isElsewhere} />
          </>
        )}
      </Stack>
    </Paper>
  );
}

const describeVoters = (votes: number) => `${plural(votes, 'person', 'people')} voted`;

interface VoteBarsProps {
  title: string;
  /** Number of voters, since each may choose several options. */
  people: number;
  rows: { key: string; name: string; count: number }[];
}

function VoteBars({ title, people, rows }: VoteBarsProps) {
  return (
    <div>
      <Title order={3} size="h6">
        {title}
      </Title>
      <ShareBars label={title} of="Option" rows={rows} people={people} />
    </div>
  );
}

interface VoteDaysChartProps {
  id: string;
  siteName: string;
  isElsewhere: boolean;
}

function VoteDaysChart({ id, siteName, isElsewhere }: VoteDaysChartProps) {
  const { data: voteDays, isError, error, refetch } = useQuery(voteDaysQuery(id));
  if (isError && !voteDays) {
    return <LoadFailure error={error} onRetry={() => refetch()} />;
  }
  if (!voteDays) return <Skeleton height={180} aria-busy />;
  const first = voteDays[0]?.day;
  const today = new Date().toISOString().slice(0, 10);
  const days = first === undefined ? [] : daysBetween(first, today);
  const here = voteDays.map(({ day, currentSiteTotalVotes: count }) => ({ day, count }));
  const all = voteDays.map(({ day, totalVotes: count }) => ({ day, count }));
  return (
    <div>
      <Title order={3} size="h6" mb="xs">
        Votes by day
      </Title>
      <DayChart
        label="Votes by day"
        height={160}
        days={days}
        series={[
          { name: siteName, values: countsPerDay(days, here) },
          ...(isElsewhere ? [{ name: 'All sites', values: countsPerDay(days, all) }] : []),
        ]}
      />
    </div>
  );
}
