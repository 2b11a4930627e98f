import { Suspense } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import AuthorItemsHost from '../author-items/author-items-host.tsx';
import type { Flag } from '../flags/flag.queries.ts';
import { FlagScreen } from '../flags/flag-screen.tsx';

const SimilarStrip = lazyPart(() => import('../similar-flags/similar-strip.tsx'));

/** A flag, with the drawers that open above it: items by its author, and near-identical texts. */
export default function FlagWithDrawersScreen() {
  return (
    <>
      <FlagScreen renderSimilar={renderSimilarStrip} />
      <AuthorItemsHost />
    </>
  );
}

function renderSimilarStrip(flag: Flag) {
  if (!flag.isOpen || flag.isCare) return null;
  return (
    <Suspense>
      <SimilarStrip flag={flag} />
    </Suspense>
  );
}
