import { Input, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { invalidGroupAttributes } from './invalid-input.ts';

interface InputGroupProps {
  label: string;
  description?: string | undefined;
  required?: boolean;
  error?: ReactNode;
  children: ReactNode;
}

/** Several lines of inputs under one label. Like an input, it gets the focus if it is invalid. */
export function InputGroup({
  label,
  description,
  required = false,
  error,
  children,
}: InputGroupProps) {
  const errorId = useId();
  return (
    <Input.Wrapper
      label={label}
      description={description}
      required={required}
      error={error}
      errorProps={{ id: errorId }}
      labelElement="div"
    >
      <Stack
        gap="xs"
        mt={4}
        role="group"
        aria-label={label}
        {...(error ? invalidGroupAttributes(errorId) : {})}
      >
        {children}
      </Stack>
    </Input.Wrapper>
  );
}
