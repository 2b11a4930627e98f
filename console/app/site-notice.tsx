import { useViewer } from '../lib/viewer.ts';
import classes from './site-notice.module.css';

export function SiteNotice() {
  const { notice } = useViewer().site;
  if (notice === '') return null;
  return (
    <div role="status" className={classes.notice}>
      {notice}
    </div>
  );
}
