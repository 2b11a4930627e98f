import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { type AssocType, assocTypes } from '../../../../contract/moderation/content-flags.ts';
import { LoadError } from '../../../kit/load-error.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { hasCode } from '../../../lib/api-error.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { findFlagQuery } from './find-flag.queries.ts';
import { itemQuery } from './flag.queries.ts';
import { BackButton } from './flag-header.tsx';
import { upperCase } from './flag-list.ts';
import { UnflaggedItem } from './unflagged-item.tsx';

/** Screen of an item: redirects to its flag, or shows the item if it has none. */
export default function OpenFlagScreen() {
  const { assocType, assocId = '' } = useParams({ strict: false });
  const type = assocTypes.find((known) => known === assocType);
  if (!type || !/^\d+$/.test(assocId)) return <Navigate to="/404" replace />;
  return <FlagOrItem key={`${type} ${assocId}`} assocType={type} assocId={assocId} />;
}

function FlagOrItem({ assocType, assocId }: { assocType: AssocType; assocId: string }) {
  const about = { assocType: upperCase(assocType), assocId };
  const found = useQuery(findFlagQuery(about));
  const hasNone = hasCode(found.error, 'NOT_FOUND');
  const item = useQuery({ ...itemQuery(about), enabled: hasNone });
  const findAddress = useFindAddress();

  if (found.data) {
    return <Navigate to={findAddress('ContentFlag', { id: found.data.id }) ?? '/'} replace />;
  }
  if (hasCode(item.error, 'NOT_FOUND')) return <Navigate to="/404" replace />;
  if (item.data) return <UnflaggedItem item={item.data} />;
  const failed = hasNone ? item : found;
  return (
    <Screen lead={<BackButton />}>
      {failed.isError ? (
        <LoadError subject="The content" error={failed.error} onRetry={failed.refetch} />
      ) : (
        <Skeleton height={180} aria-busy />
      )}
    </Screen>
  );
}
