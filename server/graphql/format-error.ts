import type { FastifyBaseLogger } from 'fastify';
import { GraphQLError } from 'graphql';
import { messages } from '../../contract/messages.ts';
import { AppError, toOutageError } from '../base/errors.ts';

/**
 * Shows clients the message of an AppError or of GraphQL's own validation. All other errors are
 * masked and logged.
 */
export function formatError(
  error: Readonly<GraphQLError | Error>,
  requestId: string,
  log: FastifyBaseLogger,
): GraphQLError {
  const place =
    error instanceof GraphQLError ? { nodes: error.nodes ?? null, path: error.path ?? null } : {};
  const thrown = error instanceof GraphQLError ? error.originalError : error;
  const original = toOutageError(thrown);
  if (original !== thrown) log.error({ err: thrown }, 'database unavailable');
  if (original instanceof AppError) {
    const { code, field, details } = original;
    return new GraphQLError(original.message, {
      ...place,
      extensions: { ...details, code, ...(field && { field }), requestId },
    });
  }
  const isAboutRequest = error instanceof GraphQLError && !original && !error.path;
  if (isAboutRequest) {
    return new GraphQLError(error.message, {
      ...place,
      extensions: { code: 'BAD_REQUEST', requestId },
    });
  }
  log.error({ err: original ?? error, path: place.path }, 'unexpected error in GraphQL');
  return new GraphQLError(messages.somethingWentWrongTryAgain, {
    ...place,
    extensions: { code: 'INTERNAL', requestId },
  });
}
