import type { Db } from '../../../db/database.ts';
import type { ScriptTask } from '../task-scripts/script.ts';
import type { BrokenLinks, LinkFinder } from './link-finding.ts';
import { addressesIn, type LinkPlace } from './link-places.ts';
import { nextTexts, type WalkCursor } from './text-walk.ts';

const textsAtOnce = 200;
/**
 * Limits the foreign requests of a step to a few seconds; own pages are looked up in the database.
 */
const askedAtOnce = 40;

export interface FoundBroken {
  broken: BrokenLinks;
  texts: number;
}

export const nothingBroken: FoundBroken = { broken: new Map(), texts: textsAtOnce };

/** Checks as many of the next texts as fit into a step. */
export async function findBroken(
  db: Db,
  finder: LinkFinder,
  task: Pick<ScriptTask<{ places: readonly LinkPlace[] }>, 'sites' | 'options'>,
  cursor: WalkCursor | undefined,
): Promise<FoundBroken> {
  const { texts } = await nextTexts(db, task, cursor, { limit: textsAtOnce, isLocked: false });
  const [first] = texts;
  if (!first) return nothingBroken;
  const links = texts.map(addressesIn);
  const elsewhere = await finder.elsewhere(db, first.siteId, links.flat());
  const asked = new Set<string>();
  let count = 0;
  for (const addresses of links) {
    for (const href of addresses) if (elsewhere.has(href)) asked.add(href);
    if (asked.size > askedAtOnce && count > 0) break;
    count += 1;
  }
  const broken = await finder.broken(db, first.siteId, links.slice(0, count).flat());
  return { broken, texts: count };
}
