import type { FastifyError, FastifyInstance } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { AppError } from './errors.ts';

/** One shape for every error a REST call can answer with; pages answer for themselves. */
export function replyWithErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    if (error instanceof AppError) {
      const { code, field, message } = error;
      return reply.status(error.httpStatus).send(body(message, code, request.id, field));
    }
    const status = error.statusCode ?? 500;
    // Fastify's own refusals: a body too large, a media type it does not know.
    if (status < 500) {
      const code = status === 429 ? 'RATE_LIMITED' : 'INVALID_INPUT';
      return reply.status(status).send(body(error.message, code, request.id));
    }
    request.log.error({ err: error }, 'unexpected error');
    return reply
      .status(500)
      .send(body(messages.somethingWentWrongTryAgain, 'INTERNAL', request.id));
  });
}

/** `status` is what REST clients look at; `errors` is what GraphQL clients look at. */
function body(message: string, code: string, requestId: string, field?: string) {
  return {
    status: 'error',
    message,
    errors: [{ message, extensions: { code, ...(field && { field }), requestId } }],
  };
}
