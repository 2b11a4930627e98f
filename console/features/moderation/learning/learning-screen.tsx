import { Alert, Paper, Progress, Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { ShowOlder } from '../../../kit/show-older.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { CorrectionCard } from './correction-card.tsx';
import {
  correctionsQuery,
  excludeFromLearning,
  type Learning,
  type LearningDecider,
  learningQuery,
} from './learning.queries.ts';
import { ThresholdSuggestions } from './thresholds.tsx';

export default function LearningScreen() {
  const query = useQuery({ ...learningQuery, staleTime: 0 });
  return (
    <RecordScreen noun="learning" query={query} lead={null}>
      {(learning) => (
        <Stack gap="lg" maw="60rem">
          <Text>
            Every night automod learns from what staff decided about offensive texts. What it learns
            is used only if it is better than the shipped model and calls no more ordinary texts
            about health. Texts of people in danger are never learned from.
          </Text>
          <DecisionCountForLearning learning={learning} />
          <ThresholdSuggestions />
          <Corrections />
          <LearningDeciders deciders={learning.deciders} />
        </Stack>
      )}
    </RecordScreen>
  );
}

function Corrections() {
  const query = useInfiniteQuery({ ...correctionsQuery, staleTime: 0 });
  const { data: corrections, error, refetch } = query;
  return (
    <Stack gap="md">
      <Title order={2} size="h4">
        Versions
      </Title>
      {corrections ? (
        <>
          {corrections.length === 0 && <Text c="dimmed">Nothing was learned yet.</Text>}
          {corrections.map((correction) => (
            <CorrectionCard key={correction.id} correction={correction} />
          ))}
          <div>
            <ShowOlder noun="versions" hasOlder={query.hasNextPage} query={query} />
          </div>
        </>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton height={120} aria-busy />
      )}
    </Stack>
  );
}

function DecisionCountForLearning({ learning }: { learning: Learning }) {
  const { decisionCount, requiredCount } = learning;
  if (decisionCount >= requiredCount) return null;
  return (
    <Alert color="gray" title={`${decisionCount} of ${requiredCount} decisions`}>
      Learning starts when the network has {requiredCount} decisions.
      <Progress
        mt="xs"
        value={(100 * decisionCount) / requiredCount}
        aria-label="Decisions so far"
      />
    </Alert>
  );
}

function LearningDeciders({ deciders }: { deciders: readonly LearningDecider[] }) {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction({
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['automodCorrection'] }),
  });
  if (deciders.length === 0) return null;
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4">
        Learn from
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Decisions of staff who are switched off are left out from the next night on.
      </Text>
      <Stack gap="xs">
        {deciders.map(({ id, name, decisionCount, isExcluded }) => (
          <Switch
            key={id}
            label={name}
            description={`${decisionCount} decisions`}
            checked={!isExcluded}
            disabled={isRunning}
            onChange={() => run(() => excludeFromLearning({ userId: id, isExcluded: !isExcluded }))}
          />
        ))}
      </Stack>
    </Paper>
  );
}
