import { z } from 'zod';
import {
  externalIdSchema,
  newPost,
  postEdit,
  postStatuses,
  postTypes,
} from '../../../../contract/site/posts.ts';
import { type ApiOperation, idParams } from '../../../http/api-operation.ts';
import { idempotencyHeaders } from '../../moderation/intake/intake.api.ts';
import { userInput } from '../../moderation/intake/intake.input.ts';

const externalIdParamsSchema = z.object({ externalId: externalIdSchema });
const timeSchema = z.iso.datetime();
const postSchema = z.object({
  id: z.int(),
  externalId: z.string().nullable(),
  userId: z.int().nullable(),
  type: z.enum(postTypes),
  status: z.enum(postStatuses),
  title: z.string(),
  slug: z.string(),
  permalink: z.string(),
  path: z.string(),
  isDeleted: z.boolean(),
  publishedAt: timeSchema.nullable(),
  modifiedAt: timeSchema.nullable(),
});
const wholePostSchema = postSchema.extend({
  body: z.string(),
  excerpt: z.string(),
  thumbnail: z.union([z.object({ url: z.string(), alt: z.string() }), z.literal('')]).nullable(),
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  tags: z.array(z.string()),
  seo: z.record(z.string(), z.unknown()),
});
const pictureSchema = z.object({ url: z.string(), width: z.int(), height: z.int() });

const postRouteDefaults = { tag: 'Posts', errors: 'intake' } as const;
const newPostBody = { schema: newPost.extend(userInput.shape) };
const editBody = { schema: postEdit.extend(userInput.partial().shape) };
const createdAnswer = { 201: { description: 'It was created.', schema: postSchema } };
const changedAnswer = { 200: { description: 'It was changed.', schema: postSchema } };
const foundAnswer = { 200: { description: 'The post.', schema: wholePostSchema } };

export const postIntakeApi = {
  create: {
    ...postRouteDefaults,
    id: 'createPost',
    summary: 'Creates a post or page.',
    headers: idempotencyHeaders,
    body: newPostBody,
    answers: createdAnswer,
  },
  read: {
    ...postRouteDefaults,
    id: 'getPost',
    summary: 'Reads a post.',
    params: idParams,
    answers: foundAnswer,
  },
  edit: {
    ...postRouteDefaults,
    id: 'editPost',
    summary: 'Changes the fields of a post that are sent.',
    params: idParams,
    headers: idempotencyHeaders,
    body: editBody,
    answers: changedAnswer,
  },
  put: {
    ...postRouteDefaults,
    id: 'putPost',
    summary: "Creates a post under the sender's own id, or replaces the one that has it.",
    params: externalIdParamsSchema,
    headers: idempotencyHeaders,
    body: newPostBody,
    answers: { ...createdAnswer, ...changedAnswer },
  },
  editExternal: {
    ...postRouteDefaults,
    id: 'editPostByExternalId',
    summary: "Changes the fields of a post that are sent, by the sender's own id.",
    params: externalIdParamsSchema,
    headers: idempotencyHeaders,
    body: editBody,
    answers: changedAnswer,
  },
  readExternal: {
    ...postRouteDefaults,
    id: 'getPostByExternalId',
    summary: "Reads a post by the sender's own id.",
    params: externalIdParamsSchema,
    answers: foundAnswer,
  },
  storePicture: {
    ...postRouteDefaults,
    id: 'storePicture',
    summary: 'Stores a picture for posts and threads.',
    body: { type: 'image/*', schema: z.unknown() },
    answers: {
      200: { description: 'It was stored before.', schema: pictureSchema },
      201: { description: 'It was stored.', schema: pictureSchema },
    },
  },
} satisfies Record<string, ApiOperation>;
