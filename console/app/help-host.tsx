import { Suspense } from 'react';
import { lazyPart } from '../kit/lazy-part.ts';
import { useKeys } from '../kit/use-keys.ts';
import { isHelpOpen, openHelp } from '../lib/help.ts';
import { useStore } from '../lib/store.ts';

const HelpPanel = lazyPart(() => import('./help-panel.tsx'));

export function HelpHost() {
  // A screen may use the key for its own list of shortcuts.
  useKeys({ '?': openHelp }, { isLast: true });
  const isOpen = useStore(isHelpOpen);
  if (isOpen === undefined) return null;
  // A closed panel stays mounted, because it returns the focus a moment later.
  return (
    <Suspense>
      <HelpPanel opened={isOpen} onClose={() => isHelpOpen.set(() => false)} />
    </Suspense>
  );
}
