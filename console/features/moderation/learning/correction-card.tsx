import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { whatIfPeriodDays } from '../../../../contract/moderation/what-if.ts';
import { Badge } from '../../../kit/badge.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { type Correction, setCorrection } from './learning.queries.ts';

export function CorrectionCard({ correction }: { correction: Correction }) {
  const { id, isNetwork, isActive, isBetter, isCurrent, decisionCount, insertedAt } = correction;
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction({
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['automodCorrection'] }),
  });
  const change = (next: boolean) =>
    run(async () => {
      await setCorrection({ id, isActive: next });
      showSnack(next ? 'This version is used from now on.' : 'The shipped model is used again.');
    });
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start">
        <Stack gap={2}>
          <Group gap="xs">
            <Text fw={600}>{formatDateTime(insertedAt)}</Text>
            {isActive && <Badge color="teal">In use</Badge>}
            {!isBetter && <Badge color="gray">Not better</Badge>}
            {!isCurrent && <Badge color="gray">Older model</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {isNetwork ? 'Whole network' : 'This site'} · {decisionCount} decisions
          </Text>
        </Stack>
        {isActive && (
          <Button variant="default" loading={isRunning} onClick={() => change(false)}>
            Back to the shipped model
          </Button>
        )}
        {!isActive && isBetter && isCurrent && (
          <Button variant="default" loading={isRunning} onClick={() => change(true)}>
            Use this version
          </Button>
        )}
      </Group>
      <CorrectionFigures correction={correction} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt="sm">
        <StrongestWords title="Words that now count more" words={correction.more} />
        <StrongestWords title="Words that now count less" words={correction.less} />
      </SimpleGrid>
    </Paper>
  );
}

function CorrectionFigures({ correction }: { correction: Correction }) {
  const { shippedAuc, correctedAuc, shippedOrdinaryCalled, correctedOrdinaryCalled } = correction;
  const { alsoCalled, alsoCalledRight, noLongerCalled, noLongerCalledRight } = correction.whatIf;
  return (
    <Stack gap={2} mt="sm">
      <Text size="sm">
        Ranking of decisions it had not seen (AUC): {correctedAuc.toFixed(3)}, shipped model{' '}
        {shippedAuc.toFixed(3)}. Ordinary texts called: {correctedOrdinaryCalled}, shipped model{' '}
        {shippedOrdinaryCalled}.
      </Text>
      <Text size="sm">
        In the last {whatIfPeriodDays} days it would have called {alsoCalled} more texts, of which
        staff removed {alsoCalledRight}, and {noLongerCalled} fewer, of which staff kept{' '}
        {noLongerCalledRight}.
      </Text>
    </Stack>
  );
}

function StrongestWords({ title, words }: { title: string; words: Correction['more'] }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {words.length === 0 ? 'None' : words.map(({ name }) => name).join(', ')}
      </Text>
    </div>
  );
}
