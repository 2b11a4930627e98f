import type { Db } from '../../../db/database.ts';
import type { ScriptTask } from '../task-scripts/script.ts';
import type { HostTally } from './foreign-links.ts';
import type { LinkPlace, LinkText } from './link-places.ts';
import {
  type LinkTextSource,
  linkTextsRepository,
  textSourcesFor,
} from './link-texts.repository.ts';

export interface TextWalkCursor {
  walk: number;
  after: number;
  hosts?: HostTally;
}

type WalkedTask = Pick<ScriptTask<{ places: readonly LinkPlace[] }>, 'sites' | 'options'>;

function listTextSourcesOfSites({
  sites,
  options,
}: WalkedTask): { siteId: number; source: LinkTextSource }[] {
  const sources = textSourcesFor(options.places);
  return sites.flatMap(({ siteId }) => sources.map((source) => ({ siteId, source })));
}

export async function countTexts(db: Db, task: WalkedTask): Promise<number> {
  const texts = linkTextsRepository(db);
  let count = 0;
  for (const { siteId, source } of listTextSourcesOfSites(task))
    count += await texts.count(siteId, source);
  return count;
}

export async function loadNextTexts(
  db: Db,
  task: WalkedTask,
  cursor: TextWalkCursor | undefined,
  { limit, isLocked }: { limit: number; isLocked: boolean },
): Promise<{ texts: LinkText[]; cursor: TextWalkCursor | undefined }> {
  const from = cursor ?? { walk: 0, after: 0 };
  for (const [walk, { siteId, source }] of listTextSourcesOfSites(task).entries()) {
    if (walk < from.walk) continue;
    const page = { after: walk === from.walk ? from.after : 0, limit, isLocked };
    const texts = await linkTextsRepository(db).next(siteId, source, page);
    const last = texts.at(-1);
    if (last) return { texts, cursor: { walk, after: last.id } };
  }
  return { texts: [], cursor: undefined };
}
