import { useLayoutEffect } from 'react';
import { isTyping } from '../../../kit/use-keys.ts';

/** A screen that never becomes ready must not swallow keys for longer. */
const maxHoldMs = 10_000;

interface Hold {
  /** Keys that need not wait for it. */
  passing: readonly string[];
}

const holds = new Set<Hold>();
const heldKeys: string[] = [];
let isReplaying = false;
let isListening = false;

function onKeyDown(event: KeyboardEvent): void {
  const isHeld = [...holds].some(({ passing }) => !passing.includes(event.key));
  if (isReplaying || (!isHeld && heldKeys.length === 0)) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  // Enter, Tab, Escape and the space bar belong to the focused element.
  if (event.key.length !== 1 || event.key === ' ' || isTyping(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  heldKeys.push(event.key);
}

/** One key in each turn, so that what it opens is rendered before the next one arrives. */
function replayNext(): void {
  if (holds.size > 0) return;
  const key = heldKeys.shift();
  if (key === undefined) return;
  const target = document.activeElement ?? document.body;
  isReplaying = true;
  try {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  } finally {
    isReplaying = false;
  }
  setTimeout(replayNext);
}

/** Keeps keys that are pressed from now on, and replays them once every hold has ended. */
export function holdKeys(passing: Hold['passing'] = []): () => void {
  if (!isListening) {
    isListening = true;
    document.addEventListener('keydown', onKeyDown, true);
  }
  const hold = { passing };
  holds.add(hold);
  const timer = setTimeout(() => {
    heldKeys.length = 0;
    holds.delete(hold);
  }, maxHoldMs);
  return () => {
    clearTimeout(timer);
    if (holds.delete(hold)) setTimeout(replayNext);
  };
}

/** Replays a key as soon as nothing is held, e.g. on the screen that is being opened. */
export function queueKey(key: string): void {
  heldKeys.push(key);
}

export function useHeldKeys(isHeld: boolean): void {
  useLayoutEffect(() => (isHeld ? holdKeys() : undefined), [isHeld]);
}
