import { ActionIcon, Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { SortableList } from '../../../kit/sortable/sortable-list.tsx';
import classes from './builder.module.css';
import {
  newOption,
  type QuestionOption,
  type QuestionValues,
  questionLabels,
} from './questions.ts';

/** The answers to choose from, in the order in which people see them. */
export function FieldOptions({ fields }: { fields: UseFormReturnType<QuestionValues> }) {
  const { type, leadFormOptions } = fields.values;
  const nameOf = (option: QuestionOption) =>
    option.name || `option ${leadFormOptions.indexOf(option) + 1}`;
  return (
    <fieldset className={classes.options}>
      <legend>{questionLabels.leadFormOptions}</legend>
      <Text size="xs" c="dimmed">
        {leadFormOptions.length > 0
          ? 'Whoever picks an excluded option is sent to the secondary page, and is no lead.'
          : type === 'checkbox'
            ? 'Without options it is a single box.'
            : leadFormMessages.optionsRequired}
      </Text>
      <SortableList
        label={questionLabels.leadFormOptions}
        items={leadFormOptions}
        itemId={({ key }) => key}
        itemName={nameOf}
        onReorder={(options) => {
          // Messages stand at places, and those have changed.
          fields.clearErrors();
          fields.setFieldValue('leadFormOptions', options);
        }}
      >
        {(option) => (
          <OptionInputs
            fields={fields}
            index={leadFormOptions.indexOf(option)}
            name={nameOf(option)}
          />
        )}
      </SortableList>
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => fields.insertListItem('leadFormOptions', newOption())}
        >
          Add Option
        </Button>
      </div>
    </fieldset>
  );
}

interface OptionInputsProps {
  fields: UseFormReturnType<QuestionValues>;
  index: number;
  name: string;
}

function OptionInputs({ fields, index, name }: OptionInputsProps) {
  const path = `leadFormOptions.${index}`;
  return (
    <div className={classes.option}>
      <TextInput
        label="Option Name"
        required
        {...fields.getInputProps(`${path}.name`)}
        onBlur={() => fields.validateField(`${path}.name`)}
      />
      <TextInput label="CRM Value" {...fields.getInputProps(`${path}.crmValue`)} />
      <Group justify="space-between" className={classes.optionFoot}>
        <Checkbox
          label="Exclude"
          {...fields.getInputProps(`${path}.exclude`, { type: 'checkbox' })}
        />
        <ActionIcon
          variant="subtle"
          color="red"
          title="Remove"
          aria-label={`Remove ${name}`}
          onClick={() => fields.removeListItem('leadFormOptions', index)}
        >
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  );
}
