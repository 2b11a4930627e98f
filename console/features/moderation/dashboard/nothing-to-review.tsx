import { Suspense } from 'react';
import { may } from '../../../../contract/permissions.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { actorOfViewer, useViewer } from '../../../lib/viewer.ts';

const FirstSteps = lazyPart(() => import('../../site/launch/first-steps.tsx'));

export function NothingToReview() {
  const isSuperAdmin = may(actorOfViewer(useViewer()), 'launch.read');
  return (
    <>
      Everything is decided. What members report and what the rules find appears here.
      {isSuperAdmin && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
    </>
  );
}
