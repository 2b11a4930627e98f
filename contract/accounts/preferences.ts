import { z } from 'zod';

/** What a person chose for themselves; kept with the account so that it follows them. */
export const preferences = z.object({
  shortcuts: z.boolean().default(true),
  blurImages: z.boolean().default(true),
  /** Hidden columns by list, e.g. { awards: ['year'] }. */
  hiddenColumns: z.record(z.string().max(50), z.array(z.string().max(50)).max(50)).default({}),
});

export type Preferences = z.infer<typeof preferences>;
