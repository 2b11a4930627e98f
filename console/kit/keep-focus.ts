import { useEffect } from 'react';
import { focusHeading } from './focus-heading.ts';

/** Waits this long before it moves the focus, because the code that removed an element may do so. */
const graceMs = 300;

interface FocusPlace {
  element: Element;
  /** Rows after and before that of the element. */
  neighbours: readonly (Element | null)[];
}

/**
 * Focuses the next row when the focused element disappears with its row, as after a deletion, and
 * the heading if there is no such row. A button that was disabled while it worked gets the focus
 * back. Otherwise the focus would be nowhere.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let place: FocusPlace | undefined;
    /** Last place that was not in a dialog: the one that opened it. */
    let placeOnScreen: FocusPlace | undefined;
    let disabledPart: Element | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const isNowhere = () => document.activeElement === document.body;
    const isLost = () => place?.element.isConnected === false && isNowhere();

    function recordPlace({ target }: FocusEvent) {
      place = placeOf(target as Element);
      if (place.element.closest('main')) placeOnScreen = place;
    }
    function forgetBeforeClick({ target }: PointerEvent) {
      if (!document.activeElement?.contains(target as Element)) place = undefined;
    }
    function restoreAfterRemoval() {
      if (!isLost() || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      const [row] = (placeOnScreen?.neighbours ?? []).filter((found) => found?.isConnected);
      const part = placeOnScreen?.element.isConnected
        ? placeOnScreen.element
        : row?.querySelector('[data-part="essential"] a, a, button:not([disabled])');
      if (part instanceof HTMLElement) part.focus();
      if (isNowhere()) focusHeading();
    }
    function restoreEnabled() {
      const part = place?.element;
      if (isNowhere() && part instanceof HTMLElement) part.focus({ preventScroll: true });
    }
    function schedule(restore: () => void) {
      clearTimeout(timer);
      timer = setTimeout(restore, graceMs);
    }
    const observer = new MutationObserver(() => {
      const part = place?.element;
      const isDisabled = part?.matches(':disabled') ?? false;
      if (isLost()) schedule(restoreAfterRemoval);
      else if (part && part === disabledPart && !isDisabled) schedule(restoreEnabled);
      disabledPart = isDisabled ? part : undefined;
    });

    document.addEventListener('focusin', recordPlace);
    document.addEventListener('pointerdown', forgetBeforeClick, { capture: true });
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      document.removeEventListener('focusin', recordPlace);
      document.removeEventListener('pointerdown', forgetBeforeClick, { capture: true });
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}

function placeOf(element: Element): FocusPlace {
  const row = element.closest('[data-row-id], li');
  return { element, neighbours: row ? [row.nextElementSibling, row.previousElementSibling] : [] };
}
