import { z } from 'zod';
import { multilineText, tooLongMessage } from '../text.ts';
import { staffNoteMaxLength, staffNoteMessages } from './staff-notes.ts';

export const staffNoteInput = z.object({
  body: multilineText(staffNoteMaxLength, tooLongMessage('Note', staffNoteMaxLength))
    .min(1, staffNoteMessages.empty)
    .meta({ title: 'Note' }),
});
