import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { experimentMessages } from '../../../../contract/experiments/experiments.ts';
import { Badge } from '../../../kit/badge.tsx';
import { confirm } from '../../../kit/confirm.ts';
import { LoadError } from '../../../kit/load-error.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { toExperimentValues, toSaveArguments } from '../experiments/experiment-values.ts';
import {
  type Experiment,
  networkSitesQuery,
  updateExperiment,
} from '../experiments/experiments.queries.ts';
import { type ConfigurationDifference, findConfigurationDifferences } from './differences.ts';
import { type ExperimentState, experimentHistoryQuery } from './history.queries.ts';
import classes from './history-tab.module.css';

export function ExperimentHistoryTab({ experiment }: { experiment: Experiment }) {
  const { data: states, isError, error, refetch } = useQuery(experimentHistoryQuery(experiment.id));
  const { data: sites = [] } = useQuery(networkSitesQuery);
  const siteName = (id: string) => sites.find((site) => site.id === id)?.name ?? `Site ${id}`;
  if (!states) {
    return isError ? (
      <LoadError subject="The history" error={error} onRetry={refetch} />
    ) : (
      <Skeleton height={320} aria-busy />
    );
  }
  return (
    <Stack component="ol" gap="sm" maw="48rem" className={classes.list} aria-label="History">
      {states.map((state, i) => (
        <Paper key={state.id} component="li" withBorder p="md">
          <Group justify="space-between" align="start" mb="xs">
            <div>
              <Text fw={600}>{state.user?.email ?? 'Someone who is gone'}</Text>
              <Text size="sm" c="dimmed">
                {state.version === 1 ? 'Created it' : 'Changed it'} on{' '}
                {formatDateTime(state.insertedAt)}
              </Text>
            </div>
            {state.version === experiment.version ? (
              <Badge look="light" color="cyan">
                Current
              </Badge>
            ) : (
              <RestoreStateButton experiment={experiment} state={state} siteName={siteName} />
            )}
          </Group>
          <ConfigurationDifferences
            differences={findConfigurationDifferences(states[i + 1], state, siteName)}
          />
        </Paper>
      ))}
    </Stack>
  );
}

function ConfigurationDifferences({
  differences,
}: {
  differences: readonly ConfigurationDifference[];
}) {
  return (
    <dl className={classes.differences}>
      {differences.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before && (
              <>
                <del>{before}</del> →{' '}
              </>
            )}
            <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface RestoreProps {
  experiment: Experiment;
  state: ExperimentState;
  siteName(id: string): string;
}

function RestoreStateButton({ experiment, state, siteName }: RestoreProps) {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction({ failure: experimentMessages.notSaved });
  const when = formatDateTime(state.insertedAt);

  async function restore() {
    const isMeant = await confirm({
      title: `Go back to the state of ${when}?`,
      body: (
        <Stack gap="xs">
          <Text size="sm">This will change:</Text>
          <ConfigurationDifferences
            differences={findConfigurationDifferences(experiment, state, siteName)}
          />
          {state.symbol !== experiment.symbol && (
            <Text size="sm">{experimentMessages.symbolChange}</Text>
          )}
        </Stack>
      ),
      confirmLabel: 'Restore',
    });
    if (!isMeant) return;
    await run(async () => {
      const { id, version } = experiment;
      await updateExperiment({ id, version, ...toSaveArguments(toExperimentValues(state)) });
      showSnack(experimentMessages.updated);
      await queryClient.invalidateQueries({ queryKey: ['experiment'] });
    });
  }

  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconHistory size={16} aria-hidden />}
      loading={isRunning}
      aria-label={`Restore the state of ${when}`}
      onClick={restore}
    >
      Restore
    </Button>
  );
}
