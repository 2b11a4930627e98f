/**
 * Runs `change` at once, or after the current press of mouse, pen or finger. A message that appears
 * on blur moves the elements below it, and a button that moves between press and release gets no
 * click.
 */
export function afterPress(change: () => void): void {
  if (isPressed) waitingCallbacks.push(change);
  else change();
}

let isPressed = false;
let releaseTimer: ReturnType<typeof setTimeout> | undefined;
const waitingCallbacks: (() => void)[] = [];

function recordPress() {
  clearTimeout(releaseTimer);
  isPressed = true;
}

function recordRelease() {
  // Deferred, because the click follows the release in the same task.
  clearTimeout(releaseTimer);
  releaseTimer = setTimeout(() => {
    isPressed = false;
    for (const change of waitingCallbacks.splice(0)) change();
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
