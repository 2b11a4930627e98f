import { z } from 'zod';
import { exactText, text } from '../text.ts';
import {
  contentBodyMaxLength,
  reportDetailsMaxLength,
  reportReasons,
  threadNameMaxLength,
} from './content-flags.ts';
import { type ContentKind, contentKinds } from './content-kinds.ts';
import type { HeldReason } from './holding.ts';

export const maxReplyDepth = 50;

export const contentMessages = {
  kindUnknown: `kind must be one of ${contentKinds.join(', ')}.`,
  bodyRequired: 'Please write something.',
  bodyTooLong: `This may have at most ${contentBodyMaxLength.toLocaleString('en')} characters.`,
  nameRequired: 'Please enter a title.',
  nameTooLong: `A title may have at most ${threadNameMaxLength} characters.`,
  authorNotFound: 'That user does not exist.',
  mayNotWrite: 'This account may not write here.',
  notFound: 'That content does not exist.',
  postNotFound: 'That post does not exist.',
  threadNotFound: 'That thread does not exist.',
  statusNotFound: 'That status does not exist.',
  parentNotFound: 'What this answers does not exist.',
  threadClosed: 'This thread is closed.',
  tooDeep: 'Answers cannot be nested any deeper here.',
  notYours: 'Only its author may change this.',
  outranked: 'You may not change what someone with a higher role wrote.',
  removed: 'This was removed and cannot be changed.',
  changedMeanwhile: 'This was changed a moment ago. Please try again.',
  reasonRequired: 'Please choose a reason.',
  detailsTooLong: `Details may have at most ${reportDetailsMaxLength} characters.`,
  reportYourself: 'You cannot report yourself or what you wrote.',
} as const;

const contentBodySchema = exactText(
  contentBodyMaxLength,
  contentMessages.bodyTooLong,
  contentMessages.bodyRequired,
).min(1, contentMessages.bodyRequired);

const maxRowId = 2_147_483_647;
const rowIdSchema = (missingMessage: string) =>
  z.int(missingMessage).min(1, missingMessage).max(maxRowId, missingMessage);
export const newThreadName = text(
  threadNameMaxLength,
  contentMessages.nameTooLong,
  contentMessages.nameRequired,
).min(1, contentMessages.nameRequired);
const parentIdSchema = rowIdSchema(contentMessages.parentNotFound).nullish();

/** Input for a new item. The body is HTML; markup that is not allowed is dropped. */
export const newContent = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('comment'),
      postId: rowIdSchema(contentMessages.postNotFound),
      parentId: parentIdSchema,
      body: contentBodySchema,
    }),
    z.object({ kind: z.literal('thread'), name: newThreadName, body: contentBodySchema }),
    z.object({
      kind: z.literal('reply'),
      threadId: rowIdSchema(contentMessages.threadNotFound),
      parentId: parentIdSchema,
      body: contentBodySchema,
    }),
    z.object({ kind: z.literal('user_profile_status'), body: contentBodySchema }),
    z.object({
      kind: z.literal('user_profile_status_reply'),
      statusId: rowIdSchema(contentMessages.statusNotFound),
      body: contentBodySchema,
    }),
  ],
  contentMessages.kindUnknown,
);
export type NewContent = z.infer<typeof newContent>;

export const contentEdit = z.object({ body: contentBodySchema, name: newThreadName.optional() });
export type ContentEdit = z.infer<typeof contentEdit>;

export const reportInput = z.object({
  reason: z.enum(reportReasons, contentMessages.reasonRequired),
  details: text(
    reportDetailsMaxLength,
    contentMessages.detailsTooLong,
    contentMessages.detailsTooLong,
  ).default(''),
});

export const contentStates = ['visible', 'pending', 'deleted', 'spam'] as const;
export type ContentState = (typeof contentStates)[number];

export interface WrittenContent {
  kind: ContentKind;
  id: number;
  isPending: boolean;
  heldFor?: readonly HeldReason[];
}

export function getContentState(item: {
  isDeleted: boolean;
  isSpam: boolean;
  isPendingModeration: boolean;
}): ContentState {
  if (item.isDeleted) return 'deleted';
  if (item.isSpam) return 'spam';
  return item.isPendingModeration ? 'pending' : 'visible';
}
