import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadError } from '../../../kit/load-error.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { type Flag, flagQuery } from './flag.queries.ts';
import { BackButton } from './flag-header.tsx';
import { FlagView } from './flag-view.tsx';
import { useFlagWalk } from './use-flag-walk.ts';
import { useBackToFlagList } from './use-go-back.ts';

interface FlagScreenProps {
  renderSimilar(flag: Flag): ReactNode;
}

export function FlagScreen({ renderSimilar }: FlagScreenProps) {
  const { id = '' } = useParams({ strict: false });
  const { data: flag, isError, error, refetch } = useQuery(flagQuery(id));
  const walk = useFlagWalk(id, flag !== undefined || isError);
  const goBack = useBackToFlagList();
  useKeys({ j: walk.next, k: walk.previous, b: () => goBack(id) });

  if (hasCode(error, 'NOT_FOUND')) return <Navigate to="/404" replace />;
  // The key resets all state when another flag is shown.
  if (flag) return <FlagView key={flag.id} {...{ flag, walk, renderSimilar }} />;
  return (
    <Screen lead={<BackButton />}>
      {isError ? (
        <LoadError subject="The content flag" error={error} onRetry={refetch} />
      ) : (
        <Stack aria-busy>
          <Skeleton height={36} width="60%" />
          <Skeleton height={180} />
          <Skeleton height={120} />
        </Stack>
      )}
    </Screen>
  );
}
