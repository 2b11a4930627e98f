/**
 * Runs `change` at once, or after the current press of mouse, pen or finger. A message that appears
 * on blur moves the elements below it, and a button that moves between press and release gets no
 * click.
 */
export function afterPress(change: () => void): void {
  if (isPointerPressed) callbacksAfterPress.push(change);
  else change();
}

let isPointerPressed = false;
let pressReleaseTimer: ReturnType<typeof setTimeout> | undefined;
const callbacksAfterPress: (() => void)[] = [];

function recordPress() {
  clearTimeout(pressReleaseTimer);
  isPointerPressed = true;
}

function recordRelease() {
  // Deferred, because the click follows the release in the same task.
  clearTimeout(pressReleaseTimer);
  pressReleaseTimer = setTimeout(() => {
    isPointerPressed = false;
    for (const change of callbacksAfterPress.splice(0)) change();
  });
}

// Listens to mouse events too: after a tap they move the focus, when the pointer is already up.
for (const type of ['pointerdown', 'mousedown']) {
  globalThis.addEventListener?.(type, recordPress, { capture: true });
}
for (const type of ['pointerup', 'pointercancel', 'mouseup', 'dragend']) {
  globalThis.addEventListener?.(type, recordRelease, { capture: true });
}
// Without capture, so that only blur of the window counts: the press ended in another window.
globalThis.addEventListener?.('blur', recordRelease);
