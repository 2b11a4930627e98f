import type { Db } from '../../../db/database.ts';
import type { ScriptTask } from '../task-scripts/script.ts';
import type { BrokenLinks, LinkFinder } from './link-finding.ts';
import { addressesIn, type LinkPlace } from './link-places.ts';
import { nextTexts, type WalkCursor } from './text-walk.ts';

const textsAtOnce = 200;
/** So few that asking for them takes seconds; the pages of the network are looked up in no time. */
const askedAtOnce = 40;

/** What is wrong with the links of the next texts, and how many texts that are. */
export interface FoundBroken {
  broken: BrokenLinks;
  texts: number;
}

export const nothingBroken: FoundBroken = { broken: new Map(), texts: textsAtOnce };

/** Looks at as many of the next texts as can be asked about within a step. */
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
