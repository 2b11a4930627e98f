import type { CSSProperties, ReactNode } from 'react';
import classes from './clip.module.css';

/** Shows so many lines of what it holds; `WholeText` has the rest at hand. */
export function Clip({ lines, children }: { lines: number; children: ReactNode }) {
  return (
    <div className={classes.clip} data-clip style={{ '--lines': lines } as CSSProperties}>
      {children}
    </div>
  );
}
