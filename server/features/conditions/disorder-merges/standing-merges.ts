import type { Trx } from '../../../db/database.ts';
import { disorderPagesIn, type PagesSwitchedOnByMerge } from '../disorders/disorder-pages.ts';
import { disordersRepository, type WholeDisorder } from '../disorders/disorders.repository.ts';
import { omitKnownTexts } from './compared-texts.ts';
import type { disorderMergesRepository, MergeUndoData } from './disorder-merges.repository.ts';

/**
 * Other merge into the target of an undone one. What both brought stays with the target and is
 * passed on to this merge, so that undoing it takes it back.
 */
interface StandingMerge {
  id: number;
  from: WholeDisorder;
  moved: MergeUndoData;
}

export async function findStandingMerges(
  trx: Trx,
  merges: ReturnType<typeof disorderMergesRepository>,
  intoId: number,
): Promise<StandingMerge[]> {
  const standing = await merges.listStanding(intoId);
  const rows = await disordersRepository(trx).lock(standing.map(({ fromId }) => fromId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return standing.flatMap(({ id, fromId, moved }) => {
    const from = byId.get(fromId);
    return from ? [{ id, from, moved }] : [];
  });
}

/** Returns the texts that no standing merge brings, which leave the target. */
export function passTextsOn(
  undone: MergeUndoData,
  standing: readonly StandingMerge[],
): Pick<MergeUndoData, 'synonyms' | 'adTags'> {
  let { synonyms, adTags } = undone;
  for (const { from, moved } of standing) {
    const [unsharedSynonyms, unsharedTags] = [
      omitKnownTexts(synonyms, [from.name, ...from.synonyms]),
      omitKnownTexts(adTags, from.adTags),
    ];
    moved.synonyms = [...moved.synonyms, ...omitKnownTexts(synonyms, unsharedSynonyms)];
    moved.adTags = [...moved.adTags, ...omitKnownTexts(adTags, unsharedTags)];
    [synonyms, adTags] = [unsharedSynonyms, unsharedTags];
  }
  return { synonyms, adTags };
}

export async function takePagesBack(
  trx: Trx,
  into: WholeDisorder,
  undone: PagesSwitchedOnByMerge,
  standing: readonly StandingMerge[],
): Promise<void> {
  const pages = disorderPagesIn(trx);
  const sites = await pages.findSitesWithPage(into.id);
  await pages.takeBack(into.id, undone);
  let hasDetailPage = !(undone.isOnNetwork && into.hasDetailPage);
  for (const { from, moved } of standing) {
    if (!moved.pages) continue;
    const given = await pages.give(from, { id: into.id, hasDetailPage }, sites);
    hasDetailPage ||= given.isOnNetwork;
    moved.pages = {
      isOnNetwork: moved.pages.isOnNetwork || given.isOnNetwork,
      sites: [...moved.pages.sites, ...given.sites],
    };
  }
}
