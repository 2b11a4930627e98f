import { useViewer } from '../lib/viewer.ts';
import classes from './site-notice.module.css';

/** What super admins want everyone to know while the site is being worked on. */
export function SiteNotice() {
  const { notice } = useViewer().site;
  if (notice === '') return null;
  return (
    <div role="status" className={classes.notice}>
      {notice}
    </div>
  );
}
