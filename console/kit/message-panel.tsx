import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './message-panel.module.css';

interface MessagePanelProps {
  icon: TablerIcon;
  tone?: 'neutral' | 'error';
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

export function MessagePanel({
  icon: Icon,
  tone = 'neutral',
  title,
  children,
  actions,
}: MessagePanelProps) {
  return (
    <div className={classes.panel} role={tone === 'error' ? 'alert' : undefined}>
      <div className={classes.content}>
        <div className={classes.picture} data-tone={tone} aria-hidden>
          <Icon size={28} stroke={1.5} />
        </div>
        <h2 className={classes.title}>{title}</h2>
        {children && <div className={classes.text}>{children}</div>}
        {actions}
      </div>
    </div>
  );
}
