import { ActionIcon, Button, Checkbox, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { leadFormMessages } from '../../../contract/lead-forms.ts';
import classes from './builder.module.css';
import { newOption, type QuestionValues } from './questions.ts';

/** The answers to choose from. */
export function FieldOptions({ fields }: { fields: UseFormReturnType<QuestionValues> }) {
  const { type, leadFormOptions } = fields.values;
  return (
    <fieldset className={classes.options}>
      <legend>Options</legend>
      <Text size="xs" c="dimmed">
        {leadFormOptions.length > 0
          ? 'Whoever picks an excluded option is sent to the secondary page, and is no lead.'
          : type === 'checkbox'
            ? 'Without options it is a single box.'
            : leadFormMessages.optionsRequired}
      </Text>
      {leadFormOptions.map(({ key, name }, index) => (
        <div key={key} className={classes.option}>
          <TextInput
            label="Option Name"
            required
            className={classes.optionText}
            {...fields.getInputProps(`leadFormOptions.${index}.name`)}
            onBlur={() => fields.validateField(`leadFormOptions.${index}.name`)}
          />
          <TextInput
            label="CRM Value"
            className={classes.optionText}
            {...fields.getInputProps(`leadFormOptions.${index}.crmValue`)}
          />
          <Checkbox
            label="Exclude"
            mb={8}
            {...fields.getInputProps(`leadFormOptions.${index}.exclude`, { type: 'checkbox' })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            mb={4}
            title="Remove"
            aria-label={`Remove option ${name || index + 1}`}
            onClick={() => fields.removeListItem('leadFormOptions', index)}
          >
            <IconTrash size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </div>
      ))}
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
