import { useLocation } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';

export interface DrawerState {
  id: string;
  isMini: boolean;
  toggleMini(): void;
  isOpenOnPhone: boolean;
  toggleOnPhone(): void;
}

export function useDrawer(): DrawerState {
  const id = useId();
  const [isMini, setIsMini] = useState(readIsDrawerMini);
  const [isOpenOnPhone, setIsOpenOnPhone] = useState(false);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on arrival at another screen
  useEffect(() => setIsOpenOnPhone(false), [pathname]);

  useEffect(() => {
    if (!isOpenOnPhone) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setIsOpenOnPhone(false);
      document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [id, isOpenOnPhone]);

  return {
    id,
    isMini,
    toggleMini() {
      setIsMini(!isMini);
      storeIsDrawerMini(!isMini);
    },
    isOpenOnPhone,
    toggleOnPhone: () => setIsOpenOnPhone((isOpen) => !isOpen),
  };
}

const drawerStorageKey = 'steward-drawer';

/** The value is JSON text. Storage may be blocked by the browser. */
function readIsDrawerMini(): boolean {
  try {
    return window.localStorage.getItem(drawerStorageKey) === '"mini"';
  } catch {
    return false;
  }
}

function storeIsDrawerMini(isMini: boolean): void {
  try {
    window.localStorage.setItem(drawerStorageKey, JSON.stringify(isMini ? 'mini' : 'open'));
  } catch {
    // Applies until the page is left.
  }
}
