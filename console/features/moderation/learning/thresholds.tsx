import { Paper, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatPercent } from '../../../../contract/percent.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { type ThresholdSuggestion, thresholdsQuery } from './learning.queries.ts';

/** Thresholds of this site beside those that its decisions suggest. Nothing is set from here. */
export function ThresholdSuggestions() {
  const { data, error, isPending, refetch } = useQuery(thresholdsQuery);
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4">
        Thresholds of this site
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Suggested is the lowest threshold at which staff agreed with nine of ten flags, given at
        least 20 decisions. Flags per day are estimated from texts of the last 30 days. Thresholds
        are changed in the settings; nothing changes them by itself.
      </Text>
      {isPending && <Skeleton height={120} aria-busy />}
      {error && !data && <LoadFailure error={error} onRetry={() => refetch()} />}
      <Stack gap="lg">
        {data?.map((suggestion) => (
          <SuggestedThreshold key={suggestion.question} suggestion={suggestion} />
        ))}
      </Stack>
    </Paper>
  );
}

const labelByQuestion: Record<string, string> = { spam: 'Spam', offensive: 'Offensive' };

function SuggestedThreshold({ suggestion }: { suggestion: ThresholdSuggestion }) {
  const { question, current, suggested, steps } = suggestion;
  const label = labelByQuestion[question] ?? question;
  return (
    <div>
      <Text fw={600}>
        {label}: {current} now,{' '}
        {suggested === null ? 'too few decisions for a suggestion' : `${suggested} suggested`}
      </Text>
      <Table.ScrollContainer minWidth={320}>
        <Table verticalSpacing={4} aria-label={`${label} thresholds`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Threshold</Table.Th>
              <Table.Th ta="right">Decisions</Table.Th>
              <Table.Th ta="right">Staff agreed</Table.Th>
              <Table.Th ta="right">Flags per day</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {steps.map(({ threshold, decisionCount, agreedCount, flagsPerDay }) => (
              <Table.Tr key={threshold} fw={threshold === suggested ? 600 : undefined}>
                <Table.Td>{threshold}</Table.Td>
                <Table.Td ta="right">{decisionCount}</Table.Td>
                <Table.Td ta="right">
                  {decisionCount === 0 ? '–' : formatPercent(agreedCount / decisionCount)}
                </Table.Td>
                <Table.Td ta="right">{flagsPerDay.toFixed(1)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}
