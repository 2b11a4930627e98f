import { type DestinationStream, type Logger, pino } from 'pino';
import { replaceMailAddresses } from '../lib/replace-mail-addresses.ts';

const secrets = ['password', 'token', 'email', 'login', 'cookie', 'authorization', 'to'];

/** Redacts these keys only: do not log secrets under other names. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      redact: {
        paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      serializers: { err: errorWithoutValues },
    },
    destination,
  );
}

/** PostgreSQL repeats the row in `detail`, which may contain personal data. */
function errorWithoutValues(error: Error & { code?: string; constraint?: string }) {
  return {
    type: error.name,
    message: maskMailAddresses(error.message),
    stack: error.stack && maskMailAddresses(error.stack),
    ...(error.code && { code: error.code }),
    ...(error.constraint && { constraint: error.constraint }),
  };
}

const mailAddress = {
  name: /[\p{L}\p{N}._%+'-]/u,
  host: /@(?:[\p{L}\p{N}-]+\.)*(?:\p{L}{2,}|xn--[a-z\d-]+)/iuy,
};

/** Mail servers name the recipient in their errors, and the database the refused value. */
export function maskMailAddresses(text: string): string {
  return replaceMailAddresses(text, mailAddress, '[address]');
}
