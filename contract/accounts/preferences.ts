import { z } from 'zod';
import { exactText, list } from '../text.ts';

export const preferencesSchema = z.object({
  shortcuts: z.boolean().default(true),
  blurImages: z.boolean().default(true),
  /** Opens the next flag after a decision. */
  autoAdvance: z.boolean().default(false),
  /** Hard items in a row after which easier ones are offered; 0 never offers them. */
  restAfter: z.int().min(0).max(50).default(8),
  /** Hidden columns by list, e.g. { awards: ['year'] }. */
  hiddenColumns: z.record(exactText(50), list(exactText(50), 50)).default({}),
});

export type Preferences = z.infer<typeof preferencesSchema>;
