import { Button, type ButtonProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentPropsWithoutRef } from 'react';

type AddButtonProps = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>;

/** Creates a record, or adds a row to a form. */
export function AddButton(props: AddButtonProps) {
  return <Button leftSection={<IconPlus size={16} aria-hidden />} {...props} />;
}
