import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Example } from './corpora.ts';

const line = z.object({
  text: z.string().min(1),
  spam: z.boolean().optional(),
  offensive: z.boolean().optional(),
});

/** What people judged otherwise than the model, as `npm run automod:report -- --export` wrote it. */
export function readOverruled(file: string): Example[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text) => ({ corpus: 'overruled', ...line.parse(JSON.parse(text)) }));
}
