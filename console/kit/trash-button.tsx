import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

interface TrashButtonProps {
  /** What goes, for those who do not see beside what the button stands. */
  label: string;
  title?: string;
  /** As high as the inputs that it stands in line with. */
  size?: number | 'lg';
  loading?: boolean;
  disabled?: boolean;
  tabIndex?: number;
  'data-action'?: string;
  onClick(): void;
}

/** Takes one line away: the same everywhere. */
export function TrashButton({ label, title = 'Remove', ...rest }: TrashButtonProps) {
  // The colour of errors is red in the dark, too; the one of the variant is nearly white there.
  return (
    <ActionIcon variant="subtle" color="red" c="error" title={title} aria-label={label} {...rest}>
      <IconTrash size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
