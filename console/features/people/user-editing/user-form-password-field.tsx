import { ActionIcon, Button, PasswordInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { passwordHint } from '../../../../contract/accounts/passwords.ts';
import { passwordMaxLength } from '../../../../contract/limits.ts';
import { copyText } from '../../../kit/copy.ts';
import classes from './user-form.module.css';
import { generatePassword } from './user-form-password.ts';

interface PasswordFieldProps {
  isNew: boolean;
  disabled: boolean;
  value?: string;
  onChange?(value: string): void;
  error?: ReactNode;
}

export function PasswordField({
  isNew,
  disabled,
  value = '',
  onChange,
  error,
}: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);

  function generate() {
    onChange?.(generatePassword());
    setIsVisible(true);
  }

  return (
    <PasswordInput
      label="Password"
      description={isNew ? `${passwordHint}.` : `${passwordHint}. Leave empty to keep it.`}
      autoComplete="new-password"
      maxLength={passwordMaxLength}
      disabled={disabled}
      value={value}
      error={error}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? 'Hide password' : 'Show password',
        tabIndex: 0,
      }}
      inputContainer={(input) => (
        <div className={classes.password}>
          {input}
          <Button variant="default" disabled={disabled} onClick={generate}>
            Generate
          </Button>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Copy password"
            title="Copy password"
            disabled={disabled || value === ''}
            onClick={() => copyText(value)}
          >
            <IconCopy size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </div>
      )}
    />
  );
}
