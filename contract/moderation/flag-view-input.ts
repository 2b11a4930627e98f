import { z } from 'zod';
import { exactText, list, namedText, text } from '../text.ts';
import { flagViewQueryMaxLength, maxHiddenColumns } from './flag-views.ts';

const flagViewNameMaxLength = 40;

export const flagViewInput = z.object({
  name: namedText('Name', flagViewNameMaxLength).min(1, 'Name is required').meta({ title: 'Name' }),
  isShared: z.boolean().meta({ title: 'Shared with all staff of the site' }),
  /** Query string of the dashboard, without the page. */
  query: exactText(flagViewQueryMaxLength),
  hiddenColumns: list(text(40), maxHiddenColumns).nullable(),
});
export type FlagViewInput = z.infer<typeof flagViewInput>;
