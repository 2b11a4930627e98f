import classes from './ledger.module.css';

export interface LeadDetail {
  id: string;
  name: string;
  value: string | null;
}

/** Name-value list of an expanded row; entries without a value are left out. */
export function DetailList({ details }: { details: readonly LeadDetail[] }) {
  return (
    <dl className={classes.facts}>
      {details.map(({ id, name, value }) =>
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
