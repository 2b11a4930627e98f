import type { ServerResponse } from 'node:http';
import type { GraphQLContext } from './context.ts';

export function watchDisconnect(
  raw: ServerResponse,
): Pick<GraphQLContext, 'onDisconnect' | 'left'> {
  let signal: AbortSignal | undefined;
  function onDisconnect(callback: () => void): void {
    if (raw.closed) {
      if (!raw.writableFinished) callback();
      return;
    }
    raw.once('close', () => {
      if (!raw.writableFinished) callback();
    });
  }
  return {
    onDisconnect,
    // Created on first use: few fields need it, and it costs more than the cost check.
    get left() {
      if (!signal) {
        const controller = new AbortController();
        onDisconnect(() => controller.abort());
        signal = controller.signal;
      }
      return signal;
    },
  };
}
