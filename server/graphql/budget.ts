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
  /** Why the request was stopped, if it was. */
  readonly stoppedBy: Error | undefined;
  /** Called at once when it is stopped already. */
  onStop(heard: () => void): void;
}

/** Plain, since every request has one: an AbortController took as long as checking its cost. */
export function createBudget(total = maxCost): Budget {
  return new RequestBudget(total);
}

class RequestBudget implements Budget {
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
    if (this.#left < 0) this.stop(tooMuch());
    this.assertGoing();
  }

  stop(reason: Error): void {
    if (this.#stoppedBy) return;
    this.#stoppedBy = reason;
    for (const heard of this.#listeners) heard();
  }

  assertGoing(): void {
    if (this.#stoppedBy) throw this.#stoppedBy;
  }

  onStop(heard: () => void): void {
    if (this.#stoppedBy) heard();
    else this.#listeners.push(heard);
  }
}
