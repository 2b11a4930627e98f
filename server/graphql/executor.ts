import type { FastifyBaseLogger } from 'fastify';
import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
} from 'graphql';
import { createHandler, type RequestParams, type Response } from 'graphql-http';
import { AppError, timedOutError } from '../base/errors.ts';
import type { Metrics } from '../base/metrics.ts';
import type { Database } from '../db/database.ts';
import { traceWork } from '../lib/tracing.ts';
import { isLongerThan } from './answer-length.ts';
import { createTooMuchError, tooMuchMessage } from './budget.ts';
import type { GraphQLContext } from './context.ts';
import { createDocumentCache, isPreparedDocument, type PreparedOperation } from './documents.ts';
import { formatError } from './format-error.ts';
import { maxAnswerLength, maxQueryCost, maxReportedErrors, queryTimeLimitMs } from './limits.ts';
import { assertPermitted, assertSteppedUp } from './permissions.ts';
import { findDocumentProblem, findVariablesProblem } from './variables.ts';

export interface PreparedArgs extends ExecutionArgs {
  prepared: PreparedOperation;
  contextValue: GraphQLContext;
}

export type PrepareOperation = (
  context: GraphQLContext,
  params: RequestParams,
) => PreparedArgs | readonly GraphQLError[];

/** Checks a request before it runs; shared by queries and streams. */
export function createPrepareOperation(schema: GraphQLSchema): PrepareOperation {
  const documents = createDocumentCache(schema);
  return (context, params) => {
    const prepared = documents.prepare(params.query);
    if (!isPreparedDocument(prepared)) return prepared;
    try {
      const operation = prepared.operation(params.operationName ?? undefined);
      assertPermitted(context.actor, prepared.needed);
      const problem =
        findDocumentProblem(params.query) ?? findVariablesProblem(params.variables ?? {});
      if (problem) return [problem];
      const variables = operation.withDefaults(params.variables ?? {});
      const variableErrors = operation.isPlain(variables)
        ? []
        : findVariableErrors(schema, operation, variables);
      if (variableErrors.length > 0) return variableErrors;
      assertSteppedUp(context.actor, prepared.stepUps, variables);
      if (operation.cost(variables) > maxQueryCost) return [new GraphQLError(tooMuchMessage)];
      return {
        schema,
        document: prepared.document,
        operationName: params.operationName,
        variableValues: variables,
        contextValue: context,
        prepared: operation,
      };
    } catch (error) {
      return [toGraphQLError(error)];
    }
  };
}

/** Longer messages are cut, because GraphQL repeats the whole refused value. */
const maxErrorMessageLength = 500;

/** Errors in the variables, up to a limit. The compiled query would collect all of them. */
function findVariableErrors(
  schema: GraphQLSchema,
  { node }: PreparedOperation,
  variables: Record<string, unknown>,
): GraphQLError[] {
  const definitions = node.variableDefinitions ?? [];
  const { errors = [] } = getVariableValues(schema, definitions, variables, {
    maxErrors: maxReportedErrors,
  });
  return errors.map(
    ({ message, nodes }) =>
      new GraphQLError(message.slice(0, maxErrorMessageLength), { nodes: nodes ?? null }),
  );
}

export function createGraphQLHandler(
  schema: GraphQLSchema,
  prepare: PrepareOperation,
  { metrics, chooseReader }: { metrics: Metrics; chooseReader: Database['chooseReader'] },
  limitMs: number = queryTimeLimitMs,
) {
  return createHandler<FastifyBaseLogger, { context: GraphQLContext }, GraphQLContext>({
    schema,
    onSubscribe(request, params) {
      const { context } = request.context;
      const prepared = prepare(context, params);
      if (!areErrors(prepared)) return prepared;
      return reportRefusals(prepared, context).then(() =>
        prepared.map((error) => maskError(error, request)),
      );
    },
    async execute(args) {
      const { prepared } = args as PreparedArgs;
      const read = isReportOperation(prepared) ? await chooseReader() : undefined;
      const executeMeasured = () => executeAndMeasure(metrics, args as PreparedArgs, limitMs);
      return read ? read(executeMeasured) : executeMeasured();
    },
    onOperation(request, _args, result) {
      if (!result.errors) return serializeResult(request.headers, result);
      const shown = result.errors.slice(0, maxReportedErrors);
      const masked = { ...result, errors: shown.map((error) => maskError(error, request)) };
      return reportRefusals(shown, request.context.context).then(() => masked);
    },
  });
}

/** Records refusals in the security log before the response is sent. */
async function reportRefusals(
  errors: readonly GraphQLError[],
  context: GraphQLContext,
): Promise<void> {
  for (const { originalError } of errors.slice(0, maxReportedErrors)) {
    const isRefusal = originalError instanceof AppError && originalError.code === 'FORBIDDEN';
    if (isRefusal) await context.onRefused(originalError.message);
  }
}

/**
 * Serializes a response without errors directly: the handler inspects every value for errors, which
 * takes several times as long.
 */
function serializeResult(headers: unknown, result: ExecutionResult): Response | undefined {
  const { accept = '' } = headers as { accept?: string };
  const answer = chooseContentType(accept);
  return answer && [JSON.stringify(result), answer];
}

const graphqlResponseType = 'application/graphql-response+json';
const [jsonAnswer, graphqlAnswer] = ['application/json', graphqlResponseType].map(
  (type) =>
    ({
      status: 200,
      statusText: 'OK',
      headers: { 'content-type': `${type}; charset=utf-8` },
    }) as const,
);

function chooseContentType(accept: string) {
  if (accept === graphqlResponseType || accept.startsWith(`${graphqlResponseType},`))
    return graphqlAnswer;
  return accept.toLowerCase().includes('graphql') ? undefined : jsonAnswer;
}

export function areErrors(
  prepared: PreparedArgs | readonly GraphQLError[],
): prepared is readonly GraphQLError[] {
  return Array.isArray(prepared);
}

/** Formats an error for the client. Both handlers pass the request's logger as `raw`. */
export function maskError(
  error: Readonly<GraphQLError>,
  request: { raw: FastifyBaseLogger; context: { context: GraphQLContext } },
): GraphQLError {
  return formatError(error, request.context.context.actor.requestId, request.raw);
}

/** Charts and reports, which read much and change nothing. */
const slowReportFields = new Set([
  'engagementVoteDays',
  'experimentGoalDays',
  'experimentReport',
  'experimentStats',
  'getCsvData',
]);

function isReportOperation({ node, rootFields }: PreparedOperation): boolean {
  return node.operation === 'query' && rootFields.every((field) => slowReportFields.has(field));
}

async function executeAndMeasure(
  { graphqlOperations, graphqlSeconds }: Metrics,
  args: PreparedArgs,
  limitMs: number,
): Promise<ExecutionResult> {
  const { rootFields } = args.prepared;
  const stopTimer = graphqlSeconds.startTimer({ field: rootFields[0] ?? 'none' });
  let outcome = 'error';
  try {
    const result = await traceWork(nameOfOperation(args.prepared), { kind: 'internal' }, () =>
      executePrepared(args, limitMs),
    );
    if (!result.errors) outcome = 'ok';
    return result;
  } finally {
    stopTimer();
    for (const field of rootFields) graphqlOperations.inc({ field, outcome });
  }
}

/** Names the root fields: names of operations are whatever the client says. */
function nameOfOperation({ node, rootFields }: PreparedOperation): string {
  return `${node.operation} ${rootFields.join(' ')}`;
}

async function executePrepared(args: PreparedArgs, limitMs: number): Promise<ExecutionResult> {
  const { prepared, contextValue, variableValues } = args;
  const { budget } = contextValue;
  const timer = setTimeout(() => budget.stop(timedOutError()), limitMs);
  // Mutations run to their end even if the client has left.
  if (prepared.node.operation === 'query')
    contextValue.onDisconnect(() => budget.stop(timedOutError()));
  try {
    const running = prepared
      .compiled()
      .query(undefined, contextValue, variableValues as Record<string, unknown>);
    const result = await new Promise<ExecutionResult | undefined>((resolve, reject) => {
      budget.onStop(() => resolve(undefined));
      if (running instanceof Promise) running.then(resolve, reject);
      else resolve(running);
    });
    if (!result || budget.stoppedBy) return toErrorResult(budget.stoppedBy);
    return isLongerThan(maxAnswerLength, result.data)
      ? toErrorResult(createTooMuchError())
      : result;
  } finally {
    clearTimeout(timer);
  }
}

const toErrorResult = (reason: unknown): ExecutionResult => ({
  data: null,
  errors: [toGraphQLError(reason)],
});

function toGraphQLError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  const original = error instanceof Error ? error : new Error(String(error));
  return new GraphQLError(original.message, { originalError: original });
}
