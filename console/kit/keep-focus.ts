import { useEffect } from 'react';
import { focusHeading } from './focus-heading.ts';

/** Time in which whatever removed the focused element can move the focus itself. */
const graceMs = 100;

interface FocusPlace {
  element: Element;
  /** Rows after and before that of the element. */
  neighbours: readonly (Element | null)[];
}

/**
 * Focuses the next row when the focused element disappears with its row, as after a deletion, and
 * the heading if there is no such row. Otherwise the focus would be nowhere.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let place: FocusPlace | undefined;
    /** Last place that was not in a dialog: the one that opened it. */
    let placeOnScreen: FocusPlace | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const isLost = () =>
      place?.element.isConnected === false && document.activeElement === document.body;

    function remember({ target }: FocusEvent) {
      place = placeOf(target as Element);
      if (place.element.closest('main')) placeOnScreen = place;
    }
    function forgetBeforeClick({ target }: PointerEvent) {
      if (!document.activeElement?.contains(target as Element)) place = undefined;
    }
    function restore() {
      if (!isLost() || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      const [row] = (placeOnScreen?.neighbours ?? []).filter((found) => found?.isConnected);
      const part = placeOnScreen?.element.isConnected
        ? placeOnScreen.element
        : row?.querySelector('[data-part="essential"] a, a, button:not([disabled])');
      if (part instanceof HTMLElement) part.focus();
      if (document.activeElement === document.body) focusHeading();
    }
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      timer = setTimeout(restore, graceMs);
    });

    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forgetBeforeClick, { capture: true });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
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
