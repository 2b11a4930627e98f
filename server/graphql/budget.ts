import { AppError } from '../base/errors.ts';
import { maxCost } from './limits.ts';

export const tooMuchMessage = 'The query asks for too much at once. Ask for smaller pages.';

export const tooMuch = () => new AppError('INVALID_INPUT', tooMuchMessage);

/** What a request may spend while it runs; once it is stopped nothing more is begun for it. */
export interface Budget {
  spend(cost: number): void;
  stop(reason: Error): void;
  /** Throws the reason when the request was stopped. */
  assertGoing(): void;
  /** Aborted with the reason when the request is stopped. */
  readonly signal: AbortSignal;
}

export function createBudget(total = maxCost): Budget {
  const stopped = new AbortController();
  let left = total;
  const budget: Budget = {
    signal: stopped.signal,
    spend(cost) {
      left -= cost;
      if (left < 0) budget.stop(tooMuch());
      budget.assertGoing();
    },
    stop: (reason) => stopped.abort(reason),
    assertGoing() {
      if (stopped.signal.aborted) throw stopped.signal.reason;
    },
  };
  return budget;
}
