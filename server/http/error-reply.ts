import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { AppError, type ErrorCode, notFound } from '../base/errors.ts';

export type SendErrorPage = (
  reply: FastifyReply,
  error: { status: number; message: string },
) => FastifyReply;

/** Every error that a call or a page did not answer itself: JSON under /api, a page elsewhere. */
export function replyWithErrors(app: FastifyInstance, sendErrorPage: SendErrorPage): void {
  app.setNotFoundHandler(() => {
    throw notFound(messages.notFoundPage);
  });
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    const { status, code, message, field } = describeError(error);
    if (status >= 500) request.log.error({ err: error }, 'unexpected error');
    if (!request.url.startsWith('/api/')) return sendErrorPage(reply, { status, message });
    return reply.status(status).send({
      // REST clients look at `status` and `message`, GraphQL clients at `errors`.
      status: 'error',
      message,
      errors: [{ message, extensions: { code, ...(field && { field }), requestId: request.id } }],
    });
  });
}

interface Described {
  status: number;
  code: ErrorCode;
  message: string;
  field?: string | undefined;
}

function describeError(error: FastifyError | AppError): Described {
  if (error instanceof AppError) {
    return {
      status: error.httpStatus,
      code: error.code,
      message: error.message,
      field: error.field,
    };
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) {
    return { status: 500, code: 'INTERNAL', message: messages.somethingWentWrongTryAgain };
  }
  // Fastify's own refusals: a body too large, a media type it does not know, too many requests.
  const code = status === 429 ? 'RATE_LIMITED' : 'INVALID_INPUT';
  return { status, code, message: error.message };
}
