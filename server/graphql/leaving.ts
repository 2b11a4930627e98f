import type { ServerResponse } from 'node:http';
import type { GraphQLContext } from './context.ts';

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
    // Created on first use: few fields need it, and it costs more than the query's cost check.
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
