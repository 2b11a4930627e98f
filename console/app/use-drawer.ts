import { useLocalStorage } from '@mantine/hooks';
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
  const [form, setForm] = useLocalStorage<'open' | 'mini'>({
    key: 'steward-drawer',
    defaultValue: 'open',
    getInitialValueInEffect: false,
  });
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
    isMini: form === 'mini',
    toggleMini: () => setForm(form === 'mini' ? 'open' : 'mini'),
    isOpenOnPhone,
    toggleOnPhone: () => setIsOpenOnPhone((isOpen) => !isOpen),
  };
}
