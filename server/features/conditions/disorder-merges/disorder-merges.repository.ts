import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import {
  type DisorderMove,
  disorderMovesIn,
  type MoveReferences,
} from '../disorders/disorder-moves.ts';
import type { PagesSwitchedOnByMerge } from '../disorders/disorder-pages.ts';

/** Data to undo a merge, besides members and campaigns. */
export interface MergeUndoData {
  synonyms: string[];
  adTags: string[];
  /** Ids of conditions that had the merged one as parent, merge target or replacement. */
  children: number[];
  merged: number[];
  replaced: number[];
  /** Parent of the target before and after, if the target was below the merged condition. */
  targetParent?: { before: number | null; after: number | null };
  pages?: PagesSwitchedOnByMerge;
}

export interface DisorderMerge {
  id: number;
  fromId: number;
  fromName: string;
  intoId: number;
  intoName: string;
  mergedAt: Date;
}

export interface MergeCounts {
  members: number;
  membersWithBoth: number;
  campaigns: number;
  children: number;
  crossReferences: number;
}

export interface DisorderReferenceMovers {
  members: MoveReferences;
  campaigns: MoveReferences;
}

export function disorderMergesRepository(db: Db, references: DisorderReferenceMovers) {
  const { redirect, setMerged, setParent } = disorderMovesIn(db);

  return {
    redirect,
    setMerged,
    setParent,

    /** Counts on all sites together; a member with several of the conditions counts once. */
    async countMoves(ids: readonly number[], intoId: number): Promise<MergeCounts> {
      const { rows } = await sql<MergeCounts>`
        with merged as (select unnest(${[...ids]}::int[]) as id), members as (
          select user_id, exists (select 1 from user_disorders as other
              where other.user_id = user_disorders.user_id and other.disorder_id = ${intoId}) as has_both
            from user_disorders where disorder_id in (select id from merged) group by user_id)
        select (select count(*) from members) as members,
          (select count(*) from members where has_both) as members_with_both,
          (select count(*) from opportunity_campaigns
            where disorder_id in (select id from merged)) as campaigns,
          (select count(*) from disorders where parent_id in (select id from merged)
            and id <> ${intoId} and id not in (select id from merged)
            and filter_key is not null) as children,
          (select count(*) from (
            select source, reference from disorder_cross_references
              where disorder_id in (select id from merged)
            except
            select source, reference from disorder_cross_references
              where disorder_id = ${intoId}) as gained) as cross_references`.execute(db);
      const none = {
        members: 0,
        membersWithBoth: 0,
        campaigns: 0,
        children: 0,
        crossReferences: 0,
      };
      return rows[0] ?? none;
    },

    async insert(fromId: number, intoId: number): Promise<number> {
      const { id } = await db
        .insertInto('disorder_merges')
        .values({ fromId, intoId, moved: '{}' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async storeRecord(id: number, moved: MergeUndoData): Promise<void> {
      await db
        .updateTable('disorder_merges')
        .set({ moved: JSON.stringify(moved) })
        .where('id', '=', id)
        .execute();
    },

    async moveMembers(mergeId: number, move: DisorderMove): Promise<number> {
      const { numAffectedRows = 0n } = await sql`
        with moved as (${references.members(move)})
        insert into disorder_merge_members (merge_id, user_disorder_id)
          select ${mergeId}, id from moved`.execute(db);
      return Number(numAffectedRows);
    },

    async moveCampaigns(mergeId: number, move: DisorderMove): Promise<number> {
      const { numAffectedRows = 0n } = await sql`
        with moved as (${references.campaigns(move)})
        insert into disorder_merge_campaigns (merge_id, opportunity_campaign_id)
          select ${mergeId}, id from moved`.execute(db);
      return Number(numAffectedRows);
    },

    /** Moves members back whose reference is unchanged since the merge. */
    async returnMembers(mergeId: number, { from, to }: DisorderMove): Promise<void> {
      const moved = sql`
        select user_disorder_id from disorder_merge_members where merge_id = ${mergeId}`;
      await references.members({ from: to, to: from }, moved).execute(db);
    },

    async returnCampaigns(mergeId: number, { from, to }: DisorderMove): Promise<void> {
      const moved = sql`
        select opportunity_campaign_id from disorder_merge_campaigns where merge_id = ${mergeId}`;
      await references.campaigns({ from: to, to: from }, moved).execute(db);
    },

    async lockIfNotUndone(
      id: number,
    ): Promise<(DisorderMove & { id: number; moved: MergeUndoData }) | undefined> {
      const row = await db
        .selectFrom('disorder_merges')
        .select(['id', 'fromId', 'intoId', 'moved'])
        .where('id', '=', id)
        .where('undoneAt', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      return row && { id: row.id, from: row.fromId, to: row.intoId, moved: row.moved as never };
    },

    async markUndone(id: number): Promise<void> {
      await db
        .updateTable('disorder_merges')
        .set({ undoneAt: sql`now()` })
        .where('id', '=', id)
        .execute();
    },

    /** For each condition the latest merges from or into it that were not undone, latest first. */
    async listOfDisorders(
      ids: readonly number[],
      { before, limit }: { before: number | undefined; limit: number },
    ): Promise<(DisorderMerge & { disorderId: number })[]> {
      const { rows } = await sql<DisorderMerge & { disorderId: number }>`
        select listed.id as disorder_id, merge.id, merge.from_id, merged.name as from_name,
          merge.into_id, target.name as into_name, merge.merged_at
        from unnest(${[...ids]}::int[]) as listed (id)
        cross join lateral (
          select id, from_id, into_id, merged_at from disorder_merges
          where undone_at is null and (from_id = listed.id or into_id = listed.id)
            and (${before ?? null}::int is null or id < ${before ?? null})
          order by id desc limit ${limit}) as merge
        join disorders as merged on merged.id = merge.from_id
        join disorders as target on target.id = merge.into_id
        order by merge.id desc`.execute(db);
      return rows;
    },
  };
}
