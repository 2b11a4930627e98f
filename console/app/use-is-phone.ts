import { useSyncExternalStore } from 'react';

const phoneMediaQuery = window.matchMedia('(max-width: 47.99em)');

function subscribe(listener: () => void): () => void {
  phoneMediaQuery.addEventListener('change', listener);
  return () => phoneMediaQuery.removeEventListener('change', listener);
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phoneMediaQuery.matches);
}
