/**
 * Holds keys pressed after the shortcut until the palette's input has the focus, because its code
 * may still be loading.
 */
/** Time after which keys reach the page again, in case the palette does not open. */
const maxKeyHoldMs = 10_000;

let stopCollecting: (() => void) | undefined;
let typedKeys = '';
let isEnterPressed = false;

export function collectTypedKeys(): void {
  dropTypedKeys();
  const collectKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') return dropTypedKeys();
    if (event.key.length === 1) typedKeys += event.key;
    else if (event.key === 'Backspace') typedKeys = typedKeys.slice(0, -1);
    else if (event.key === 'Enter') isEnterPressed = true;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', collectKey, { capture: true });
  const timer = setTimeout(dropTypedKeys, maxKeyHoldMs);
  stopCollecting = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', collectKey, { capture: true });
  };
}

export function takeTypedKeys(): { text: string; isEntered: boolean } {
  const taken = { text: typedKeys, isEntered: isEnterPressed };
  dropTypedKeys();
  return taken;
}

export function dropTypedKeys(): void {
  stopCollecting?.();
  stopCollecting = undefined;
  typedKeys = '';
  isEnterPressed = false;
}
