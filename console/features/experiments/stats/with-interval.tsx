import classes from './stats-tables.module.css';

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
