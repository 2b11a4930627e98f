import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type AssocType, assocTypes } from '../../../../contract/moderation/content-flags.ts';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { hasCode, messageFor } from '../../../lib/api-error.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { findFlagQuery, openFlag } from './find-flag.queries.ts';
import { upperCase } from './flag-list.ts';

/** The flag of an item, by the item: whatever can be seen can be moderated. */
export default function OpenFlagScreen() {
  const { assocType, assocId = '' } = useParams({ strict: false });
  const type = assocTypes.find((known) => known === assocType);
  if (!type || !/^\d+$/.test(assocId)) return <Navigate to="/404" replace />;
  return <OpenFlag assocType={type} assocId={assocId} />;
}

function OpenFlag({ assocType, assocId }: { assocType: AssocType; assocId: string }) {
  const item = { assocType: upperCase(assocType), assocId };
  const found = useQuery(findFlagQuery(item));
  const opening = useMutation({ mutationFn: () => openFlag(item) });
  const findAddress = useFindAddress();

  const hasNone = hasCode(found.error, 'NOT_FOUND');
  const { isIdle, mutate } = opening;
  useEffect(() => {
    if (hasNone && isIdle) mutate();
  }, [hasNone, isIdle, mutate]);

  const id = found.data?.id ?? opening.data;
  const error = opening.error ?? (hasNone ? null : found.error);
  if (id) return <Navigate to={findAddress('ContentFlag', { id }) ?? '/'} replace />;
  if (hasCode(error, 'NOT_FOUND')) return <Navigate to="/404" replace />;
  return (
    <Screen>
      {error ? (
        <MessagePanel
          icon={IconAlertTriangle}
          tone="error"
          title="The content flag could not be opened"
          actions={
            <Button onClick={() => (hasNone ? opening.mutate() : found.refetch())}>Retry</Button>
          }
        >
          {messageFor(error)}
        </MessagePanel>
      ) : (
        <Skeleton height={180} aria-busy />
      )}
    </Screen>
  );
}
