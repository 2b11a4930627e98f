import type { FastifyBaseLogger } from 'fastify';
import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import { createHandler, type RequestParams } from 'graphql-http';
import { timedOut } from '../base/errors.ts';
import type { GraphQLContext } from './context.ts';
import { createDocumentCache, isPrepared, type PreparedOperation } from './documents.ts';
import { formatError } from './format-error.ts';
import { costOf, maxCost, timeLimitMs } from './limits.ts';
import { assertPermitted } from './permissions.ts';

/** Execution arguments that carry what was prepared for their document. */
export interface PreparedArgs extends ExecutionArgs {
  prepared: PreparedOperation;
  contextValue: GraphQLContext;
}

export type Prepare = (
  context: GraphQLContext,
  params: RequestParams,
) => PreparedArgs | readonly GraphQLError[];

/** Checks a request as far as it can be checked before it runs; queries and streams share it. */
export function createPrepare(schema: GraphQLSchema): Prepare {
  const documents = createDocumentCache(schema);
  return (context, params) => {
    const prepared = documents.prepare(params.query);
    if (!isPrepared(prepared)) return prepared;
    try {
      const operation = prepared.operation(params.operationName ?? undefined);
      assertPermitted(context.actor, prepared.needed);
      const variables = operation.withDefaults(params.variables ?? {});
      if (params.query.includes('\\u0000') || hasNul(variables)) {
        return [new GraphQLError('Text may not contain NUL characters')];
      }
      if (costOf(schema, prepared.document, operation.node, variables) > maxCost) {
        return [new GraphQLError('The query asks for too much at once. Ask for smaller pages.')];
      }
      return {
        schema,
        document: prepared.document,
        operationName: params.operationName,
        variableValues: variables,
        contextValue: context,
        prepared: operation,
      };
    } catch (error) {
      return [asGraphQLError(error)];
    }
  };
}

/** The one character that JSON can carry and PostgreSQL text cannot hold. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}

export function createGraphQLHandler(schema: GraphQLSchema, prepare: Prepare) {
  return createHandler<FastifyBaseLogger, { context: GraphQLContext }, GraphQLContext>({
    schema,
    onSubscribe(request, params) {
      const prepared = prepare(request.context.context, params);
      return isErrors(prepared) ? prepared.map((error) => masked(error, request)) : prepared;
    },
    execute: (args) => execute(args as PreparedArgs),
    onOperation(request, _args, result) {
      if (!result.errors) return;
      return { ...result, errors: result.errors.map((error) => masked(error, request)) };
    },
  });
}

export function isErrors(
  prepared: PreparedArgs | readonly GraphQLError[],
): prepared is readonly GraphQLError[] {
  return Array.isArray(prepared);
}

/** Both handlers pass the request's log as the raw request, and its context beside it. */
export function masked(
  error: Readonly<GraphQLError>,
  request: { raw: FastifyBaseLogger; context: { context: GraphQLContext } },
): GraphQLError {
  return formatError(error, request.context.context.actor.requestId, request.raw);
}

async function execute({ prepared, contextValue, variableValues }: PreparedArgs) {
  const running = prepared
    .compiled()
    .query(undefined, contextValue, variableValues as Record<string, unknown>);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ExecutionResult>((resolve) => {
    timer = setTimeout(() => resolve({ errors: [asGraphQLError(timedOut())] }), timeLimitMs);
  });
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function asGraphQLError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  const original = error instanceof Error ? error : new Error(String(error));
  return new GraphQLError(original.message, { originalError: original });
}
