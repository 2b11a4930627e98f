import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../kit/lazy-part.ts';
import { useShortcut } from '../kit/use-shortcut.ts';
import { createStore, useStore } from '../lib/store.ts';
import { collectTypedKeys, dropTypedKeys } from './palette-keys.ts';

const Palette = lazyPart(() => import('./palette.tsx'));

const isPaletteOpen = createStore(false);

export function openPalette(): void {
  collectTypedKeys();
  isPaletteOpen.set(() => true);
}

function closePalette(): void {
  dropTypedKeys();
  isPaletteOpen.set(() => false);
}

export const paletteKeys = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

export function PaletteHost() {
  const opened = useStore(isPaletteOpen);
  const [wanted, setWanted] = useState(false);
  useShortcut('mod+K', () => (isPaletteOpen.get() ? closePalette() : openPalette()));
  useEffect(() => {
    if (opened) setWanted(true);
  }, [opened]);
  if (!wanted) return null;
  return (
    <Suspense>
      <Palette opened={opened} onClose={closePalette} />
    </Suspense>
  );
}
