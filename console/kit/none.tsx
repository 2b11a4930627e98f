import classes from './none.module.css';

/** Placeholder for a missing value: a dash, or `children`. */
export function NoValue({ children }: { children?: string }) {
  return children === undefined ? (
    <span className={classes.none} role="img" aria-label="None">
      –
    </span>
  ) : (
    <span className={classes.none}>{children}</span>
  );
}
