import { useSyncExternalStore } from 'react';

const phoneMediaQuery = window.matchMedia('(max-width: 47.99em)');

function subscribeToPhoneWidth(listener: () => void): () => void {
  phoneMediaQuery.addEventListener('change', listener);
  return () => phoneMediaQuery.removeEventListener('change', listener);
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribeToPhoneWidth, () => phoneMediaQuery.matches);
}
