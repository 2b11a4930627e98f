/**
 * Runs `change` at once, or after the current press of mouse, pen or finger. Messages that appear on
 * blur move what is below them: a button that moves between press and release gets no click.
 */
export function afterPress(change: () => void): void {
  if (isPressed) waiting.push(change);
  else change();
}

let isPressed = false;
let release: ReturnType<typeof setTimeout> | undefined;
const waiting: (() => void)[] = [];

function onPress() {
  clearTimeout(release);
  isPressed = true;
}

function onRelease() {
  // The click follows the release in the same task.
  clearTimeout(release);
  release = setTimeout(() => {
    isPressed = false;
    for (const change of waiting.splice(0)) change();
  });
}

// Mouse events as well: after a tap the focus moves with them, when the pointer is up again.
for (const type of ['pointerdown', 'mousedown']) {
  globalThis.addEventListener?.(type, onPress, { capture: true });
}
for (const type of ['pointerup', 'pointercancel', 'mouseup', 'dragend']) {
  globalThis.addEventListener?.(type, onRelease, { capture: true });
}
// Without capture only the window itself: a press that ends in another window is over.
globalThis.addEventListener?.('blur', onRelease);
