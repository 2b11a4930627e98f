import type { ErrorCode } from '../../contract/error-codes.ts';
import { messages } from '../../contract/messages.ts';
import { isOffline } from './connection.ts';

/** `UNREACHABLE`: the server was not reached, or the response was not ours. */
export type ApiErrorCode = ErrorCode | 'UNREACHABLE';

interface ApiErrorDetails {
  field?: string | undefined;
  requestId?: string | undefined;
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

export function createUnreachableError(cause: unknown): ApiError {
  const reason = isOffline() ? messages.offline : messages.unreachable;
  return new ApiError('UNREACHABLE', `${reason} ${messages.tryOnceBack}`, { cause });
}

export function hasCode(error: unknown, ...codes: ApiErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

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
    'STEP_UP_REQUIRED',
    'UNAVAILABLE',
    'UNREACHABLE',
  )
    ? error.message
    : otherwise;
}
