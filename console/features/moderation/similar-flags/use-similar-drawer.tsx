import { Suspense, useState } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';

const SimilarDrawer = lazyPart(() => import('./similar-drawer.tsx'));

/** The drawer with the near-identical texts of one flag at a time. */
export function useSimilarDrawer(onClose?: () => void) {
  const [flagId, setFlagId] = useState<string>();
  const [openingCount, setOpeningCount] = useState(0);
  const [isOpened, setIsOpened] = useState(false);
  return {
    isOpened,
    show(id: string) {
      setFlagId(id);
      setOpeningCount(openingCount + 1);
      setIsOpened(true);
    },
    drawer: flagId && (
      <Suspense>
        <SimilarDrawer
          key={openingCount}
          flagId={flagId}
          opened={isOpened}
          onClose={() => {
            setIsOpened(false);
            onClose?.();
          }}
        />
      </Suspense>
    ),
  };
}
