import {
  disorderMessages,
  maxEntries,
  maxMergedDisorders,
  maxSynonyms,
} from '../../../../contract/conditions/disorders.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Database, Db, Trx } from '../../../db/database.ts';
import { disordersRepository, type WholeDisorder } from '../disorders/disorders.repository.ts';
import {
  type DisorderMerge,
  type DisorderReferences,
  disorderMergesRepository,
  type MergeCounts,
  type Moved,
} from './disorder-merges.repository.ts';

export interface MergePreview extends MergeCounts {
  into: WholeDisorder;
  /** Those that will be gone. */
  from: WholeDisorder[];
  /** What the one that stays will have besides. */
  synonyms: string[];
  tags: string[];
}

export interface DisorderMergesService {
  preview(actor: Actor, ids: readonly number[], intoId: number): Promise<MergePreview>;
  merge(actor: Actor, ids: readonly number[], intoId: number): Promise<WholeDisorder>;
  /** Takes several back at once, the latest first. */
  undo(actor: Actor, mergeIds: readonly number[]): Promise<WholeDisorder[]>;
  ofDisorders(ids: readonly number[]): Promise<DisorderMerge[]>;
}

const noun = 'disorder' as const;

export function createDisorderMergesService({
  database,
  changes,
  references,
}: {
  database: Database;
  changes: ChangeLog;
  references: DisorderReferences;
}): DisorderMergesService {
  const mergesIn = (db: Db) => disorderMergesRepository(db, references);
  return {
    ofDisorders: mergesIn(database.db).ofDisorders,

    async preview(_actor, ids, intoId) {
      const { into, from } = await chosen(database.db, ids, intoId);
      const gained = gainsOf(into, from);
      return {
        into,
        from,
        synonyms: gained.synonyms,
        tags: gained.adTags,
        ...(await mergesIn(database.db).counts(
          from.map((disorder) => disorder.id),
          intoId,
        )),
      };
    },

    merge: (actor, ids, intoId) =>
      database.transaction(async (trx) => {
        const { into, from } = await chosen(trx, ids, intoId);
        let target = into;
        for (const disorder of from) {
          target = await mergeOne(trx, actor, disorder, target);
        }
        return target;
      }),

    async undo(actor, mergeIds) {
      try {
        return await database.transaction(async (trx) => {
          const restored = [];
          for (const id of [...new Set(mergeIds)].sort((a, b) => b - a)) {
            restored.push(await undoOne(trx, actor, id));
          }
          return restored;
        });
      } catch (error) {
        if (!violatesUnique(error, 'disorders_custom_name')) throw error;
        throw conflict(disorderMessages.nameTaken);
      }
    },
  };

  async function mergeOne(trx: Trx, actor: Actor, from: WholeDisorder, into: WholeDisorder) {
    const disorders = disordersRepository(trx);
    const merges = mergesIn(trx);
    const move = { from: from.id, to: into.id };
    const mergeId = await merges.insert(from.id, into.id);
    const members = await merges.moveMembers(mergeId, move);
    const campaigns = await merges.moveCampaigns(mergeId, move);

    const isBelow = (await disorders.above(into.id)).includes(from.id);
    // It takes the place of what it stood below, so that nothing goes round in a circle.
    if (isBelow) await merges.setParent(into.id, from.parentId);
    const { synonyms, adTags } = gainsOf(into, [from]);
    const moved: Moved = {
      synonyms,
      adTags,
      children: await merges.redirect('parentId', move),
      merged: await merges.redirect('mergedIntoId', move),
      replaced: await merges.redirect('replacedById', move),
      ...(isBelow && { targetParent: { before: into.parentId, after: from.parentId } }),
    };
    await merges.remember(mergeId, moved);
    const version = await merges.setMerged(from.id, into.id);
    const joined = await disorders.update(actor.siteId, into.id, {
      synonyms: [...into.synonyms, ...synonyms],
      adTags: [...into.adTags, ...adTags],
    });
    await disorders.file([into.id, ...moved.children]);
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
        version: joined.version,
      },
    ]);
    return joined;
  }

  async function undoOne(trx: Trx, actor: Actor, mergeId: number) {
    const disorders = disordersRepository(trx);
    const merges = mergesIn(trx);
    const merge = await merges.findStanding(mergeId);
    if (!merge) throw notFound(disorderMessages.mergeNotFound);
    const { moved, ...move } = merge;
    const rows = await disorders.lock([merge.from, merge.to]);
    const from = rows.find((row) => row.id === merge.from);
    const into = rows.find((row) => row.id === merge.to);
    if (!from || !into) throw notFound(disorderMessages.mergeNotFound);
    if (into.mergedIntoId !== null) {
      const [target] = await disorders.links([into.mergedIntoId]);
      throw conflict(disorderMessages.mergedSince(target?.name ?? ''));
    }
    const back = (only: readonly number[]) => ({ from: move.to, to: move.from, only });
    await merges.returnMembers(mergeId, move);
    await merges.returnCampaigns(mergeId, move);
    await merges.redirect('parentId', back(moved.children));
    await merges.redirect('mergedIntoId', back(moved.merged));
    await merges.redirect('replacedById', back(moved.replaced));
    if (moved.targetParent && into.parentId === moved.targetParent.after) {
      await merges.setParent(into.id, moved.targetParent.before);
    }
    const joined = await disorders.update(actor.siteId, into.id, {
      synonyms: without(into.synonyms, moved.synonyms),
      adTags: without(into.adTags, moved.adTags),
    });
    const version = await merges.setMerged(from.id, null);
    await merges.markUndone(mergeId);
    await disorders.file([from.id, into.id, ...moved.children]);
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
        version: joined.version,
      },
    ]);
    return { ...from, mergedIntoId: null, version };
  }
}

/** The conditions of a merge, locked where that is possible, as they were ticked. */
async function chosen(db: Db, ids: readonly number[], intoId: number) {
  const others = [...new Set(ids)].filter((id) => id !== intoId);
  if (!ids.includes(intoId)) throw invalidInput(disorderMessages.mergeTarget, 'mergeIntoId');
  if (others.length === 0) throw invalidInput(disorderMessages.mergeTwo, 'ids');
  if (others.length > maxMergedDisorders) throw invalidInput(disorderMessages.mergeTooMany, 'ids');
  const rows = await disordersRepository(db).lock([intoId, ...others]);
  const living = new Map(
    rows.filter((row) => row.mergedIntoId === null).map((row) => [row.id, row]),
  );
  const find = (id: number): WholeDisorder => {
    const row = living.get(id);
    if (!row) throw notFound(disorderMessages.notFound);
    return row;
  };
  return { into: find(intoId), from: others.map(find) };
}

/** Their names and synonyms become synonyms, as far as there is room. */
function gainsOf(into: WholeDisorder, from: readonly WholeDisorder[]) {
  const names = from.flatMap(({ name, synonyms }) => [name, ...synonyms]);
  const tags = from.flatMap(({ adTags }) => adTags);
  return {
    synonyms: without(distinct(names), [into.name, ...into.synonyms]).slice(
      0,
      Math.max(maxSynonyms - into.synonyms.length, 0),
    ),
    adTags: without(distinct(tags), into.adTags).slice(
      0,
      Math.max(maxEntries - into.adTags.length, 0),
    ),
  };
}

const keyOf = (text: string) => text.toLowerCase();

function without(texts: readonly string[], known: readonly string[]): string[] {
  const keys = new Set(known.map(keyOf));
  return texts.filter((text) => !keys.has(keyOf(text)));
}

function distinct(texts: readonly string[]): string[] {
  return [...new Map(texts.map((text) => [keyOf(text), text])).values()];
}
