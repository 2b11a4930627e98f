import { useLayoutEffect } from 'react';
import { isTyping } from '../../../kit/use-keys.ts';

/** A screen that never becomes ready must not swallow keys for longer. */
const maxKeyHoldMs = 10_000;

interface KeyHold {
  passing: readonly string[];
}

const decidingKeys = new Set(['y', 'p', 's', 'd', '#', 'E']);
/** Nobody reads a flag in less: a deciding key before is the second one of a double press. */
const doublePressGuardMs = 400;

const activeKeyHolds = new Set<KeyHold>();
const heldKeys: string[] = [];
let isReplayingHeldKey = false;
let isListeningForKeys = false;
let isMovingToNextFlag = false;
let decisionsGuardedUntil = 0;

function onKeyDown(event: KeyboardEvent): void {
  const isHeld = [...activeKeyHolds].some(({ passing }) => !passing.includes(event.key));
  if (isReplayingHeldKey) return;
  if (isGuardedDecisionKey(event)) {
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
function isGuardedDecisionKey(event: KeyboardEvent): boolean {
  if (!decidingKeys.has(event.key) || hasModifier(event) || isTyping(event.target)) return false;
  return isMovingToNextFlag || event.timeStamp < decisionsGuardedUntil;
}

/**
 * Call it when a decision leads on to another flag. Until that one is shown, and for a moment
 * longer, deciding keys are dropped, so that a double press decides one flag.
 */
export function guardDecisions(): void {
  isMovingToNextFlag = true;
  document.body.dataset.keys = 'waiting';
}

function endMoveToNextFlag(): void {
  if (!isMovingToNextFlag || activeKeyHolds.size > 0) return;
  isMovingToNextFlag = false;
  decisionsGuardedUntil = performance.now() + doublePressGuardMs;
  setTimeout(() => {
    if (!isMovingToNextFlag) delete document.body.dataset.keys;
  }, doublePressGuardMs);
}

/** One key in each turn, so that what it opens is rendered before the next one arrives. */
function replayNextHeldKey(): void {
  if (activeKeyHolds.size > 0) return;
  const key = heldKeys.shift();
  if (key === undefined) return;
  const target = document.activeElement ?? document.body;
  isReplayingHeldKey = true;
  try {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  } finally {
    isReplayingHeldKey = false;
  }
  setTimeout(replayNextHeldKey);
}

/** Keeps keys that are pressed from now on, and replays them once every hold has ended. */
export function holdKeys(passing: KeyHold['passing'] = []): () => void {
  if (!isListeningForKeys) {
    isListeningForKeys = true;
    document.addEventListener('keydown', onKeyDown, true);
  }
  const hold = { passing };
  activeKeyHolds.add(hold);
  const timer = setTimeout(() => {
    heldKeys.length = 0;
    activeKeyHolds.delete(hold);
    endMoveToNextFlag();
  }, maxKeyHoldMs);
  return () => {
    clearTimeout(timer);
    if (!activeKeyHolds.delete(hold)) return;
    endMoveToNextFlag();
    setTimeout(replayNextHeldKey);
  };
}

/** Replays a key as soon as nothing is held, e.g. on the screen that is being opened. */
export function queueKey(key: string): void {
  heldKeys.push(key);
}

export function useHeldKeys(isHeld: boolean): void {
  useLayoutEffect(() => (isHeld ? holdKeys() : undefined), [isHeld]);
}
