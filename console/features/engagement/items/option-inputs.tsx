import { ActionIcon, Button, Checkbox, Group, Input, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { maxLengths } from '../../../../contract/engagement/engagements.ts';
import type { AnyEngagementKind } from '../../../../contract/engagement/kinds.ts';
import type { SchemaForm } from '../../../kit/form/use-schema-form.ts';
import { SortableList } from '../../../kit/sortable/sortable-list.tsx';
import { plural } from '../../../lib/format.ts';
import { type EngagementValues, newOption, type OptionValues } from './engagement-values.ts';
import classes from './engagements.module.css';

interface OptionInputsProps {
  kind: AnyEngagementKind;
  form: SchemaForm<EngagementValues>;
  /** How many votes each has, by its id. */
  votes: ReadonlyMap<string, number>;
}

/** What visitors choose from, in the order in which they see it. */
export function OptionInputs({ kind, form: { fields }, votes }: OptionInputsProps) {
  const { options } = fields.values;
  const rules = kind.options;
  if (!rules) return null;
  const nameOf = (option: OptionValues) => option.name || `option ${options.indexOf(option) + 1}`;
  const isFull = options.length >= rules.max;
  return (
    <fieldset className={classes.options}>
      <legend>Options</legend>
      <Text size="xs" c="dimmed">
        {rules.correctRequired !== undefined && 'Mark what is right. '}
        {options.length < 2
          ? 'With fewer than two there is nothing to choose between.'
          : `At most ${rules.max}.`}
      </Text>
      <SortableList
        label="Options"
        items={options}
        itemId={({ key }) => key}
        itemName={nameOf}
        onReorder={(ordered) => {
          // Messages stand at places, and those have changed.
          fields.clearErrors();
          fields.setFieldValue('options', ordered);
        }}
      >
        {(option) => (
          <OptionRow
            kind={kind}
            fields={fields}
            index={options.indexOf(option)}
            name={nameOf(option)}
            votes={votes.get(option.id) ?? 0}
          />
        )}
      </SortableList>
      {typeof fields.errors.options === 'string' && (
        <Input.Error role="alert">{fields.errors.options}</Input.Error>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isFull}
          onClick={() => fields.insertListItem('options', newOption())}
        >
          Add Option
        </Button>
      </div>
    </fieldset>
  );
}

interface OptionRowProps {
  kind: AnyEngagementKind;
  fields: SchemaForm<EngagementValues>['fields'];
  index: number;
  name: string;
  votes: number;
}

function OptionRow({ kind, fields, index, name, votes }: OptionRowProps) {
  const path = `options.${index}`;
  const { hasOptionCta, isMultiSelect } = fields.values;
  const hasCta = hasOptionCta && !isMultiSelect;
  return (
    <div className={classes.option}>
      <TextInput
        aria-label={`Option ${index + 1}`}
        placeholder={`Option ${index + 1}`}
        maxLength={maxLengths.option}
        {...fields.getInputProps(`${path}.name`)}
      />
      {hasCta && (
        <Group gap="xs" grow preventGrowOverflow={false} align="flex-start">
          <TextInput
            label="CTA Text"
            aria-label={`CTA Text of ${name}`}
            maxLength={maxLengths.ctaText}
            {...fields.getInputProps(`${path}.ctaText`)}
          />
          <TextInput
            label="CTA Link"
            aria-label={`CTA Link of ${name}`}
            maxLength={maxLengths.link}
            {...fields.getInputProps(`${path}.ctaLink`)}
          />
        </Group>
      )}
      <Group gap="md" justify="space-between">
        <Group gap="md">
          {kind.options?.correctRequired !== undefined && (
            <Checkbox
              label="Correct"
              aria-label={`${name} is correct`}
              {...fields.getInputProps(`${path}.isCorrect`, { type: 'checkbox' })}
            />
          )}
          {votes > 0 && (
            <Text size="xs" c="dimmed">
              {plural(votes, 'vote')}
            </Text>
          )}
        </Group>
        <ActionIcon
          variant="subtle"
          color="red"
          title="Remove"
          aria-label={`Remove ${name}`}
          onClick={() => fields.removeListItem('options', index)}
        >
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  );
}
