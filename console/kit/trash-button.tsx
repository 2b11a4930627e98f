import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

interface TrashButtonProps {
  label: string;
  title?: string;
  size?: number | 'lg';
  loading?: boolean;
  disabled?: boolean;
  tabIndex?: number;
  'data-action'?: string;
  onClick(): void;
}

export function TrashButton({ label, title = 'Remove', ...rest }: TrashButtonProps) {
  // `error` stays red in dark mode; the variant's own colour would be nearly white.
  return (
    <ActionIcon variant="subtle" color="red" c="error" title={title} aria-label={label} {...rest}>
      <IconTrash size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
