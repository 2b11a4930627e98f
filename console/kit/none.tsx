import classes from './none.module.css';

/** Stands where there is nothing to tell: a dash, or the given words. */
export function None({ children }: { children?: string }) {
  return children === undefined ? (
    <span className={classes.none} role="img" aria-label="None">
      –
    </span>
  ) : (
    <span className={classes.none}>{children}</span>
  );
}
