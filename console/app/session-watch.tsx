import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '../kit/lazy-part.ts';
import { hasUnsavedChanges } from '../kit/unsaved-changes.ts';
import { hasCode } from '../lib/api-error.ts';
import { subscribeToChanges } from '../lib/change-subscribers.ts';
import { onSignedOut, reportSignedOut } from '../lib/http.ts';
import { fetchViewer, useViewer, viewerQuery } from '../lib/viewer.ts';
import { loginAddress } from './guards.ts';

const SessionEndedDialog = lazyPart(() => import('./session-ended-dialog.tsx'));

export function SessionWatch() {
  const [ended, setEnded] = useState(false);
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const router = useRouter();

  useEffect(
    () =>
      onSignedOut(() => {
        if (hasUnsavedChanges()) setEnded(true);
        else window.location.assign(loginAddress());
      }),
    [],
  );

  async function checkAgain() {
    try {
      const latest = await fetchViewer();
      if (latest.id !== viewer.id || latest.site.id !== viewer.site.id) {
        window.location.reload();
        return;
      }
      queryClient.setQueryData(viewerQuery.queryKey, latest);
      if (latest.roleId !== viewer.roleId) router.invalidate();
      if (ended) {
        setEnded(false);
        queryClient.invalidateQueries();
      }
    } catch (error) {
      if (hasCode(error, 'UNAUTHENTICATED')) reportSignedOut();
    }
  }

  const onFocus = useEffectEvent(() => void checkAgain());
  useEffect(() => {
    const listen = () => onFocus();
    window.addEventListener('focus', listen);
    return () => window.removeEventListener('focus', listen);
  }, []);
  // The session contains the site's name, features and notice.
  const onChange = useEffectEvent((noun: string) => {
    if (noun === 'superSettings' || noun === '*') void checkAgain();
  });
  useEffect(() => subscribeToChanges((noun) => onChange(noun)), []);

  if (!ended) return null;
  return (
    <Suspense>
      <SessionEndedDialog onTryAgain={checkAgain} />
    </Suspense>
  );
}
