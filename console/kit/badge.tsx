import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type BadgeColor = 'gray' | 'cyan' | 'teal' | 'grape' | 'orange' | 'red';

interface BadgeProps {
  children: ReactNode;
  look?: 'plain' | 'light' | 'outline' | 'filled';
  color?: BadgeColor;
  icon?: TablerIcon;
  small?: boolean;
  title?: string;
  'aria-label'?: string;
}

/** A plain element instead of Mantine's badge: lists show dozens of them. */
export function Badge(props: BadgeProps) {
  const { children, look = 'plain', color = 'gray', icon: Icon, small, title } = props;
  const label = props['aria-label'];
  return (
    <span
      className={classes.badge}
      data-look={look}
      data-color={color}
      data-small={small || undefined}
      title={title}
      {...(label && { role: 'img', 'aria-label': label })}
    >
      {Icon && <Icon size={12} aria-hidden />}
      <span className={classes.words}>{children}</span>
    </span>
  );
}

export function Badges({ children }: { children: ReactNode }) {
  return <span className={classes.several}>{children}</span>;
}
