import { Select, TextInput } from '@mantine/core';
import {
  ethnicities,
  genders,
  latestBirthday,
  personNameMaxLength,
} from '../../../../contract/people/users.ts';
import { DayInput } from '../../../kit/form/day-input.tsx';
import { titleCase } from '../../../lib/format.ts';
import { UserFormSection } from './user-form-section.tsx';
import type { UserInputsProps } from './user-inputs-props.ts';

export function PersonInputs({ fields }: Pick<UserInputsProps, 'fields'>) {
  return (
    <UserFormSection title="Person">
      <TextInput
        label="First Name"
        maxLength={personNameMaxLength}
        autoComplete="off"
        {...fields.getInputProps('firstName')}
      />
      <TextInput
        label="Last Name"
        maxLength={personNameMaxLength}
        autoComplete="off"
        {...fields.getInputProps('lastName')}
      />
      <DayInput
        label="Birthday"
        min="1900-01-01"
        max={latestBirthday()}
        {...fields.getInputProps('birthday')}
      />
      <TextInput
        label="Zip Code"
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        {...fields.getInputProps('zipcode')}
      />
      <OptionalChoice label="Gender" choices={genders} {...fields.getInputProps('gender')} />
      <OptionalChoice
        label="Ethnicity"
        choices={ethnicities}
        {...fields.getInputProps('ethnicity')}
      />
    </UserFormSection>
  );
}

interface OptionalChoiceProps {
  label: string;
  choices: readonly string[];
}

function OptionalChoice({ label, choices, ...input }: OptionalChoiceProps) {
  return (
    <Select
      label={label}
      placeholder="Not given"
      data={choices.map((choice) => ({ value: choice, label: titleCase(choice) }))}
      clearable
      {...input}
    />
  );
}
