import { useEffectEvent, useLayoutEffect } from 'react';
import { usePreferences } from '../lib/preferences.ts';

/**
 * Listens for a key with Ctrl or Command, unless shortcuts are switched off. Works in inputs, but
 * not in rich-text editors, which have their own.
 */
export function useShortcut(keys: `mod+${string}`, run: () => void): void {
  const key = keys.slice('mod+'.length).toLowerCase();
  const [{ shortcuts }] = usePreferences();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isInEditor = event.target instanceof HTMLElement && event.target.isContentEditable;
    const isModified = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!shortcuts || isInEditor || !isModified || event.key.toLowerCase() !== key) return;
    event.preventDefault();
    run();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.documentElement.addEventListener('keydown', listen);
    return () => document.documentElement.removeEventListener('keydown', listen);
  }, []);
}
