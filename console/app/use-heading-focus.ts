import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Moves the focus to the heading of a screen that was navigated to, so that it is read out. */
export function useHeadingFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
