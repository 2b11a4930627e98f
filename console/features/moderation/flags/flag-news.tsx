import { Alert } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewer } from '../../../lib/viewer.ts';
import type { Flag } from './flag.queries.ts';
import classes from './flag-view.module.css';

/** Announces what others did since the flag was opened here. */
export function FlagNews({ flag }: { flag: Flag }) {
  const { id: viewerId } = useViewer();
  const [known, setKnown] = useState(() => latestEventId(flag));
  const news = flag.contentFlagEvents.filter(
    ({ id, user }) => Number(id) > known && user !== null && user.id !== viewerId,
  );
  return (
    // Always rendered: screen readers announce only changes inside an existing live region.
    <div aria-live="polite" className={classes.news}>
      {news.length > 0 && (
        <Alert
          color="cyan"
          icon={<IconUsers aria-hidden />}
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => setKnown(latestEventId(flag))}
        >
          {news.map(({ id, user, body }) => (
            <div key={id}>
              <strong>{user?.username}</strong>: {body}
            </div>
          ))}
        </Alert>
      )}
    </div>
  );
}

function latestEventId({ contentFlagEvents }: Flag): number {
  return Math.max(0, ...contentFlagEvents.map(({ id }) => Number(id)));
}
