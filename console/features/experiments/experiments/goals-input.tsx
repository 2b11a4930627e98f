import { Button, Group, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  type GoalEvent,
  goalEventLabels,
  goalEvents,
  maxGoals,
  toVariantKey,
} from '../../../../contract/experiments/experiments.ts';
import { InputGroup } from '../../../kit/form/input-group.tsx';
import type { SchemaForm } from '../../../kit/form/use-schema-form.ts';
import { TrashButton } from '../../../kit/trash-button.tsx';
import classes from './experiment-inputs.module.css';
import type { ExperimentValues } from './experiment-values.ts';
import { placed } from './placed.ts';

const events = goalEvents.map((event) => ({ value: event, label: goalEventLabels[event] }));

/** What sessions are to reach, and what records it. */
export function GoalsInput({ form: { fields } }: { form: SchemaForm<ExperimentValues> }) {
  const { goals } = fields.values;
  const errorAt = (path: string) => fields.errors[path];

  /** Messages stand at places, and those change. */
  function remove(place: number) {
    fields.clearErrors();
    fields.setFieldValue('goals', goals.toSpliced(place, 1));
  }

  return (
    <InputGroup
      label="Goals"
      description="What visitors of the better variant do more often. An event of the pages records it by itself; else your site posts it."
      error={errorAt('goals')}
    >
      {placed(goals).map(({ place, item: { key, name, event } }) => (
        <div key={place} className={classes.row} data-wide>
          <TextInput
            aria-label={`Name of goal ${place + 1}`}
            placeholder="Name"
            maxLength={100}
            value={name}
            error={errorAt(`goals.${place}.name`)}
            onChange={({ currentTarget }) =>
              fields.setFieldValue(`goals.${place}.name`, currentTarget.value)
            }
          />
          <TextInput
            aria-label={`Key of goal ${place + 1}`}
            placeholder="Key"
            value={key}
            error={errorAt(`goals.${place}.key`)}
            onChange={({ currentTarget }) =>
              fields.setFieldValue(`goals.${place}.key`, toVariantKey(currentTarget.value))
            }
          />
          <Select
            aria-label={`Event of goal ${place + 1}`}
            placeholder="Posted by your site"
            clearable
            data={events}
            value={event}
            onChange={(chosen) =>
              fields.setFieldValue(`goals.${place}.event`, chosen as GoalEvent | null)
            }
          />
          <TrashButton label={`Remove goal ${place + 1}`} onClick={() => remove(place)} />
        </div>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={goals.length >= maxGoals}
          onClick={() =>
            fields.setFieldValue('goals', [...goals, { key: '', name: '', event: null }])
          }
        >
          Add goal
        </Button>
      </Group>
    </InputGroup>
  );
}
