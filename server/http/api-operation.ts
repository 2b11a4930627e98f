import { z } from 'zod';
import { idText } from '../../contract/text.ts';

/** Parts of the API, in the order of the reference. */
export const apiTags = [
  'Content',
  'Posts',
  'Engagement',
  'Experiments',
  'Short links',
  'Downloads',
  'Uploads',
  'Reference',
] as const;
type ApiTag = (typeof apiTags)[number];

export interface ApiAnswer {
  description: string;
  type?: string;
  schema?: z.ZodType;
}

/** Description of a REST route in the OpenAPI document. Its schemas are those of the route. */
export interface ApiOperation {
  id: string;
  tag: ApiTag;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: { type?: string; schema: z.ZodType };
  answers: Record<number, ApiAnswer>;
  /** Shape of error answers: see `errorSchemas`. */
  errors?: 'api' | 'intake' | 'page';
}

/** Routes for the console, for pages and for pictures are not part of the API. */
export const outsideOfApi = 'not part of the API';

declare module 'fastify' {
  interface FastifyContextConfig {
    api?: ApiOperation | typeof outsideOfApi;
  }
}

export function addApiToRoute<Options extends { config: object }>(
  options: Options,
  api: ApiOperation,
) {
  return { ...options, config: { ...options.config, api } };
}

export const idParams = z.object({ id: idText() });

/** File download for staff; CSV by default. */
export function downloadOperation(
  operation: Pick<ApiOperation, 'id' | 'summary' | 'params' | 'query'>,
  type = 'text/csv',
): ApiOperation {
  return {
    ...operation,
    tag: 'Downloads',
    answers: { 200: { description: 'The file.', type } },
  };
}
