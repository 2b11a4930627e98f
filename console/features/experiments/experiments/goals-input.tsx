import { Group, Select, TextInput } from '@mantine/core';
import {
  type GoalEvent,
  type GoalRole,
  goalEventLabels,
  goalEvents,
  goalRoleLabels,
  goalRoles,
  maxGoals,
  toVariantKey,
} from '../../../../contract/experiments/experiments.ts';
import { AddButton } from '../../../kit/add-button.tsx';
import { InputGroup } from '../../../kit/form/input-group.tsx';
import type { SchemaForm } from '../../../kit/form/use-schema-form.ts';
import { TrashButton } from '../../../kit/trash-button.tsx';
import classes from './experiment-inputs.module.css';
import type { ExperimentValues } from './experiment-values.ts';
import { withIndex } from './with-index.ts';

const goalEventChoices = goalEvents.map((event) => ({
  value: event,
  label: goalEventLabels[event],
}));

const goalRoleChoices = goalRoles.map((role) => ({ value: role, label: goalRoleLabels[role] }));

export function GoalsInput({ form: { fields } }: { form: SchemaForm<ExperimentValues> }) {
  const { goals } = fields.values;
  const errorAt = (path: string) => fields.errors[path];

  /** Clears errors: they belong to indexes, which change. */
  function remove(index: number) {
    fields.clearErrors();
    fields.setFieldValue('goals', goals.toSpliced(index, 1));
  }

  return (
    <InputGroup
      label="Goals"
      description="What visitors do. One primary goal decides; guardrails must not fall, or not rise. An event of the pages records a goal by itself; else your site posts it."
      error={errorAt('goals')}
    >
      {goals.length > 0 && (
        <div className={classes.row} data-wide data-headings aria-hidden>
          <span>Name</span>
          <span>Key</span>
          <span>Recorded by</span>
          <span>Role</span>
        </div>
      )}
      {withIndex(goals).map(({ index, item: { key, name, event, role } }) => (
        <div key={index} className={classes.row} data-wide>
          <TextInput
            aria-label={`Name of goal ${index + 1}`}
            wrapperProps={{ 'data-label': 'Name' }}
            placeholder="Name"
            maxLength={100}
            value={name}
            error={errorAt(`goals.${index}.name`)}
            onChange={({ currentTarget }) =>
              fields.setFieldValue(`goals.${index}.name`, currentTarget.value)
            }
          />
          <TextInput
            aria-label={`Key of goal ${index + 1}`}
            wrapperProps={{ 'data-label': 'Key' }}
            placeholder="Key"
            value={key}
            error={errorAt(`goals.${index}.key`)}
            onChange={({ currentTarget }) =>
              fields.setFieldValue(`goals.${index}.key`, toVariantKey(currentTarget.value))
            }
          />
          <Select
            aria-label={`Event of goal ${index + 1}`}
            wrapperProps={{ 'data-label': 'Recorded by' }}
            placeholder="Posted by your site"
            clearable
            data={goalEventChoices}
            value={event}
            onChange={(chosen) =>
              fields.setFieldValue(`goals.${index}.event`, chosen as GoalEvent | null)
            }
          />
          <Select
            aria-label={`Role of goal ${index + 1}`}
            wrapperProps={{ 'data-label': 'Role' }}
            allowDeselect={false}
            data={goalRoleChoices}
            value={role ?? 'SECONDARY'}
            error={errorAt(`goals.${index}.role`)}
            onChange={(chosen) => fields.setFieldValue(`goals.${index}.role`, chosen as GoalRole)}
          />
          <TrashButton label={`Remove goal ${index + 1}`} onClick={() => remove(index)} />
        </div>
      ))}
      <Group>
        <AddButton
          variant="default"
          size="xs"
          disabled={goals.length >= maxGoals}
          onClick={() =>
            fields.setFieldValue('goals', [
              ...goals,
              // The first goal is usually the primary one.
              {
                key: '',
                name: '',
                event: null,
                role: goals.length === 0 ? 'PRIMARY' : 'SECONDARY',
              },
            ])
          }
        >
          Add goal
        </AddButton>
      </Group>
    </InputGroup>
  );
}
