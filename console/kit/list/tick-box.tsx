import type { ComponentProps } from 'react';
import classes from './tick-box.module.css';

interface TickBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> {
  'aria-label': string;
  indeterminate?: boolean;
}

/** The browser's own checkbox, because a list has one in each row. */
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
