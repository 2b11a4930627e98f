import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Focuses the heading after navigation, so that screen readers announce it. */
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
