import { useRef, useState } from 'react';
import { showFailure } from './failure.ts';

export interface ActionRunner {
  isRunning: boolean;
  /**
   * Runs `work` unless it is already running, and shows an error if it fails. Resolves to true on
   * success. Include follow-up work such as navigation: until it ends, nothing else is started.
   */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

interface ActionOptions {
  failure?: string;
  /** Handles errors that need more than a message; returns true if it did. */
  onFailure?(error: unknown): boolean;
  /** Runs after success or failure, before the next run may start. */
  onSettled?(): Promise<unknown>;
  /** The button disappears after success, so it is never enabled again. */
  leaves?: boolean;
}

/** Returned by `work` after a cancellation. Enables the button again, even with `leaves`. */
export const notDone = Symbol('not done');

export function useAction({
  failure,
  onFailure,
  onSettled,
  leaves = false,
}: ActionOptions = {}): ActionRunner {
  // A ref, because a second click can come before the next render.
  const runningNow = useRef(false);
  const [isRunning, setIsRunning] = useState(false);

  async function run(work: () => Promise<unknown>) {
    if (runningNow.current) return false;
    runningNow.current = true;
    setIsRunning(true);
    let isOver = false;
    try {
      const result = await work();
      isOver = leaves && result !== notDone;
      return true;
    } catch (error) {
      if (!onFailure?.(error)) showFailure(error, failure);
      return false;
    } finally {
      await onSettled?.();
      if (!isOver) {
        runningNow.current = false;
        setIsRunning(false);
      }
    }
  }

  return { isRunning, run };
}
