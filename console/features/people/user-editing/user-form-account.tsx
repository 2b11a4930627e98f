import { Checkbox, TextInput } from '@mantine/core';
import { usernameMaxLength } from '../../../../contract/people/users.ts';
import classes from './user-form.module.css';
import { PasswordField } from './user-form-password-field.tsx';
import { UserFormSection } from './user-form-section.tsx';
import type { UserInputsProps } from './user-inputs-props.ts';

interface AccountInputsProps extends UserInputsProps {
  /** Why password and address (which receives password links) are read-only. */
  credentialsLocked: string | undefined;
}

export function AccountInputs({ fields, user, credentialsLocked }: AccountInputsProps) {
  const emailChanged = user && fields.values.email !== (user.email ?? '');
  return (
    <UserFormSection title="Account" description={credentialsLocked}>
      <TextInput
        label="Username"
        required={!user}
        maxLength={usernameMaxLength}
        autoComplete="off"
        {...fields.getInputProps('username')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        // Read-only, not disabled, so that it can be copied.
        readOnly={credentialsLocked !== undefined}
        {...fields.getInputProps('email')}
      />
      {emailChanged && (
        <Checkbox
          className={classes.wide}
          label="Notify the user of the change of email"
          description="Tells the old address, and asks the new one to confirm."
          {...fields.getInputProps('notifyEmailChange', { type: 'checkbox' })}
        />
      )}
      <div className={classes.wide}>
        <PasswordField
          isNew={!user}
          disabled={credentialsLocked !== undefined}
          {...fields.getInputProps('password')}
        />
      </div>
    </UserFormSection>
  );
}
