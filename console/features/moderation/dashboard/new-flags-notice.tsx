import { Suspense } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import type { NewFlagsProps } from './new-flags-button.tsx';

const NewFlagsButton = lazyPart(() => import('./new-flags-button.tsx'));

/** Announces new flags. Rows do not move until the viewer asks for them. */
export function NewFlagsNotice(props: NewFlagsProps) {
  const { all, urgent } = props.newFlagCounts;
  return (
    // Always rendered: screen readers announce only changes inside an existing live region.
    <div aria-live="polite">
      {all + urgent > 0 && (
        <Suspense>
          <NewFlagsButton {...props} />
        </Suspense>
      )}
    </div>
  );
}
