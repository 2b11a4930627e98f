import { Textarea } from '@mantine/core';
import { bioMaxLength, descriptionMaxLength } from '../../../../contract/people/users.ts';
import { formatCount } from '../../../lib/format.ts';
import classes from './user-form.module.css';
import { UserFormSection } from './user-form-section.tsx';
import type { UserInputsProps } from './user-inputs-props.ts';

export function AboutInputs({ fields }: Pick<UserInputsProps, 'fields'>) {
  return (
    <UserFormSection title="About">
      <CountedText label="Bio" most={bioMaxLength} {...fields.getInputProps('bio')} />
      <CountedText
        label="Author Bio"
        most={descriptionMaxLength}
        {...fields.getInputProps('description')}
      />
    </UserFormSection>
  );
}

interface CountedTextProps {
  label: string;
  most: number;
  value?: string;
}

/** Counts the characters. Allows typing past the limit, since cutting would lose text unnoticed. */
function CountedText({ label, most, value = '', ...input }: CountedTextProps) {
  const length = value.trim().length;
  return (
    <Textarea
      label={label}
      className={classes.wide}
      autosize
      minRows={3}
      maxRows={12}
      value={value}
      description={
        <span className={length > most ? classes.tooLong : undefined}>
          {formatCount(length)} of {formatCount(most)} characters
        </span>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
    />
  );
}
