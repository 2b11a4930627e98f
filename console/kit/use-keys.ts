import { type RefObject, useLayoutEffect, useRef } from 'react';
import { usePreferences } from '../lib/preferences.ts';

/** Shortcuts by key; a key with a falsy value does nothing. */
export type KeyHandlers = Record<string, (() => void) | false | null | undefined>;

/** Keys of all mounted parts, for the list of shortcuts. */
export const mountedKeys = new Set<RefObject<KeyHandlers>>();

const inputTypesWithoutTyping = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'range',
  'file',
]);

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !inputTypesWithoutTyping.has(target.type);
  return target.isContentEditable || target.matches('textarea, select, [role="listbox"]');
}

/**
 * Single-key shortcuts of a screen. Inactive while the person types, while a dialog is open, and if
 * shortcuts are switched off. With `isLast`, keys of others take precedence.
 */
export function useKeys(keys: KeyHandlers, { repeats = false, isLast = false } = {}): void {
  const [{ shortcuts }] = usePreferences();
  const latest = useRef(keys);
  // A layout effect, so that keys work as soon as the screen is visible.
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
    // The window receives key events after the document.
    mountedKeys.add(latest);
    const target = isLast ? window : document;
    target.addEventListener('keydown', onKeyDown as EventListener);
    return () => {
      mountedKeys.delete(latest);
      target.removeEventListener('keydown', onKeyDown as EventListener);
    };
  }, [shortcuts, repeats, isLast]);
}
