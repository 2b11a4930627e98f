import { Suspense } from 'react';
import { lazyPart } from '../kit/lazy-part.ts';
import { useKeys } from '../kit/use-keys.ts';
import { isHelpOpen, openHelp } from '../lib/help.ts';
import { useStore } from '../lib/store.ts';

const HelpPanel = lazyPart(() => import('./help-panel.tsx'));

export function HelpHost() {
  // A screen may use the key for its own list of shortcuts.
  useKeys({ '?': openHelp }, { isLast: true });
  if (!useStore(isHelpOpen)) return null;
  return (
    <Suspense>
      <HelpPanel onClose={() => isHelpOpen.set(() => false)} />
    </Suspense>
  );
}
