import type { FastifyError, FastifyInstance } from 'fastify';
import { z } from 'zod';
import { messages } from '../../../../contract/messages.ts';
import { AppError, notFound, toOutageError } from '../../../base/errors.ts';
import { describeParseError, isClientHangUp, messageForStatus } from '../../../http/error-reply.ts';

interface IntakeError {
  code: string;
  message: string;
  field?: string | undefined;
}

export function toIntakeError({ code, message, field }: IntakeError): IntakeError {
  return { code, message, ...(field !== undefined && { field }) };
}

/** Answers every error as `{ "error": { "code", "message", "field" } }`. */
export function replyWithIntakeErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw notFound(messages.notFoundPage);
  });
  app.setErrorHandler<FastifyError | AppError>((thrown, request, reply) => {
    const known = thrown instanceof z.ZodError ? describeParseError(thrown, request) : thrown;
    const error = toOutageError(known);
    const status =
      error instanceof AppError ? error.httpStatus : Math.min(error.statusCode ?? 500, 500);
    if (status >= 500 && !isClientHangUp(known, request)) {
      request.log.error({ err: known }, 'unexpected error');
    }
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    const described =
      error instanceof AppError ? toIntakeError(error) : toIntakeErrorOfStatus(status);
    return reply.status(status).send({ error: described });
  });
}

function toIntakeErrorOfStatus(status: number): IntakeError {
  const message = messageForStatus(status);
  switch (status) {
    case 413:
      return { code: 'TOO_LARGE', message };
    case 429:
      return { code: 'RATE_LIMITED', message };
    case 500:
      return { code: 'INTERNAL', message: messages.somethingWentWrongTryAgain };
    default:
      return { code: 'INVALID_INPUT', message };
  }
}
