import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './clip.module.css';

/** Shows so many lines of what it holds; `WholeText` has the rest at hand. */
export function Clip({ lines, children }: { lines: number; children: ReactNode }) {
  return (
    <Box className={classes.clip} data-clip style={{ '--lines': lines }}>
      {children}
    </Box>
  );
}
