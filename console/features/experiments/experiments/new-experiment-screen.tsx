import { Paper } from '@mantine/core';
import {
  experimentInput,
  experimentMessages,
  newExperiment,
} from '../../../../contract/experiments/experiments.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useNewRecordForm } from '../../../kit/form/use-new-record-form.ts';
import { Screen } from '../../../kit/screen.tsx';
import { ExperimentInputs } from './experiment-inputs.tsx';
import { toSaveArguments } from './experiment-values.ts';
import { updateExperiment } from './experiments.queries.ts';

export default function NewExperimentScreen() {
  const form = useNewRecordForm({
    schema: experimentInput,
    initialValues: newExperiment,
    save: (values) => updateExperiment(toSaveArguments(values)),
    noun: 'experiment',
    message: experimentMessages.created,
    failure: experimentMessages.notSaved,
    opens: 'ExperimentEdit',
  });
  return (
    <Screen lead={<BackToList to="ExperimentList" label="Back to experiments" />}>
      <Paper withBorder p="md" maw="48rem">
        <SchemaForm form={form}>
          <ExperimentInputs form={form} />
        </SchemaForm>
      </Paper>
    </Screen>
  );
}
