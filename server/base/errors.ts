import type { ErrorCode } from '../../contract/error-codes.ts';
import { exceededLimitMessages } from '../../contract/limit-messages.ts';
import { messages } from '../../contract/messages.ts';
import { isOutage } from '../db/outage.ts';

const httpStatusByErrorCode: Record<ErrorCode, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID_INPUT: 400,
  CONFLICT: 409,
  CONFIRMATION_REQUIRED: 409,
  STEP_UP_REQUIRED: 403,
  RATE_LIMITED: 429,
  TIMEOUT: 503,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

/** A mistake in one field of a form; `field` is empty if it is about the whole form. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** The only error whose message reaches people. All other errors are masked and logged. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
  readonly problems: readonly FieldProblem[];

  constructor(
    code: ErrorCode,
    message: string,
    field?: string,
    details = {},
    problems: readonly FieldProblem[] = [{ field: field ?? '', message }],
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.field = field;
    this.details = details;
    this.problems = problems;
  }

  get httpStatus(): number {
    return httpStatusByErrorCode[this.code];
  }
}

export const notSignedInError = () => new AppError('UNAUTHENTICATED', messages.signInFirst);
export const forbidden = (message: string = messages.noPermission) =>
  new AppError('FORBIDDEN', message);
export const notFound = (message: string, field?: string) =>
  new AppError('NOT_FOUND', message, field);
export const invalidInput = (message: string, field?: string) =>
  new AppError('INVALID_INPUT', message, field);
/** Lists all mistakes of a form; the message is the first one, for clients that show one. */
export function invalidFields(problems: readonly FieldProblem[]): AppError {
  const [first] = problems;
  const field = first?.field || undefined;
  return new AppError(
    'INVALID_INPUT',
    first?.message ?? messages.inputInvalid,
    field,
    {},
    problems,
  );
}
export const conflict = (message: string, field?: string) =>
  new AppError('CONFLICT', message, field);
export const confirmationRequired = (message: string, details: Record<string, unknown> = {}) =>
  new AppError('CONFIRMATION_REQUIRED', message, undefined, details);
export const rateLimited = (message: string) => new AppError('RATE_LIMITED', message);
export const timedOutError = () => new AppError('TIMEOUT', messages.somethingWentWrongTryAgain);

export function toOutageError<T>(error: T): T | AppError {
  return isOutage(error) ? new AppError('UNAVAILABLE', exceededLimitMessages.databaseAway) : error;
}
