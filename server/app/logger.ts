import { type Logger, pino } from 'pino';

/** Structured logs without secrets: what is redacted here must not be logged under other names. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: { pid: process.pid },
    redact: {
      paths: ['*.password', '*.token', '*.email', '*.cookie', '*.authorization', '*.to'],
      censor: '[redacted]',
    },
    serializers: { err: errorWithoutValues },
  });
}

/** Database errors repeat the row they are about in `detail`, which may hold personal data. */
function errorWithoutValues(error: Error & { code?: string; constraint?: string }) {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(error.code && { code: error.code }),
    ...(error.constraint && { constraint: error.constraint }),
  };
}
