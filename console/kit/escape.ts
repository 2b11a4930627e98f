import type { KeyboardEvent } from 'react';

/**
 * For an editor inside a screen: Escape leaves it. Not while the key belongs to something in it:
 * a list of choices that is open, a dialog above it, or a composed character.
 */
export function onEscape(leave: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, nativeEvent } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || nativeEvent.isComposing) return;
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest('[aria-expanded="true"], [data-mantine-stop-propagation="true"]')) return;
    // Otherwise the rest of the key press would go to whatever gets the focus back.
    event.preventDefault();
    leave();
  };
}
