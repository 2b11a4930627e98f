import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { messages } from '../../contract/messages.ts';
import { trimEndOf } from '../../contract/trim-signs.ts';
import { AppError, invalidInput, notFound, rateLimited, toOutageError } from '../base/errors.ts';
import type { CountNotFound } from './flood.ts';
import { redirectPermanently } from './permanent-redirect.ts';
import { SiteRedirect } from './visit.ts';

export type SendErrorPage = (
  reply: FastifyReply,
  error: { status: number; message: string },
) => FastifyReply | Promise<FastifyReply>;

export function replyWithErrors(
  app: FastifyInstance,
  sendErrorPage: SendErrorPage,
  countNotFound: CountNotFound,
): void {
  app.setNotFoundHandler(() => {
    throw notFound(messages.notFoundPage);
  });
  app.setErrorHandler<FastifyError | AppError>(async (thrown, request, reply) => {
    if (thrown instanceof SiteRedirect)
      return redirectPermanently(reply, thrown.addressOf(request.url), 308);
    const error = thrown instanceof z.ZodError ? describeParseError(thrown, request) : thrown;
    let described = toErrorDescription(toOutageError(error));
    const waitSeconds = described.status === 404 ? await countNotFound(request) : undefined;
    if (waitSeconds !== undefined) {
      reply.header('retry-after', waitSeconds);
      described = toErrorDescription(rateLimited(messages.requestTooMany));
    }
    const { status, code, message, field } = described;
    const address = status === 404 ? findPathWithoutTrailingSlash(request) : undefined;
    if (address !== undefined) return redirectPermanently(reply, address);
    if (status >= 500 && !isClientHangUp(error, request)) {
      request.log.error({ err: error }, 'unexpected error');
    }
    if (!request.url.startsWith('/api/')) return sendErrorPage(reply, { status, message });
    return reply.status(status).send({
      // REST clients read `status` and `message`, GraphQL clients `errors`.
      status: 'error',
      message,
      errors: [{ message, extensions: { code, ...(field && { field }), requestId: request.id } }],
    });
  });
}

/** Redirects addresses with a trailing slash: pages have none, but links often do. */
function findPathWithoutTrailingSlash({ method, url }: FastifyRequest): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/')) return undefined;
  const question = url.indexOf('?');
  const path = question < 0 ? url : url.slice(0, question);
  const bare = trimEndOf(path, '/');
  // Browsers read two leading slashes of either kind as another host.
  const isOwnPath = /^\/[^/\\]/.test(bare);
  return isOwnPath && bare !== path ? bare + url.slice(path.length) : undefined;
}

export function isClientHangUp(error: { code?: string }, { raw }: FastifyRequest): boolean {
  const codes = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'];
  return raw.socket.destroyed && codes.includes(error.code ?? '');
}

interface ErrorDescription {
  status: number;
  code: ErrorCode;
  message: string;
  field?: string | undefined;
}

function toErrorDescription(error: FastifyError | AppError): ErrorDescription {
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
  const code = status === 429 ? 'RATE_LIMITED' : 'INVALID_INPUT';
  return { status, code, message: messageForStatus(status) };
}

/** Messages for errors of Fastify and its plugins, whose own messages are for programmers. */
export function messageForStatus(status: number): string {
  switch (status) {
    case 404:
      return messages.notFoundPage;
    case 413:
      return messages.requestTooLarge;
    case 406:
    case 415:
      return messages.requestTypeUnknown;
    case 429:
      return messages.requestTooMany;
    default:
      return messages.requestUnreadable;
  }
}

/** An unreadable address is 'not found'; any other unreadable input is the caller's mistake. */
export function describeParseError(error: z.ZodError, request: FastifyRequest): AppError {
  request.log.warn({ err: error }, 'request not readable');
  return ['GET', 'HEAD'].includes(request.method)
    ? notFound(messages.notFoundPage)
    : invalidInput(messages.requestUnreadable);
}
