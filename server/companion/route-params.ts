import { z } from 'zod';
import { exactText } from '../../contract/text.ts';

export const idParams = z.object({ id: exactText(500) });
export const slugParams = z.object({ slug: exactText(300) });
export const keyParams = z.object({ key: exactText(64) });
