import { linkScriptMessages } from '../../../../contract/scripts/link-tools.ts';
import type { Db } from '../../../db/database.ts';
import type { ScriptTask } from '../task-scripts/script.ts';
import type { HostTally } from './foreign-links.ts';
import type { BrokenLinkFinder, BrokenLinks } from './link-finding.ts';
import { type LinkPlace, listAddresses } from './link-places.ts';
import { loadNextTexts, type TextWalkCursor } from './text-walk.ts';

const textsPerStep = 200;
/**
 * Limits the foreign requests of a step to a few seconds; own pages are looked up in the database.
 */
const maxRequestsPerStep = 40;

export interface BrokenLinksOfTexts {
  broken: BrokenLinks;
  texts: number;
  hosts?: HostTally;
  /** True if most hosts did not answer, so that the links cannot be judged. */
  isOutage?: boolean;
}

export const noBrokenLinksFound: BrokenLinksOfTexts = { broken: new Map(), texts: textsPerStep };

export function createOutageStop({ asked, silent }: HostTally = { asked: 0, silent: 0 }) {
  return { done: 0, cursor: undefined, counts: {}, stop: linkScriptMessages.outage(silent, asked) };
}

export async function findBrokenLinks(
  db: Db,
  finder: BrokenLinkFinder,
  task: Pick<ScriptTask<{ places: readonly LinkPlace[] }>, 'sites' | 'options'>,
  cursor: TextWalkCursor | undefined,
): Promise<BrokenLinksOfTexts> {
  const { texts } = await loadNextTexts(db, task, cursor, { limit: textsPerStep, isLocked: false });
  const [first] = texts;
  if (!first) return noBrokenLinksFound;
  const links = texts.map(listAddresses);
  const elsewhere = await finder.needNetwork(db, first.siteId, links.flat());
  const foreignHrefs = new Set<string>();
  let count = 0;
  for (const addresses of links) {
    for (const href of addresses) if (elsewhere.has(href)) foreignHrefs.add(href);
    if (foreignHrefs.size > maxRequestsPerStep && count > 0) break;
    count += 1;
  }
  const hrefs = links.slice(0, count).flat();
  return { ...(await finder.findBroken(db, first.siteId, hrefs, cursor?.hosts)), texts: count };
}
