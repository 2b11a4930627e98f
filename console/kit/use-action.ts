import { useRef, useState } from 'react';
import { showFailure } from './failure.ts';

export interface Action {
  isRunning: boolean;
  /**
   * Does something that a button starts, unless it is being done already. Resolves to whether it
   * was done; the person was told then why not. Give it everything that belongs to it, such as
   * the way to another screen: until that is over nothing is started again.
   */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

interface ActionOptions {
  /** Said of failures that have no words of their own. */
  failure?: string;
  /** Deals with failures that need more than a message; returns whether it did. */
  onFailure?(error: unknown): boolean;
  /** Whatever came of it, before the next one may start. */
  onSettled?(): Promise<unknown>;
  /** The button goes away once it is done: nothing starts again, however slowly that happens. */
  leaves?: boolean;
}

/** What work comes to that someone thought better of, where the button leaves. */
export const notDone = Symbol('not done');

/** What a button does: one at a time however often it is pressed. */
export function useAction({
  failure,
  onFailure,
  onSettled,
  leaves = false,
}: ActionOptions = {}): Action {
  // A second click can come before the next render, so the state alone would let it through.
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
