import { Checkbox, Stack } from '@mantine/core';
import { NumberInput } from '../../../kit/form/number-input.tsx';
import classes from './user-form.module.css';
import { UserFormSection } from './user-form-section.tsx';
import type { UserInputsProps } from './user-inputs-props.ts';

export function SettingsInputs({ fields, user }: UserInputsProps) {
  const checkboxProps = (name: 'optIn' | 'suppressedFromActivityRecs' | 'notify' | 'isFraudster') =>
    fields.getInputProps(name, { type: 'checkbox' });

  return (
    <UserFormSection title="Settings">
      <Stack gap="sm" className={classes.wide}>
        <Checkbox label="Receive emails" {...checkboxProps('optIn')} />
        <Checkbox
          label="Suppress from activity recommendations"
          {...checkboxProps('suppressedFromActivityRecs')}
        />
        {user && <Checkbox label="Fraudster" {...checkboxProps('isFraudster')} />}
        <Checkbox
          label="Notify the user"
          description={
            user
              ? 'Tells them by email what was changed.'
              : 'Sends them a welcome email with a link to set a password.'
          }
          disabled={fields.values.email === ''}
          {...checkboxProps('notify')}
        />
      </Stack>
      <NumberInput
        label="Status"
        description="A number that the public site gives meaning to."
        min={0}
        max={1000}
        {...fields.getInputProps('status')}
      />
    </UserFormSection>
  );
}
