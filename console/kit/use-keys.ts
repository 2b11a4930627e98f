import { useLayoutEffect, useRef } from 'react';
import { usePreferences } from '../lib/preferences.ts';

/** What each key does: `{ j: next, '#': remove }`. */
export type Keys = Record<string, () => void>;

const notForTyping = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file']);

/** Whether what someone presses there becomes text or a choice. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !notForTyping.has(target.type);
  return target.isContentEditable || target.matches('textarea, select, [role="listbox"]');
}

/**
 * Single keys that do something on a screen. They rest while the person types or a dialog is
 * open, and when they switched shortcuts off.
 */
export function useKeys(keys: Keys, { repeats = false } = {}): void {
  const [{ shortcuts }] = usePreferences();
  const latest = useRef(keys);
  // Before the screen is drawn: whoever sees it may press a key.
  useLayoutEffect(() => {
    latest.current = keys;
  });

  useLayoutEffect(() => {
    if (!shortcuts) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.repeat && !repeats) || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const run = latest.current[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [shortcuts, repeats]);
}
