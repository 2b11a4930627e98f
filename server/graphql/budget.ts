import { AppError } from '../base/errors.ts';
import { maxQueryCost } from './limits.ts';

export const tooMuchMessage = 'The query asks for too much at once. Ask for smaller pages.';

export const createTooMuchError = () => new AppError('INVALID_INPUT', tooMuchMessage);

export interface QueryBudget {
  spend(cost: number): void;
  stop(reason: Error): void;
  assertGoing(): void;
  readonly stoppedBy: Error | undefined;
  onStop(callback: () => void): void;
}

/** Uses no AbortController, because creating one took as long as computing the query's cost. */
export function createQueryBudget(total = maxQueryCost): QueryBudget {
  return new RequestBudget(total);
}

class RequestBudget implements QueryBudget {
  #left: number;
  #stoppedBy: Error | undefined;
  readonly #listeners: (() => void)[] = [];

  constructor(total: number) {
    this.#left = total;
  }

  get stoppedBy(): Error | undefined {
    return this.#stoppedBy;
  }

  spend(cost: number): void {
    this.#left -= cost;
    if (this.#left < 0) this.stop(createTooMuchError());
    this.assertGoing();
  }

  stop(reason: Error): void {
    if (this.#stoppedBy) return;
    this.#stoppedBy = reason;
    for (const callback of this.#listeners) callback();
  }

  assertGoing(): void {
    if (this.#stoppedBy) throw this.#stoppedBy;
  }

  onStop(callback: () => void): void {
    if (this.#stoppedBy) callback();
    else this.#listeners.push(callback);
  }
}
