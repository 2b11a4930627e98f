import { z } from 'zod';
import { webhookHeaders, webhookPayloads } from '../../contract/moderation/webhook-payloads.ts';
import type { Permission } from '../../contract/permissions.ts';
import { stepUps } from '../../contract/step-ups.ts';
import { type ApiAnswer, type ApiOperation, apiTags, outsideOfApi } from './api-operation.ts';
import type { GuardedRoute } from './route-access.ts';

/** OpenAPI 3.1, as far as this server uses it. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  /** Requests that this server sends, by event. */
  webhooks: Record<string, { post: OpenApiWebhook }>;
  components: { securitySchemes: Record<string, object> };
}

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters: OpenApiParameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, OpenApiResponse>;
}

type OpenApiWebhook = Pick<
  OpenApiOperation,
  'operationId' | 'summary' | 'parameters' | 'responses'
> & { requestBody: NonNullable<OpenApiOperation['requestBody']> };

interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

interface OpenApiResponse {
  description: string;
  content?: Record<string, { schema?: JsonSchema }>;
}

export type JsonSchema = z.core.JSONSchema.JSONSchema;

const errorCodeSchema = z.string().meta({ description: 'Such as NOT_FOUND or INVALID_INPUT.' });
/** Shapes of error answers. Routes outside `/api/` answer with a page. */
const errorSchemas = {
  api: z.object({
    status: z.literal('error'),
    message: z.string(),
    errors: z.array(
      z.object({
        message: z.string(),
        extensions: z.object({
          code: errorCodeSchema,
          field: z.string().optional(),
          requestId: z.string(),
        }),
      }),
    ),
  }),
  intake: z.object({
    error: z.object({ code: errorCodeSchema, message: z.string(), field: z.string().optional() }),
  }),
};

export function createOpenApiDocument(routes: readonly GuardedRoute[]): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const { api, method, url } = route;
    if (api === undefined || api === outsideOfApi || ['HEAD', 'OPTIONS'].includes(method)) continue;
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(route, api) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Steward',
      version: '1',
      description: 'REST routes for sites, servers and scripts. GraphQL has pages of its own.',
    },
    tags: apiTags.map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      webhookPayloads.map((event) => [event.type, { post: toWebhook(event) }]),
    ),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token, or an intake key for the routes of the intake.',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'steward_session' },
      },
    },
  };
}

function toOperation({ access, stepUp }: GuardedRoute, api: ApiOperation): OpenApiOperation {
  const isForStaff =
    access !== 'anyone' && access !== 'member' && access !== 'owner' && access !== 'intake';
  return {
    operationId: api.id,
    tags: [api.tag],
    summary: api.summary,
    ...(stepUp && { description: `Needs a fresh proof of identity: ${stepUps[stepUp]}.` }),
    security: isForStaff
      ? [{ token: [access satisfies Permission] }, { session: [] }]
      : access === 'intake'
        ? [{ token: ['intake'] }]
        : [],
    parameters: [
      ...listParameters('path', api.params),
      ...listParameters('query', api.query),
      ...listParameters('header', api.headers),
    ],
    ...(api.body && {
      requestBody: {
        required: true,
        content: {
          [api.body.type ?? 'application/json']: { schema: toInputJsonSchema(api.body.schema) },
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(api.answers).map(([status, answer]) => [status, toResponse(answer)]),
      ),
      ...listErrorResponses(api.errors ?? 'api'),
    },
  };
}

function toWebhook({ type, summary, payload }: (typeof webhookPayloads)[number]): OpenApiWebhook {
  return {
    operationId: `on${type.replaceAll(/(?:^|\.)[a-z]/g, (start) => start.slice(-1).toUpperCase())}`,
    summary,
    parameters: listParameters('header', webhookHeaders),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: toOutputJsonSchema(payload) } },
    },
    responses: {
      '2XX': { description: 'The event was accepted.' },
      410: { description: 'No more events are wanted: the webhook is switched off.' },
    },
  };
}

function listParameters(place: OpenApiParameter['in'], object?: z.ZodObject): OpenApiParameter[] {
  if (!object) return [];
  const { properties = {}, required = [] } = toInputJsonSchema(object);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: schema as JsonSchema,
  }));
}

function toResponse({ description, type = 'application/json', schema }: ApiAnswer) {
  if (!schema && type === 'application/json') return { description };
  return { description, content: { [type]: schema ? { schema: toOutputJsonSchema(schema) } : {} } };
}

function listErrorResponses(kind: 'api' | 'intake' | 'page'): Record<string, OpenApiResponse> {
  const content: NonNullable<OpenApiResponse['content']> =
    kind === 'page'
      ? { 'text/html': {} }
      : { 'application/json': { schema: toOutputJsonSchema(errorSchemas[kind]) } };
  return {
    '4XX': { description: 'The request was refused.', content },
    '5XX': { description: 'Something went wrong here.', content },
  };
}

const toInputJsonSchema = (schema: z.ZodType) => toJsonSchema(schema, 'input');
const toOutputJsonSchema = (schema: z.ZodType) => toJsonSchema(schema, 'output');

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}
