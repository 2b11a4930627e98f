import classes from './stats-tables.module.css';

/** A figure, and what it may as well be. */
export function WithInterval({ value, low, high }: { value: string; low: string; high: string }) {
  return (
    <div>
      {value}
      <div className={classes.interval}>
        {low} to {high}
      </div>
    </div>
  );
}
