import { type DestinationStream, type Logger, pino } from 'pino';
import { replaceMailAddresses } from '../lib/replace-mail-addresses.ts';

const redactedKeys = ['password', 'token', 'email', 'login', 'cookie', 'authorization', 'to'];

/** Redacts these keys only: do not log secrets under other names. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const listeners = new Set<ErrorListener>();
  const log = pino(
    {
      hooks: {
        logMethod(args, method, lineLevel) {
          const [fields] = args as unknown[];
          const error = lineLevel >= 50 && (fields as { err?: unknown } | undefined)?.err;
          if (error instanceof Error) {
            const requestId = this.bindings().reqId;
            for (const listener of listeners) listener(error, requestId);
          }
          method.apply(this, args);
        },
      },
      level,
      base: { pid: process.pid },
      redact: {
        paths: redactedKeys.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      serializers: { err: serializeError },
    },
    destination,
  );
  errorListenersByLogger.set(log, listeners);
  return log;
}

type ErrorListener = (error: Error, requestId: string | undefined) => void;
const errorListenersByLogger = new WeakMap<Logger, Set<ErrorListener>>();

export function onLoggedError(log: Logger, listener: ErrorListener): void {
  errorListenersByLogger.get(log)?.add(listener);
}

/** PostgreSQL repeats the row in `detail`, which may contain personal data. */
function serializeError(error: Error & { code?: string; constraint?: string }) {
  return {
    type: error.name,
    message: maskMailAddresses(error.message),
    stack: error.stack && maskMailAddresses(error.stack),
    ...(error.code && { code: error.code }),
    ...(error.constraint && { constraint: error.constraint }),
  };
}

const mailAddressPatterns = {
  name: /[\p{L}\p{N}._%+'-]/u,
  host: /@(?:[\p{L}\p{N}-]+\.)*(?:\p{L}{2,}|xn--[a-z\d-]+)/iuy,
};

/** Mail servers name the recipient in their errors, and databases the refused value. */
export function maskMailAddresses(text: string): string {
  return replaceMailAddresses(text, mailAddressPatterns, '[address]');
}
