import { Checkbox, Group, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { afterPress } from '../../../kit/form/after-press.ts';
import { OptionList } from '../../../kit/form/option-list.tsx';
import classes from './builder.module.css';
import { newQuestionOption, type QuestionValues, questionLabels } from './questions.ts';

export function LeadQuestionOptions({ fields }: { fields: UseFormReturnType<QuestionValues> }) {
  const { type, leadFormOptions } = fields.values;
  return (
    <OptionList
      form={fields}
      path="leadFormOptions"
      legend={questionLabels.leadFormOptions}
      options={leadFormOptions}
      newOption={newQuestionOption}
      hint={
        leadFormOptions.length > 0
          ? 'Whoever picks an excluded option is sent to the secondary page, and is no lead.'
          : type === 'checkbox'
            ? 'Without options it is a single box.'
            : leadFormMessages.optionsRequired
      }
    >
      {({ index, remove }) => <OptionInputs fields={fields} index={index} remove={remove} />}
    </OptionList>
  );
}

interface OptionInputsProps {
  fields: UseFormReturnType<QuestionValues>;
  index: number;
  remove: ReactNode;
}

function OptionInputs({ fields, index, remove }: OptionInputsProps) {
  const path = `leadFormOptions.${index}`;
  return (
    <div className={classes.option}>
      <TextInput
        label="Option Name"
        required
        {...fields.getInputProps(`${path}.name`)}
        onBlur={() => afterPress(() => fields.validateField(`${path}.name`))}
      />
      <TextInput label="CRM Value" {...fields.getInputProps(`${path}.crmValue`)} />
      <Group justify="space-between" className={classes.optionFoot}>
        <Checkbox
          label="Exclude"
          {...fields.getInputProps(`${path}.exclude`, { type: 'checkbox' })}
        />
        {remove}
      </Group>
    </div>
  );
}
