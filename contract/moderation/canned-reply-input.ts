import { z } from 'zod';
import { multilineText, namedText, tooLongMessage } from '../text.ts';

const nameMaxLength = 80;
const bodyMaxLength = 5000;

export const cannedReplyInput = z.object({
  name: namedText('Name', nameMaxLength).min(1, 'Name is required').meta({ title: 'Name' }),
  body: multilineText(bodyMaxLength, tooLongMessage('Text', bodyMaxLength))
    .min(1, 'Text is required')
    .meta({ title: 'Text' }),
});
export type CannedReplyInput = z.infer<typeof cannedReplyInput>;
