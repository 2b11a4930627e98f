import { z } from 'zod';
import { exactText, list } from '../text.ts';

export const preferences = z.object({
  shortcuts: z.boolean().default(true),
  blurImages: z.boolean().default(true),
  /** Opens the next flag after a decision. */
  autoAdvance: z.boolean().default(false),
  /** Hidden columns by list, e.g. { awards: ['year'] }. */
  hiddenColumns: z.record(exactText(50), list(exactText(50), 50)).default({}),
});

export type Preferences = z.infer<typeof preferences>;
