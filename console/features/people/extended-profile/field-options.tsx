import { Checkbox, Group, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import {
  extendedProfileMessages,
  maxProfileOptions,
  suggestedMaxOptions,
} from '../../../../contract/people/extended-profile.ts';
import { afterPress } from '../../../kit/form/after-press.ts';
import { NumberInput } from '../../../kit/form/number-input.tsx';
import { OptionList } from '../../../kit/form/option-list.tsx';
import classes from './builder.module.css';
import { newProfileOption, type ProfileFieldValues } from './field-values.ts';

type ProfileFieldForm = UseFormReturnType<ProfileFieldValues>;

export function ProfileFieldOptions({ fields }: { fields: ProfileFieldForm }) {
  const { profileFieldOptions: options, maxOptions } = fields.values;
  const isLimit = typeof maxOptions === 'number' && maxOptions > 0;
  const limit = isLimit ? maxOptions : maxProfileOptions;
  const isFull = options.length >= limit;
  return (
    <OptionList
      form={fields}
      path="profileFieldOptions"
      options={options}
      newOption={newProfileOption}
      isFull={isFull}
      fullMessage={extendedProfileMessages.maxOptionsReached}
      error={!isFull && fields.errors.profileFieldOptions}
      footer={<OptionsLimit fields={fields} />}
    >
      {({ index, remove }) => <OptionInputs fields={fields} index={index} remove={remove} />}
    </OptionList>
  );
}

function OptionsLimit({ fields }: { fields: ProfileFieldForm }) {
  const { maxOptions } = fields.values;
  return (
    <>
      <Checkbox
        label="Limit the number of options"
        checked={maxOptions !== null}
        onChange={({ currentTarget: { checked } }) =>
          fields.setFieldValue('maxOptions', checked ? suggestedMaxOptions : null)
        }
      />
      {maxOptions !== null && (
        <NumberInput
          label="Maximum of options"
          min={1}
          max={maxProfileOptions}
          {...fields.getInputProps('maxOptions')}
        />
      )}
    </>
  );
}

interface OptionInputsProps {
  fields: ProfileFieldForm;
  index: number;
  remove: ReactNode;
}

function OptionInputs({ fields, index, remove }: OptionInputsProps) {
  const path = `profileFieldOptions.${index}`;
  const inputProps = (part: string) => ({
    ...fields.getInputProps(`${path}.${part}`),
    onBlur: () => afterPress(() => fields.validateField(`${path}.${part}`)),
  });
  return (
    <div className={classes.option}>
      <TextInput label="Option Name" required {...inputProps('name')} />
      <Group justify="space-between" wrap="nowrap">
        <Checkbox
          label="Other, with a text"
          {...fields.getInputProps(`${path}.isOther`, { type: 'checkbox' })}
        />
        {remove}
      </Group>
      <TextInput label="CTA Text" {...fields.getInputProps(`${path}.ctaText`)} />
      <TextInput label="CTA Link" {...inputProps('ctaLink')} />
    </div>
  );
}
