import {
  disorderMessages,
  maxDisorderListEntries,
  maxListedMerges,
  maxMergedDisorders,
  maxSynonyms,
} from '../../../../contract/conditions/disorders.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Db, Trx } from '../../../db/database.ts';
import {
  assertClassificationUnlocked,
  lockClassification,
} from '../disorders/classification-lock.ts';
import { disorderPagesIn, type PagesSwitchedOnByMerge } from '../disorders/disorder-pages.ts';
import { disordersRepository, type WholeDisorder } from '../disorders/disorders.repository.ts';
import {
  type DisorderMerge,
  type DisorderReferenceMovers,
  disorderMergesRepository,
  type MergeCounts,
  type MergeUndoData,
} from './disorder-merges.repository.ts';

export interface DisorderMergePreview extends MergeCounts {
  into: WholeDisorder;
  from: WholeDisorder[];
  synonyms: string[];
  tags: string[];
  /** Sites with a page of one of the merged conditions, but none of the target. */
  sitesWithoutPage: string[];
}

export interface DisorderMergesService {
  preview(actor: Actor, ids: readonly number[], intoId: number): Promise<DisorderMergePreview>;
  /** `givePage` gives the target a page wherever one of the merged conditions has one. */
  merge(
    actor: Actor,
    ids: readonly number[],
    intoId: number,
    options?: { givePage?: boolean },
  ): Promise<WholeDisorder>;
  undo(actor: Actor, mergeIds: readonly number[]): Promise<WholeDisorder[]>;
  /** A page of merges for each condition, latest first: those before the merge `before`. */
  list(ids: readonly number[], before?: number): Promise<Map<number, DisorderMerge[]>>;
}

const noun = 'disorder' as const;

export function createDisorderMergesService({
  database,
  changes,
  references,
}: Pick<Core, 'database' | 'changes'> & {
  references: DisorderReferenceMovers;
}): DisorderMergesService {
  const mergesIn = (db: Db) => disorderMergesRepository(db, references);
  return {
    async list(ids, before) {
      const page = { before, limit: maxListedMerges };
      const rows = await mergesIn(database.db).listOfDisorders(ids, page);
      return Map.groupBy(rows, ({ disorderId }) => disorderId);
    },

    async preview(_actor, ids, intoId) {
      const { into, from } = await lockMergeConditions(database.db, ids, intoId);
      const gained = computeMergeGains(into, from);
      const fromIds = from.map((disorder) => disorder.id);
      const sites = await disorderPagesIn(database.db).findSitesWithoutPage(fromIds, intoId);
      return {
        into,
        from,
        synonyms: gained.synonyms,
        tags: gained.adTags,
        sitesWithoutPage: sites.map(({ name }) => name),
        ...(await mergesIn(database.db).countMoves(fromIds, intoId)),
      };
    },

    merge: (actor, ids, intoId, { givePage = false } = {}) =>
      database.transaction(async (trx) => {
        await lockClassification(trx);
        await assertClassificationUnlocked(trx);
        const { into, from } = await lockMergeConditions(trx, ids, intoId);
        let target = into;
        for (const disorder of from) {
          target = await mergeCondition(trx, actor, disorder, target, givePage);
        }
        return target;
      }),

    async undo(actor, mergeIds) {
      try {
        return await database.transaction(async (trx) => {
          await lockClassification(trx);
          await assertClassificationUnlocked(trx);
          const restored = [];
          for (const id of [...new Set(mergeIds)].sort((a, b) => b - a)) {
            restored.push(await undoMerge(trx, actor, id));
          }
          return restored;
        });
      } catch (error) {
        if (!violatesUnique(error, 'disorders_custom_name')) throw error;
        throw conflict(disorderMessages.nameTaken);
      }
    },
  };

  async function moveReferences(
    trx: Trx,
    from: WholeDisorder,
    into: WholeDisorder,
    pages: PagesSwitchedOnByMerge | undefined,
  ) {
    const merges = mergesIn(trx);
    const move = { from: from.id, to: into.id };
    const mergeId = await merges.insert(from.id, into.id);
    const members = await merges.moveMembers(mergeId, move);
    const campaigns = await merges.moveCampaigns(mergeId, move);

    const isBelow = (await disordersRepository(trx).findAncestorIds(into.id)).includes(from.id);
    // Moves the target up to the merged condition's parent, to avoid a cycle.
    if (isBelow) await merges.setParent(into.id, from.parentId);
    const { synonyms, adTags } = computeMergeGains(into, [from]);
    const moved: MergeUndoData = {
      synonyms,
      adTags,
      children: await merges.redirect('parentId', move),
      merged: await merges.redirect('mergedIntoId', move),
      replaced: await merges.redirect('replacedById', move),
      ...(pages && { pages }),
      ...(isBelow && { targetParent: { before: into.parentId, after: from.parentId } }),
    };
    await merges.storeRecord(mergeId, moved);
    return { mergeId, members, campaigns, moved };
  }

  async function mergeCondition(
    trx: Trx,
    actor: Actor,
    from: WholeDisorder,
    into: WholeDisorder,
    givePage: boolean,
  ) {
    const disorders = disordersRepository(trx);
    const pages = givePage ? await disorderPagesIn(trx).give(from, into) : undefined;
    const { mergeId, members, campaigns, moved } = await moveReferences(trx, from, into, pages);
    const version = await mergesIn(trx).setMerged(from.id, into.id);
    const updatedTarget = await disorders.update(actor.siteId, into.id, {
      synonyms: [...into.synonyms, ...moved.synonyms],
      adTags: [...into.adTags, ...moved.adTags],
    });
    await disorders.recomputeCategories([into.id, ...moved.children]);
    await changes.recordAll(trx, actor, [
      {
        noun,
        id: from.id,
        action: 'merged',
        after: { mergeId, otherId: into.id, otherName: into.name },
        version,
      },
      {
        noun,
        id: into.id,
        action: 'absorbed',
        before: { synonyms: into.synonyms, adTags: into.adTags },
        after: { mergeId, otherId: from.id, otherName: from.name, members, campaigns, ...moved },
        version: updatedTarget.version,
      },
    ]);
    return updatedTarget;
  }

  async function lockMerge(trx: Trx, mergeId: number) {
    const disorders = disordersRepository(trx);
    const merge = await mergesIn(trx).lockIfNotUndone(mergeId);
    if (!merge) throw notFound(disorderMessages.mergeNotFound);
    const rows = await disorders.lock([merge.from, merge.to]);
    const from = rows.find((row) => row.id === merge.from);
    const into = rows.find((row) => row.id === merge.to);
    if (!from || !into) throw notFound(disorderMessages.mergeNotFound);
    if (into.mergedIntoId !== null) {
      const [target] = await disorders.findLinks([into.mergedIntoId]);
      throw conflict(disorderMessages.mergedSince(target?.name ?? ''));
    }
    return { merge, from, into };
  }

  async function undoMerge(trx: Trx, actor: Actor, mergeId: number) {
    const disorders = disordersRepository(trx);
    const merges = mergesIn(trx);
    const { merge, from, into } = await lockMerge(trx, mergeId);
    const { moved, ...move } = merge;
    const reverseMove = (only: readonly number[]) => ({ from: move.to, to: move.from, only });
    await merges.returnMembers(mergeId, move);
    await merges.returnCampaigns(mergeId, move);
    await merges.redirect('parentId', reverseMove(moved.children));
    await merges.redirect('mergedIntoId', reverseMove(moved.merged));
    await merges.redirect('replacedById', reverseMove(moved.replaced));
    if (moved.targetParent && into.parentId === moved.targetParent.after) {
      await merges.setParent(into.id, moved.targetParent.before);
    }
    const updatedTarget = await disorders.update(actor.siteId, into.id, {
      synonyms: omitKnownTexts(into.synonyms, moved.synonyms),
      adTags: omitKnownTexts(into.adTags, moved.adTags),
    });
    if (moved.pages) await disorderPagesIn(trx).takeBack(into.id, moved.pages);
    const version = await merges.setMerged(from.id, null);
    await merges.markUndone(mergeId);
    await disorders.recomputeCategories([from.id, into.id, ...moved.children]);
    await changes.recordAll(trx, actor, [
      {
        noun,
        id: from.id,
        action: 'merge_undone',
        after: { mergeId, otherId: into.id, otherName: into.name },
        version,
      },
      {
        noun,
        id: into.id,
        action: 'merge_undone',
        after: { mergeId, otherId: from.id, otherName: from.name },
        version: updatedTarget.version,
      },
    ]);
    return { ...from, mergedIntoId: null, version };
  }
}

async function lockMergeConditions(db: Db, ids: readonly number[], intoId: number) {
  const others = [...new Set(ids)].filter((id) => id !== intoId);
  if (!ids.includes(intoId)) throw invalidInput(disorderMessages.mergeTarget, 'mergeIntoId');
  if (others.length === 0) throw invalidInput(disorderMessages.mergeTwo, 'ids');
  if (others.length > maxMergedDisorders) throw invalidInput(disorderMessages.mergeTooMany, 'ids');
  const rows = await disordersRepository(db).lock([intoId, ...others]);
  const notMerged = new Map(
    rows.filter((row) => row.mergedIntoId === null).map((row) => [row.id, row]),
  );
  const findOrFail = (id: number): WholeDisorder => {
    const row = notMerged.get(id);
    if (!row) throw notFound(disorderMessages.notFound);
    return row;
  };
  return { into: findOrFail(intoId), from: others.map(findOrFail) };
}

function computeMergeGains(into: WholeDisorder, from: readonly WholeDisorder[]) {
  const names = from.flatMap(({ name, synonyms }) => [name, ...synonyms]);
  const tags = from.flatMap(({ adTags }) => adTags);
  return {
    synonyms: omitKnownTexts(distinctTexts(names), [into.name, ...into.synonyms]).slice(
      0,
      Math.max(maxSynonyms - into.synonyms.length, 0),
    ),
    adTags: omitKnownTexts(distinctTexts(tags), into.adTags).slice(
      0,
      Math.max(maxDisorderListEntries - into.adTags.length, 0),
    ),
  };
}

const toComparableText = (text: string) => text.toLowerCase();

function omitKnownTexts(texts: readonly string[], known: readonly string[]): string[] {
  const keys = new Set(known.map(toComparableText));
  return texts.filter((text) => !keys.has(toComparableText(text)));
}

function distinctTexts(texts: readonly string[]): string[] {
  return [...new Map(texts.map((text) => [toComparableText(text), text])).values()];
}
