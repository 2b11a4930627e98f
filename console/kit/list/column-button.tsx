import { Button, type ButtonProps } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

export function ColumnButton(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  return (
    <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />} {...props}>
      Columns
    </Button>
  );
}
