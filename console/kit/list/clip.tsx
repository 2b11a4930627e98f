import type { CSSProperties, ReactNode } from 'react';
import classes from './clip.module.css';

/** Cuts content off after some lines; `WholeText` shows all of it in a tooltip. */
export function Clip({ lines, children }: { lines: number; children: ReactNode }) {
  return (
    <div className={classes.clip} data-clip style={{ '--lines': lines } as CSSProperties}>
      {children}
    </div>
  );
}
