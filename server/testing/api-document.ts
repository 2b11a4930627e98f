import { get } from 'node:http';
import { z } from 'zod';
import { openApiPath } from '../../contract/public-paths.ts';
import type { JsonSchema, OpenApiDocument, OpenApiOperation } from '../http/openapi.ts';
import { replaceUnreadableUrl } from '../http/readable-request.ts';

interface RequestAndAnswer {
  port: number;
  method: string;
  path: string;
  /** Body as it was sent, for JSON requests. */
  json: unknown;
  headers: Record<string, string | undefined>;
  status: number;
  type: string;
  text: string;
}

let loadingDocument: Promise<OpenApiDocument> | undefined;

/** Loaded once per test file, because all servers have the same document. */
function loadDocument(port: number): Promise<OpenApiDocument> {
  loadingDocument ??= new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: openApiPath }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
      response.on('error', reject);
    }).on('error', reject);
  });
  return loadingDocument;
}

/** Paths outside the document, known without loading it. */
const pathsOutsideDocument =
  /^\/(?!api\/|s\/)|^\/api\/(?:auth|reference|moderation(?:\/stream)?(?:$|\?))/;

/** False for paths that are never part of the document, such as pages, sign-in and GraphQL. */
export function isInDocument(path: string): boolean {
  return !pathsOutsideDocument.test(replaceUnreadableUrl(path));
}

/**
 * Throws if an accepted request, or any response, differs from the OpenAPI document. Every REST
 * call of the API tests is checked, by the client or by `checkFetches`.
 */
export async function checkAgainstDocument(exchange: RequestAndAnswer): Promise<void> {
  const { port, method, status } = exchange;
  const path = replaceUnreadableUrl(exchange.path);
  if (!isInDocument(exchange.path) || ['HEAD', 'OPTIONS'].includes(method)) return;
  // Aliases are redirected to their site's host, and unreadable addresses are refused.
  if (status === 308 || !URL.canParse(path, 'http://localhost')) return;
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const found = findOperation(await loadDocument(port), method, pathname);
  if (!found) return;
  const problems = [
    ...(status < 400 ? requestProblems(found, exchange, searchParams) : []),
    ...answerProblems(found.operation, exchange),
  ];
  if (problems.length === 0) return;
  throw new Error(`Not as in the OpenAPI document: ${method} ${path}\n${problems.join('\n')}`);
}

/** Throws if an event that a webhook received is not as the OpenAPI document says. */
export async function checkWebhookAgainstDocument(port: number, body: string): Promise<void> {
  const event = JSON.parse(body);
  const { webhooks } = await loadDocument(port);
  const schema = webhooks[event.type]?.post.requestBody.content['application/json']?.schema;
  const problems = schema ? schemaProblems(event.type, schema, event) : ['is not documented'];
  if (problems.length > 0) throw new Error(`${body}\n${problems.join('\n')}`);
}

interface FoundOperation {
  operation: OpenApiOperation;
  params: Map<string, string>;
}

/** Prefers the path with the fewest parameters, as the router does. */
function findOperation(
  { paths }: OpenApiDocument,
  method: string,
  pathname: string,
): FoundOperation | undefined {
  const asked = pathname.split('/');
  const found = Object.entries(paths).flatMap(([template, operations]) => {
    const operation = operations[method.toLowerCase()];
    const parts = template.split('/');
    if (!operation || parts.length !== asked.length) return [];
    const params = new Map<string, string>();
    for (const [i, part] of parts.entries()) {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name !== undefined) params.set(name, decodePathPart(asked[i] ?? ''));
      else if (part !== asked[i]) return [];
    }
    return [{ operation, params }];
  });
  return found.sort((a, b) => a.params.size - b.params.size)[0];
}

function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function requestProblems(
  { operation, params }: FoundOperation,
  { json, headers }: RequestAndAnswer,
  query: URLSearchParams,
): string[] {
  const values = {
    path: (name: string) => params.get(name),
    query: (name: string) => query.get(name) ?? undefined,
    header: (name: string) => headers[name],
  };
  const problems = operation.parameters.flatMap(({ in: place, name, required, schema }) => {
    const value = values[place](name);
    if (value === undefined) return required ? [`${place} ${name} is missing`] : [];
    return schemaProblems(`${place} ${name}`, schema, value);
  });
  const sentType = headers['content-type']?.split(';')[0];
  const content = operation.requestBody?.content;
  const known = [sentType, sentType?.replace(/\/.*/, '/*')];
  if (content && sentType && !known.some((type) => type && content[type])) {
    problems.push(`a body of type ${sentType} is not documented`);
  }
  const body = content?.['application/json']?.schema;
  if (body && json !== undefined) problems.push(...schemaProblems('body', body, json));
  if (!operation.requestBody && json !== undefined && Object.keys(json as object).length > 0) {
    problems.push('a body that the operation does not have');
  }
  return problems;
}

function answerProblems(operation: OpenApiOperation, exchange: RequestAndAnswer): string[] {
  const { status, type, text } = exchange;
  const response =
    operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`];
  if (!response) return [`status ${status} is not documented`];
  if (!response.content) return [];
  const media = type.split(';')[0] ?? '';
  const content = response.content[media];
  if (!content) return [`status ${status}: ${media} is not documented`];
  if (!content.schema) return [];
  return schemaProblems(`answer ${status}`, content.schema, JSON.parse(text));
}

const compiledSchemas = new WeakMap<object, z.ZodType>();

function schemaProblems(where: string, schema: JsonSchema, value: unknown): string[] {
  let check = compiledSchemas.get(schema);
  if (!check) {
    check = z.fromJSONSchema(withoutUnicodePatterns(schema) as never);
    compiledSchemas.set(schema, check);
  }
  const { error } = check.safeParse(value);
  return (error?.issues ?? []).map(
    (issue) => `${where} ${issue.path.join('.')}: ${JSON.stringify(issue)}`,
  );
}

/** The parser reads patterns without the flag that `\\p{…}` needs. */
function withoutUnicodePatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutUnicodePatterns);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, part]) => !(name === 'pattern' && String(part).includes('\\p{')))
      .map(([name, part]) => [name, withoutUnicodePatterns(part)]),
  );
}
