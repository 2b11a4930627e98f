import { getHotkeyHandler } from '@mantine/hooks';
import { useEffectEvent, useLayoutEffect } from 'react';
import { usePreferences } from '../lib/preferences.ts';

/**
 * Listens for a key combination such as 'mod+K', unless shortcuts are switched off. Works in
 * inputs, but not in rich-text editors, which have their own.
 */
export function useShortcut(keys: string, run: () => void): void {
  const [{ shortcuts }] = usePreferences();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isInEditor = event.target instanceof HTMLElement && event.target.isContentEditable;
    if (shortcuts && !isInEditor) getHotkeyHandler([[keys, run]])(event);
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.documentElement.addEventListener('keydown', listen);
    return () => document.documentElement.removeEventListener('keydown', listen);
  }, []);
}
