import { z } from 'zod';
import { exactText } from '../../contract/text.ts';

export const idParams = z.object({ id: exactText(500) });
export const slugParams = z.object({ slug: exactText(300) });
export const keyParams = z.object({ key: exactText(64) });

export const pageNumber = (maxPages: number) =>
  z.coerce.number().int().min(1).max(maxPages).catch(1);
