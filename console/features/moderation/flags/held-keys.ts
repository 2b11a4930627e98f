import { useLayoutEffect } from 'react';
import { isTyping } from '../../../kit/use-keys.ts';

/** A screen that never becomes ready must not swallow keys for longer. */
const maxHoldMs = 10_000;

interface KeyHold {
  passing: readonly string[];
}

const decidingKeys = new Set(['y', 'p', 's', 'd', '#', 'E']);
/** Nobody reads a flag in less: a deciding key before is the second one of a double press. */
const guardMs = 400;

const activeHolds = new Set<KeyHold>();
const heldKeys: string[] = [];
let isReplaying = false;
let isListening = false;
let isMovingOn = false;
let guardedUntil = 0;

function onKeyDown(event: KeyboardEvent): void {
  const isHeld = [...activeHolds].some(({ passing }) => !passing.includes(event.key));
  if (isReplaying) return;
  if (isGuarded(event)) {
    swallowKey(event);
    return;
  }
  if (!isHeld && heldKeys.length === 0) return;
  if (hasModifier(event) || event.repeat) return;
  // Enter, Tab, Escape and the space bar belong to the focused element.
  if (event.key.length !== 1 || event.key === ' ' || isTyping(event.target)) return;
  swallowKey(event);
  heldKeys.push(event.key);
}

const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;

function swallowKey(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** True for a deciding key that was pressed too soon after the next flag appeared. */
function isGuarded(event: KeyboardEvent): boolean {
  if (!decidingKeys.has(event.key) || hasModifier(event) || isTyping(event.target)) return false;
  return isMovingOn || event.timeStamp < guardedUntil;
}

/**
 * Call it when a decision leads on to another flag. Until that one is shown, and for a moment
 * longer, deciding keys are dropped, so that a double press decides one flag.
 */
export function guardDecisions(): void {
  isMovingOn = true;
  document.body.dataset.keys = 'waiting';
}

function endMove(): void {
  if (!isMovingOn || activeHolds.size > 0) return;
  isMovingOn = false;
  guardedUntil = performance.now() + guardMs;
  setTimeout(() => {
    if (!isMovingOn) delete document.body.dataset.keys;
  }, guardMs);
}

/** One key in each turn, so that what it opens is rendered before the next one arrives. */
function replayNext(): void {
  if (activeHolds.size > 0) return;
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
export function holdKeys(passing: KeyHold['passing'] = []): () => void {
  if (!isListening) {
    isListening = true;
    document.addEventListener('keydown', onKeyDown, true);
  }
  const hold = { passing };
  activeHolds.add(hold);
  const timer = setTimeout(() => {
    heldKeys.length = 0;
    activeHolds.delete(hold);
    endMove();
  }, maxHoldMs);
  return () => {
    clearTimeout(timer);
    if (!activeHolds.delete(hold)) return;
    endMove();
    setTimeout(replayNext);
  };
}

/** Replays a key as soon as nothing is held, e.g. on the screen that is being opened. */
export function queueKey(key: string): void {
  heldKeys.push(key);
}

export function useHeldKeys(isHeld: boolean): void {
  useLayoutEffect(() => (isHeld ? holdKeys() : undefined), [isHeld]);
}
