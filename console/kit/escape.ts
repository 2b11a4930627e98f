import type { KeyboardEvent } from 'react';

/**
 * Handles Escape in an inline editor, unless the key belongs to an open list of choices, a dialog
 * above it, or a composed character.
 */
export function onEscape(leave: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, nativeEvent } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || nativeEvent.isComposing) return;
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest('[aria-expanded="true"], [data-mantine-stop-propagation="true"]')) return;
    // Otherwise the key press also reaches the element that gets the focus back.
    event.preventDefault();
    leave();
  };
}
