import { z } from 'zod';
import { searchText } from '../text.ts';

export const engagementFilter = z.object({
  search: searchText,
  isCurrent: z.boolean().optional(),
  isOnHomepage: z.boolean().optional(),
  isGlobal: z.boolean().optional(),
  isExpired: z.boolean().optional(),
});
export type EngagementFilter = z.output<typeof engagementFilter>;
