import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Example } from './corpora.ts';

const decisionLine = z.object({
  text: z.string().min(1),
  spam: z.boolean().optional(),
  offensive: z.boolean().optional(),
  isSampled: z.boolean().optional(),
});

/** Reads the decisions and sampled texts that `npm run automod:report -- --export` wrote. */
export function readDecisions(file: string): Example[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const { isSampled, ...example } = decisionLine.parse(JSON.parse(text));
      return { corpus: isSampled ? 'sampled' : 'decisions', ...example };
    });
}
