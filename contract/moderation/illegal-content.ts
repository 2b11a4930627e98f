import { z } from 'zod';
import { emailText, multilineText, namedText, text, tooLongMessage } from '../text.ts';
import { harmCategories } from './harm-categories.ts';

export const illegalContentPath = '/illegal-content';

export function illegalNoticePath(linkKey: string): string {
  return `${illegalContentPath}/${linkKey}`;
}

export const noticeReasonsMaxLength = 5000;
export const noticeObjectionMonths = 6;
export const maxNoticesOfFlag = 20;

export const illegalContentMessages = {
  notFound: 'That notice does not exist.',
  urlRequired: 'The address of the text is required',
  urlUnknown: 'There is no text of a member at this address on this site',
  categoryRequired: 'Choose what it is about',
  reasonsRequired: 'Explain why you think that it is illegal',
  nameRequired: 'Your name is required',
  emailRequired: 'Your email address is required',
  emailWrong: 'This is not an email address',
  goodFaithRequired: 'Please confirm that your notice is accurate and complete',
  received:
    'Thank you. We have received your notice. A person will look at it, and we write to you when it is decided.',
  receivedUnnamed:
    'Thank you. We have received your notice. A person will look at it. We cannot write to you without an address, so keep the link below: it shows what was decided.',
  tooMany: 'You have sent many notices. Please try again later.',
  objectionRequired: 'Say why you think that the decision is wrong',
  cannotObject: 'It is not possible to object to this decision.',
  ownDecision:
    'The sender of a notice objects to a decision of yours. Somebody else has to look at it.',
} as const;

const contentUrlSchema = text(2000).min(1, illegalContentMessages.urlRequired);
const harmCategorySchema = z.enum(harmCategories, illegalContentMessages.categoryRequired);
const noticeReasonsSchema = multilineText(
  noticeReasonsMaxLength,
  tooLongMessage('Your explanation', noticeReasonsMaxLength),
).min(1, illegalContentMessages.reasonsRequired);
const goodFaithSchema = z.literal(true, illegalContentMessages.goodFaithRequired);
const senderNameSchema = namedText('Your name', 100);

export const illegalContentNotice = z.object({
  url: contentUrlSchema,
  category: harmCategorySchema,
  reasons: noticeReasonsSchema,
  senderName: senderNameSchema.min(1, illegalContentMessages.nameRequired),
  senderEmail: text(254, illegalContentMessages.emailWrong)
    .min(1, { error: illegalContentMessages.emailRequired, abort: true })
    .pipe(emailText(illegalContentMessages.emailWrong)),
  isInGoodFaith: goodFaithSchema,
});

/** Notices of offences against children, whose senders need not say who they are. */
export const unnamedIllegalContentNotice = illegalContentNotice.extend({
  senderName: senderNameSchema,
  senderEmail: emailText(illegalContentMessages.emailWrong, { mayBeEmpty: true }),
});
export type IllegalContentNotice = z.infer<typeof illegalContentNotice>;

export const noticeObjection = z.object({
  body: multilineText(noticeReasonsMaxLength).min(1, illegalContentMessages.objectionRequired),
});
