import { ActionIcon, Button, Checkbox, Group, NumberInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import {
  defaultMaxOptions,
  extendedProfileMessages,
  maxProfileOptions,
} from '../../../../contract/people/extended-profile.ts';
import { SortableList } from '../../../kit/sortable/sortable-list.tsx';
import classes from './builder.module.css';
import { type FieldValues, newOption, type OptionValues } from './field-values.ts';

type Fields = UseFormReturnType<FieldValues>;

/** The answers to choose from, in the order in which members see them. */
export function FieldOptions({ fields }: { fields: Fields }) {
  const { profileFieldOptions: options, maxOptions } = fields.values;
  const isFull = options.length >= (maxOptions ?? maxProfileOptions);
  const error = fields.errors.profileFieldOptions;
  const nameOf = (option: OptionValues) => option.name || `option ${options.indexOf(option) + 1}`;
  return (
    <fieldset className={classes.part}>
      <legend>Options</legend>
      <SortableList
        label="Options"
        items={options}
        itemId={({ key }) => key}
        itemName={nameOf}
        onReorder={(next) => {
          // Messages stand at places, and those have changed.
          fields.clearErrors();
          fields.setFieldValue('profileFieldOptions', next);
        }}
      >
        {(option) => (
          <OptionInputs fields={fields} index={options.indexOf(option)} name={nameOf(option)} />
        )}
      </SortableList>
      {isFull && (
        <Text size="sm" role="status">
          {extendedProfileMessages.maxOptionsReached}
        </Text>
      )}
      {error && !isFull && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isFull}
          onClick={() => fields.insertListItem('profileFieldOptions', newOption())}
        >
          Add Option
        </Button>
      </div>
      <Checkbox
        label="Limit the number of options"
        checked={maxOptions !== null}
        onChange={({ currentTarget: { checked } }) =>
          fields.setFieldValue('maxOptions', checked ? defaultMaxOptions : null)
        }
      />
      {maxOptions !== null && (
        <NumberInput
          label="Maximum of options"
          min={1}
          max={maxProfileOptions}
          allowDecimal={false}
          clampBehavior="none"
          {...fields.getInputProps('maxOptions')}
        />
      )}
    </fieldset>
  );
}

interface OptionInputsProps {
  fields: Fields;
  index: number;
  name: string;
}

function OptionInputs({ fields, index, name }: OptionInputsProps) {
  const path = `profileFieldOptions.${index}`;
  const input = (part: string) => ({
    ...fields.getInputProps(`${path}.${part}`),
    onBlur: () => fields.validateField(`${path}.${part}`),
  });
  return (
    <div className={classes.option}>
      <TextInput label="Option Name" required {...input('name')} />
      <Group justify="space-between" wrap="nowrap">
        <Checkbox
          label="Other, with a text"
          {...fields.getInputProps(`${path}.isOther`, { type: 'checkbox' })}
        />
        <ActionIcon
          variant="subtle"
          color="red"
          title="Remove"
          aria-label={`Remove ${name}`}
          onClick={() => {
            fields.clearErrors();
            fields.removeListItem('profileFieldOptions', index);
          }}
        >
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Group>
      <TextInput label="CTA Text" {...fields.getInputProps(`${path}.ctaText`)} />
      <TextInput label="CTA Link" {...input('ctaLink')} />
    </div>
  );
}
