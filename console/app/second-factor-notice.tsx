import { formatDay } from '../lib/format.ts';
import { useViewer } from '../lib/viewer.ts';
import classes from './site-notice.module.css';

/** Tells people without a second factor from which date the site requires one. */
export function SecondFactorNotice() {
  const { factorDeadline } = useViewer();
  if (!factorDeadline) return null;
  return (
    <div role="status" className={classes.notice}>
      You need a second factor from {formatDay(factorDeadline)} on.{' '}
      <a className={classes.link} href="/account/security">
        Set one up
      </a>
    </div>
  );
}
