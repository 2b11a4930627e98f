import type { CSSProperties, ReactNode } from 'react';
import classes from './clip.module.css';

interface ClipProps {
  lines: number;
  wide?: boolean;
  children: ReactNode;
}

/** Cuts content off after some lines; `WholeText` shows all of it in a tooltip. */
export function Clip({ lines, wide, children }: ClipProps) {
  return (
    <div
      className={classes.clip}
      data-clip
      data-wide={wide || undefined}
      style={{ '--lines': lines } as CSSProperties}
    >
      {children}
    </div>
  );
}
