import { Box, Paper, Tabs } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import {
  type ExperimentInput,
  experimentInput,
  experimentMessages,
} from '../../../../contract/experiments/experiments.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { Badge } from '../../../kit/badge.tsx';
import { confirm } from '../../../kit/confirm.ts';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { notSaved } from '../../../kit/form/use-schema-form.ts';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { ExperimentInputs } from '../experiments/experiment-inputs.tsx';
import {
  type ExperimentValues,
  toExperimentValues,
  toSaveArguments,
} from '../experiments/experiment-values.ts';
import {
  type Experiment,
  experimentQuery,
  updateExperiment,
} from '../experiments/experiments.queries.ts';
import { ExperimentHistoryTab } from '../history/history-tab.tsx';
import { PlannerPanel } from '../planner/planner-panel.tsx';
import { PreviewTab } from '../preview/preview-tab.tsx';
import { StatsTab } from '../stats/stats-tab.tsx';

const experimentTabKeys = ['configuration', 'stats', 'preview', 'history'] as const;
type ExperimentTab = (typeof experimentTabKeys)[number];
const experimentTabLabels: Record<ExperimentTab, string> = {
  configuration: 'Configuration',
  stats: 'Stats',
  preview: 'Preview',
  history: 'History',
};

export default function ExperimentScreen() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(experimentQuery(id));
  return (
    <RecordScreen
      noun="experiment"
      query={query}
      title={({ name }) => name}
      lead={<BackToList to="ExperimentList" label="Back to experiments" />}
      details={({ isActive, winner }) => (
        <Badge look="light" color={isActive ? 'cyan' : 'gray'}>
          {winner === null ? (isActive ? 'Active' : 'Inactive') : `Everyone gets ${winner}`}
        </Badge>
      )}
    >
      {(experiment) => <ExperimentTabs experiment={experiment} onConflict={query.refetch} />}
    </RecordScreen>
  );
}

interface ExperimentProps {
  experiment: Experiment;
  onConflict(): void;
}

function ExperimentTabs({ experiment, onConflict }: ExperimentProps) {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const tab = experimentTabKeys.find((name) => name === hash) ?? 'configuration';
  return (
    <Tabs
      value={tab}
      onChange={(name) => {
        if (!name) return;
        // Replaces the history entry, so that going back leaves the screen.
        navigate({
          to: pathname,
          hash: name,
          replace: true,
          resetScroll: false,
          hashScrollIntoView: false,
        });
      }}
      keepMounted
      keepMountedMode="display-none"
    >
      <Tabs.List aria-label={`About ${experiment.name}`}>
        {experimentTabKeys.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {experimentTabLabels[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="configuration" pt="md">
        <Paper withBorder p="md" maw="48rem">
          <ExperimentEditForm key={experiment.id} experiment={experiment} onConflict={onConflict} />
        </Paper>
        <Box mt="md" maw="48rem">
          <PlannerPanel experiment={experiment} />
        </Box>
      </Tabs.Panel>
      <Tabs.Panel value="stats" pt="md">
        {tab === 'stats' && <StatsTab experiment={experiment} />}
      </Tabs.Panel>
      <Tabs.Panel value="preview" pt="md">
        {tab === 'preview' && <PreviewTab experiment={experiment} />}
      </Tabs.Panel>
      <Tabs.Panel value="history" pt="md">
        {tab === 'history' && <ExperimentHistoryTab experiment={experiment} />}
      </Tabs.Panel>
    </Tabs>
  );
}

function ExperimentEditForm({ experiment, onConflict }: ExperimentProps) {
  const queryClient = useQueryClient();
  const form = useEditForm<Experiment, ExperimentValues, ExperimentInput>({
    latest: experiment,
    valuesOf: toExperimentValues,
    schemaFor: () => experimentInput,
    async save(change, version) {
      if (change.symbol !== experiment.symbol && !(await confirmSymbolChange())) return notSaved;
      return updateExperiment({ id: experiment.id, version, ...toSaveArguments(change) });
    },
    onSaved() {
      queryClient.invalidateQueries({ queryKey: ['experiment'] });
      showSnack(experimentMessages.updated);
    },
    onConflict,
    failure: experimentMessages.notSaved,
  });
  return (
    <SchemaForm form={form} noun="experiment">
      <ExperimentInputs form={form} />
    </SchemaForm>
  );
}

function confirmSymbolChange(): Promise<boolean> {
  return confirm({
    title: 'Change the symbol?',
    body: experimentMessages.symbolChange,
    confirmLabel: 'Change symbol',
  });
}
