import type { ServerResponse } from 'node:http';
import type { GraphQLContext } from './context.ts';

/** Knows when the connection closes before the answer was sent. */
export function leavingOf(raw: ServerResponse): Pick<GraphQLContext, 'whenLeft' | 'left'> {
  let signal: AbortSignal | undefined;
  function whenLeft(heard: () => void): void {
    if (raw.closed) {
      if (!raw.writableFinished) heard();
      return;
    }
    raw.once('close', () => {
      if (!raw.writableFinished) heard();
    });
  }
  return {
    whenLeft,
    // Few fields look at it, and making one takes longer than finding out what the query costs.
    get left() {
      if (!signal) {
        const controller = new AbortController();
        whenLeft(() => controller.abort());
        signal = controller.signal;
      }
      return signal;
    },
  };
}
