import type { ComponentProps } from 'react';
import classes from './tick-box.module.css';

interface TickBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> {
  'aria-label': string;
  /** Some, but not all, of what it stands for is chosen. */
  indeterminate?: boolean;
}

/** Chooses rows. The browser's own box: a list has one in each row. */
export function TickBox({ indeterminate = false, ...props }: TickBoxProps) {
  return (
    <input
      {...props}
      type="checkbox"
      className={`mantine-focus-auto ${classes.box}`}
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
    />
  );
}
