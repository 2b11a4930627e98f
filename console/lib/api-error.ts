import type { ErrorCode } from '../../contract/error-codes.ts';
import { messages } from '../../contract/messages.ts';
import { isOffline } from './connection.ts';

/** `UNREACHABLE`: the server was not reached, or what answered was not our server. */
export type ApiErrorCode = ErrorCode | 'UNREACHABLE';

interface ApiErrorDetails {
  /** The argument the error is about. */
  field?: string | undefined;
  /** Finds the request in the server's log. */
  requestId?: string | undefined;
  /** Whatever else the server says about it, as it came. */
  details?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: ApiErrorCode,
    message: string,
    { field, requestId, details = {}, cause }: ApiErrorDetails = {},
  ) {
    super(message, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.field = field;
    this.requestId = requestId;
    this.details = details;
  }
}

export function unreachable(cause: unknown): ApiError {
  const reason = isOffline() ? messages.offline : messages.unreachable;
  return new ApiError('UNREACHABLE', `${reason} ${messages.tryOnceBack}`, { cause });
}

export function hasCode(error: unknown, ...codes: ApiErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

/** The words of the error where they help the person mend it, otherwise the given ones. */
export function messageFor(
  error: unknown,
  otherwise: string = messages.somethingWentWrongTryAgain,
): string {
  return hasCode(
    error,
    'INVALID_INPUT',
    'CONFLICT',
    'CONFIRMATION_REQUIRED',
    'FORBIDDEN',
    'NOT_FOUND',
    'RATE_LIMITED',
    'UNREACHABLE',
  )
    ? error.message
    : otherwise;
}
