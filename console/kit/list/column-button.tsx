import { IconColumns3 } from '@tabler/icons-react';
import { Button, type ButtonProps } from '../light/button.tsx';

export function ColumnButton(props: ButtonProps) {
  return (
    <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />} {...props}>
      Columns
    </Button>
  );
}
