import { z } from 'zod';
import { searchMaxLength } from '../limits.ts';

/** What lists of items can be narrowed down by. */
export const engagementFilter = z.object({
  search: z.string().trim().max(searchMaxLength).default(''),
  isCurrent: z.boolean().optional(),
  isOnHomepage: z.boolean().optional(),
  isGlobal: z.boolean().optional(),
  isExpired: z.boolean().optional(),
});
export type EngagementFilter = z.output<typeof engagementFilter>;
