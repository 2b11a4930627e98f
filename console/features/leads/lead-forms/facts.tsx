import classes from './ledger.module.css';

export interface Fact {
  id: string;
  name: string;
  value: string | null;
}

/** Name-value list of an expanded row; entries without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ id, name, value }) =>
        value ? (
          <div key={id}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
