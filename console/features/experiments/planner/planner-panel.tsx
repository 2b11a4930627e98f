import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { experimentPlanInput } from '../../../../contract/experiments/experiments.ts';
import { NumberInput } from '../../../kit/form/number-input.tsx';
import { useFocusInvalid } from '../../../kit/form/use-focus-invalid.ts';
import { Panel } from '../../../kit/panel.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import type { Experiment } from '../experiments/experiments.queries.ts';
import { type ExperimentPlan, planExperiment } from './planner.queries.ts';

type TypedNumber = number | string;

const percentToShare = (percent: TypedNumber) =>
  typeof percent === 'number' ? percent / 100 : Number.NaN;

export function PlannerPanel({ experiment }: { experiment: Experiment }) {
  const [baseline, setBaseline] = useState<TypedNumber>('');
  const [lift, setLift] = useState<TypedNumber>(10);
  const [visitorsPerDay, setVisitorsPerDay] = useState<TypedNumber>('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [plan, setPlan] = useState<ExperimentPlan>();
  const form = useFocusInvalid(errors);
  const { isRunning, run } = useAction();

  function startPlan(event: FormEvent) {
    event.preventDefault();
    const parsed = experimentPlanInput.safeParse({
      weights: experiment.variants.map(({ weight }) => weight),
      goalCount: Math.max(1, experiment.goals.length),
      baseline: percentToShare(baseline),
      lift: percentToShare(lift),
      visitorsPerDay: typeof visitorsPerDay === 'number' ? visitorsPerDay : Number.NaN,
    });
    setErrors(
      Object.fromEntries(
        (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
      ),
    );
    setPlan(undefined);
    if (parsed.success) void run(async () => setPlan(await planExperiment(parsed.data)));
  }

  return (
    <Panel title="How long will it take?">
      <form ref={form} onSubmit={startPlan} noValidate>
        <Stack gap="sm">
          <Group align="start" grow preventGrowOverflow={false}>
            <NumberInput
              label="Rate of the primary goal now"
              suffix="%"
              min={0}
              max={100}
              value={baseline}
              error={errors.baseline}
              onChange={setBaseline}
            />
            <NumberInput
              label="Smallest lift worth knowing"
              suffix="%"
              value={lift}
              error={errors.lift}
              onChange={setLift}
            />
            <NumberInput
              label="New visitors per day"
              isGrouped
              value={visitorsPerDay}
              error={errors.visitorsPerDay}
              onChange={setVisitorsPerDay}
            />
          </Group>
          <Group justify="space-between">
            <Text role="status">{plan && describeExperimentPlan(plan)}</Text>
            <Button type="submit" variant="default" loading={isRunning}>
              Plan
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            With the weights and goals as they are saved. The effect is found in 80% of cases by
            then if you look once a day; often it is found earlier.
          </Text>
        </Stack>
      </form>
    </Panel>
  );
}

function describeExperimentPlan({ days, visitors }: ExperimentPlan): string {
  return days === null
    ? 'More than 1,000 days: too small an effect for so few visitors.'
    : `${plural(days, 'day')}, ${formatCount(visitors ?? 0)} visitors.`;
}
