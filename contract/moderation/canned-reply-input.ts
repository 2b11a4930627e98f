import { z } from 'zod';
import { multilineText, namedText, tooLongMessage } from '../text.ts';

const cannedReplyNameMaxLength = 80;
const cannedReplyBodyMaxLength = 5000;

export const cannedReplyInput = z.object({
  name: namedText('Name', cannedReplyNameMaxLength)
    .min(1, 'Name is required')
    .meta({ title: 'Name' }),
  body: multilineText(cannedReplyBodyMaxLength, tooLongMessage('Text', cannedReplyBodyMaxLength))
    .min(1, 'Text is required')
    .meta({ title: 'Text' }),
});
export type CannedReplyInput = z.infer<typeof cannedReplyInput>;
