import { Suspense, useEffect } from 'react';
import { formatCount } from '../../lib/format.ts';
import { lazyPart, loadAhead } from '../lazy-part.ts';
import { SmallText } from '../light/layout.tsx';
import { selectedRowsOutside } from './selection.ts';
import classes from './selection-bar.module.css';
import type { SelectionBarProps } from './selection-changes.tsx';

const loadSelectionChanges = () => import('./selection-changes.tsx');
const SelectionChanges = lazyPart(loadSelectionChanges);
/** Leaves the network to the first rows. */
const loadChangesAfterMs = 500;

/** Has reserved or floating space, so that selecting never moves a row. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { selection, rows, rowId, children } = props;
  const count = selection.rows.size;
  const unseen = selectedRowsOutside(selection.rows, rows, rowId).length;
  const hasRows = rows.length > 0;
  useEffect(() => {
    if (!hasRows) return;
    const timer = setTimeout(() => loadAhead(loadSelectionChanges), loadChangesAfterMs);
    return () => clearTimeout(timer);
  }, [hasRows]);

  return (
    <div className={classes.bar} data-active={count > 0 || undefined}>
      <SmallText weight={600} role="status" className={classes.count}>
        {count > 0 && `${formatCount(count)} selected`}
      </SmallText>
      {unseen > 0 && <SmallText isDimmed>{formatCount(unseen)} not on this page</SmallText>}
      {count === 0 ? (
        <SmallText isDimmed className={classes.hint}>
          {hasRows && 'Tick rows to work on several at once; Shift takes all in between.'}
        </SmallText>
      ) : (
        <Suspense>
          <SelectionChanges {...(props as SelectionBarProps<unknown>)} />
        </Suspense>
      )}
      {children && (
        // Hidden instead of removed, because the actions' dialogs are inside.
        <fieldset
          className={classes.actions}
          aria-label="With the selected rows"
          hidden={count === 0}
        >
          {children}
        </fieldset>
      )}
    </div>
  );
}
