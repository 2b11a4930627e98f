import { z } from 'zod';
import { contentEdit, newContent, reportInput } from '../../../../contract/moderation/content.ts';
import { contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { heldReasons } from '../../../../contract/moderation/holding.ts';
import { idText } from '../../../../contract/text.ts';
import type { ApiOperation } from '../../../http/api-operation.ts';
import { batchInput, reportTargetInput, userInput } from './intake.input.ts';

const kindSchema = z.enum(contentKinds);
const idSchema = z.int();

/** Sent with a write: the same request with the same key is answered as before. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.string().optional(),
});

const itemParamsSchema = z.object({ kind: kindSchema, id: idText() });
const writtenItemSchema = z.union([
  z.object({ kind: kindSchema, id: idSchema, state: z.literal('visible') }),
  z.object({
    kind: kindSchema,
    id: idSchema,
    state: z.literal('pending'),
    heldFor: z.array(z.enum(heldReasons)),
  }),
]);
const refusedItemSchema = z.object({
  status: z.int(),
  error: z.object({ code: z.string(), message: z.string(), field: z.string().optional() }),
});
const [visible, pending] = writtenItemSchema.options;
const createdStatus = z.literal(201);
const batchItemResultSchema = z.union([
  visible.extend({ status: createdStatus }),
  pending.extend({ status: createdStatus }),
  refusedItemSchema,
]);
const stateSchema = z.enum(['visible', 'pending', 'deleted', 'spam']);
const itemAnswer = z.object({
  kind: kindSchema,
  id: idSchema,
  userId: z.int(),
  state: stateSchema,
  name: z.string().nullish(),
  slug: z.string().nullish(),
  body: z.string(),
  insertedAt: z.iso.datetime(),
});
const changeSchema = z.object({
  kind: z.enum([...contentKinds, 'user']),
  id: idSchema,
  state: z.enum([...stateSchema.options, 'blocked']),
});
const changePageSchema = z.object({
  changes: z.array(changeSchema),
  after: z.int(),
  hasMore: z.boolean(),
});
const reportSchema = z.object({
  assocType: reportTargetInput.shape.assocType,
  assocId: reportTargetInput.shape.assocId,
});

const contentRouteDefaults = { tag: 'Content', errors: 'intake' } as const;
const userFields = userInput.shape;

export const intakeApi = {
  write: {
    ...contentRouteDefaults,
    id: 'writeContent',
    summary: 'Writes a comment, thread, reply, status or answer to one.',
    headers: idempotencyHeaders,
    body: {
      schema: z.union(newContent.options.map((option) => option.extend(userFields))),
    },
    answers: { 201: { description: 'It was written.', schema: writtenItemSchema } },
  },
  writeBatch: {
    ...contentRouteDefaults,
    id: 'writeContentBatch',
    summary: 'Writes up to 100 items, each answered by itself.',
    headers: idempotencyHeaders,
    body: { schema: batchInput },
    answers: {
      200: {
        description: 'What became of each item, in their order.',
        schema: z.object({ results: z.array(batchItemResultSchema) }),
      },
    },
  },
  read: {
    ...contentRouteDefaults,
    id: 'getContent',
    summary: 'Reads an item and its state.',
    params: itemParamsSchema,
    answers: { 200: { description: 'The item.', schema: itemAnswer } },
  },
  edit: {
    ...contentRouteDefaults,
    id: 'editContent',
    summary: 'Changes the text of an item.',
    params: itemParamsSchema,
    headers: idempotencyHeaders,
    body: { schema: contentEdit },
    answers: { 200: { description: 'It was changed.', schema: writtenItemSchema } },
  },
  changes: {
    ...contentRouteDefaults,
    id: 'listChanges',
    summary: 'Lists what staff changed since the last answer.',
    query: z.object({
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
    answers: { 200: { description: 'Changes and the next cursor.', schema: changePageSchema } },
  },
  report: {
    ...contentRouteDefaults,
    id: 'reportContent',
    summary: 'Reports an item or a person.',
    headers: idempotencyHeaders,
    body: { schema: reportTargetInput.extend(reportInput.shape) },
    answers: { 201: { description: 'It was reported.', schema: reportSchema } },
  },
} satisfies Record<string, ApiOperation>;
