import { Button, Code, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  assignmentReasonTexts,
  experimentShortcode,
} from '../../../../contract/experiments/experiments.ts';
import { copyText } from '../../../kit/copy.ts';
import { Panel } from '../../../kit/panel.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { messageFor } from '../../../lib/api-error.ts';
import type { Experiment } from '../experiments/experiments.queries.ts';
import { forceVariant, removeForcedVariant, sessionVariantQuery } from './preview.queries.ts';

export function SessionPanel({ experiment }: { experiment: Experiment }) {
  const { symbol, variants, version } = experiment;
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(sessionVariantQuery(symbol, version));
  const [chosen, setChosen] = useState<string | null>(null);
  const { isRunning, run } = useAction();
  const key = chosen ?? data?.variant ?? variants[0]?.key ?? null;

  const runAndRefetch = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      setChosen(null);
      await queryClient.refetchQueries({ queryKey: ['experimentSession', symbol] });
    });

  return (
    <Panel title="Your session">
      <Stack gap="sm">
        {data ? (
          <Text role="status">
            Current variant: <strong>{data.variant ?? 'none'}</strong>.{' '}
            {data.reason && assignmentReasonTexts[data.reason]}
          </Text>
        ) : error ? (
          <Group>
            <Text role="alert">{messageFor(error)}</Text>
            <Button variant="default" size="xs" onClick={() => refetch()}>
              Retry
            </Button>
          </Group>
        ) : (
          <Skeleton height={24} aria-busy />
        )}
        <Group align="end">
          <Select
            label="Variant"
            data={variants.map((variant) => variant.key)}
            allowDeselect={false}
            value={key}
            onChange={setChosen}
          />
          <Button
            loading={isRunning}
            disabled={!key}
            onClick={() => key && runAndRefetch(() => forceVariant(symbol, key))}
          >
            Set variant
          </Button>
          <Button
            variant="default"
            disabled={isRunning}
            onClick={() => runAndRefetch(() => removeForcedVariant(symbol))}
          >
            Clear
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          For this browser on {window.location.hostname}, until the session ends. A session with a
          chosen variant is not counted.
        </Text>
        {key && (
          <Group gap="xs">
            <Code>{experimentShortcode(symbol, key)}</Code>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => copyText(experimentShortcode(symbol, key))}
            >
              Copy shortcode
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  );
}
