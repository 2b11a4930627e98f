import { getHotkeyHandler } from '@mantine/hooks';
import { useEffectEvent, useLayoutEffect } from 'react';
import { usePreferences } from '../lib/preferences.ts';

/**
 * Listens for a key combination such as 'mod+K', unless the person switched shortcuts off. Those
 * with Ctrl or Cmd work inside of inputs, too; editors of formatted text have their own.
 */
export function useShortcut(keys: string, run: () => void): void {
  const [{ shortcuts }] = usePreferences();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isInEditor = event.target instanceof HTMLElement && event.target.isContentEditable;
    if (shortcuts && !isInEditor) getHotkeyHandler([[keys, run]])(event);
  });
  // Before anything is drawn: whoever sees the page may press the keys at once.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.documentElement.addEventListener('keydown', listen);
    return () => document.documentElement.removeEventListener('keydown', listen);
  }, []);
}
