import { Suspense } from 'react';
import { lazyPart } from '../kit/lazy-part.ts';
import { openProof } from '../lib/step-up.ts';
import { useStore } from '../lib/store.ts';

const StepUpDialog = lazyPart(() => import('./step-up-dialog.tsx'));

export function StepUpHost() {
  const proof = useStore(openProof);
  if (!proof) return null;
  return (
    <Suspense>
      <StepUpDialog onSettled={proof.settle} />
    </Suspense>
  );
}
