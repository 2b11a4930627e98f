import { ActionIcon } from '@mantine/core';
import type { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

interface RowActionProps {
  title: string;
  /** Action and title of the thread, for screen readers. */
  label: string;
  icon: typeof IconExternalLink;
  /** Address on the public site, which opens in a new tab. */
  href?: string;
  to?: string;
  onClick?(): void;
}

export function RowAction({ title, label, icon: Icon, href, to, onClick }: RowActionProps) {
  const look = { variant: 'subtle', color: 'gray', title, 'aria-label': label } as const;
  const icon = <Icon size={18} stroke={1.5} aria-hidden />;
  if (href !== undefined) {
    return (
      <ActionIcon {...look} component="a" href={href} target="_blank" rel="noopener">
        {icon}
      </ActionIcon>
    );
  }
  if (to !== undefined) {
    return (
      <ActionIcon {...look} component={Link} to={to}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon {...look} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}
