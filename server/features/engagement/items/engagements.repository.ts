import { type RawBuilder, sql } from 'kysely';
import {
  type EngagementField,
  type EngagementFields,
  emptyEngagement,
} from '../../../../contract/engagement/kind.ts';
import type { EngagementType } from '../../../../contract/engagement/kinds.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { engagementPartsRepository } from './engagement-parts.repository.ts';

type EngagementColumns = Omit<EngagementFields, 'options' | 'tagIds'>;

export interface Engagement extends EngagementColumns {
  id: number;
  siteId: number;
  siteName: string;
  type: EngagementType;
  legacyId: string | null;
  threadName: string | null;
  /** People who voted on all sites, and on the viewer's site. */
  totalVotes: number;
  currentSiteTotalVotes: number;
  giveawaySubmissions: number;
  createdForums: number;
  drawnAt: Date | null;
  deletedAt: Date | null;
  version: number;
  insertedAt: Date;
  updatedAt: Date;
}

export type WholeEngagement = Engagement & Pick<EngagementFields, 'options' | 'tagIds'>;

export interface EngagementWrite extends EngagementFields {
  /** Used for new items only: the type never changes. */
  type: EngagementType;
  legacyId?: string | null | undefined;
  createdBy?: number | undefined;
}

/** Columns of the item's own row; options and tags have their own tables. */
const engagementColumns = (Object.keys(emptyEngagement) as EngagementField[]).filter(
  (name): name is keyof EngagementColumns => name !== 'options' && name !== 'tagIds',
);

const selectedEngagementColumns = sql`
  item.id, item.site_id, sites.name as site_name, item.type, item.legacy_id,
  ${sql.join(engagementColumns.map((name) => sql.ref(`item.${name}`)))}, threads.name as thread_name,
  item.total_votes, item.giveaway_submissions, item.created_forums, draw.drawn_at,
  item.deleted_at, item.version, item.inserted_at, item.updated_at`;

export function engagementsRepository(db: Db) {
  const parts = engagementPartsRepository(db);

  async function selectItems(siteId: number, which: RawBuilder<unknown>, lock = sql``) {
    const { rows } = await sql<Engagement>`
      select ${selectedEngagementColumns}, case when item.site_id = ${siteId} then item.site_votes else
        coalesce((select votes from engagement_site_counts as here
          where here.engagement_id = item.id and here.site_id = ${siteId}), 0)
        end as current_site_total_votes
      from engagements as item join sites on sites.id = item.site_id
      left join threads on threads.site_id = item.site_id and threads.id = item.thread_id
      left join giveaway_draws as draw on draw.engagement_id = item.id
      where ${which} ${lock}`.execute(db);
    return rows;
  }

  async function loadParts(item: Engagement | undefined): Promise<WholeEngagement | undefined> {
    if (!item) return undefined;
    return {
      ...item,
      options: await parts.options(item.id),
      tagIds: await parts.tagIds(item.id),
    };
  }

  const isOwnItem = (siteId: number, id: number, isDeleted = false) =>
    sql`item.site_id = ${siteId} and item.id = ${id}
      and item.deleted_at is ${isDeleted ? sql`not null` : sql`null`}`;
  const locked = sql`for no key update of item`;

  async function getOrThrow(siteId: number, id: number): Promise<WholeEngagement> {
    const [row] = await selectItems(siteId, isOwnItem(siteId, id));
    const item = await loadParts(row);
    if (!item) throw new Error(`No engagement has the id ${id}`);
    return item;
  }

  return {
    /** Also finds global items of other sites. */
    async findReadable(siteId: number, id: number): Promise<Engagement | undefined> {
      const [row] = await selectItems(
        siteId,
        sql`item.id = ${id} and item.deleted_at is null and (item.site_id = ${siteId} or item.is_global)`,
      );
      return row;
    },

    byIds: (siteId: number, ids: readonly number[]) =>
      selectItems(siteId, sql`item.id = ${anyOf(ids)}`),

    async find(siteId: number, id: number): Promise<WholeEngagement | undefined> {
      return loadParts((await selectItems(siteId, isOwnItem(siteId, id)))[0]);
    },

    async findForUpdate(siteId: number, id: number): Promise<WholeEngagement | undefined> {
      return loadParts((await selectItems(siteId, isOwnItem(siteId, id), locked))[0]);
    },

    async findDeletedForUpdate(siteId: number, id: number): Promise<Engagement | undefined> {
      return (await selectItems(siteId, isOwnItem(siteId, id, true), locked))[0];
    },

    async insert(
      siteId: number,
      { type, legacyId = null, createdBy, ...fields }: EngagementWrite,
    ): Promise<WholeEngagement> {
      const { rows } = await sql<{ id: number }>`
        insert into engagements (site_id, type, legacy_id, created_by,
          ${sql.join(engagementColumns.map((name) => sql.ref(name)))})
        values (${siteId}, ${type}, ${legacyId}, ${createdBy ?? null},
          ${sql.join(engagementColumns.map((name) => fields[name]))}) returning id`.execute(db);
      const id = rows[0]?.id ?? 0;
      await parts.setOptions(id, fields.options);
      await parts.setTags(id, fields.tagIds);
      return getOrThrow(siteId, id);
    },

    /** Raises the version. Votes for deleted options are deleted. */
    async update(siteId: number, id: number, fields: EngagementWrite): Promise<WholeEngagement> {
      const changes = engagementColumns.map((name) => sql`${sql.ref(name)} = ${fields[name]}`);
      if (fields.legacyId !== undefined) changes.push(sql`legacy_id = ${fields.legacyId}`);
      await sql`update engagements
        set ${sql.join(changes)}, version = version + 1, updated_at = now()
        where site_id = ${siteId} and id = ${id}`.execute(db);
      await parts.setOptions(id, fields.options);
      await parts.setTags(id, fields.tagIds);
      return getOrThrow(siteId, id);
    },

    async findOtherCurrent(siteId: number, type: EngagementType, id: number | undefined) {
      const [row] = await selectItems(
        siteId,
        sql`item.site_id = ${siteId} and item.type = ${type} and item.is_current
          and item.deleted_at is null and item.id <> ${id ?? 0}`,
        locked,
      );
      return row;
    },

    async current(siteId: number, type: EngagementType): Promise<Engagement | undefined> {
      const [row] = await selectItems(
        siteId,
        sql`item.site_id = ${siteId} and item.type = ${type} and item.is_current
          and item.deleted_at is null`,
      );
      return row;
    },

    async unsetCurrent(siteId: number, id: number): Promise<number> {
      const { rows } = await sql<{ version: number }>`update engagements
        set is_current = false, version = version + 1, updated_at = now()
        where site_id = ${siteId} and id = ${id} returning version`.execute(db);
      return rows[0]?.version ?? 0;
    },

    async markDeleted(siteId: number, id: number): Promise<void> {
      await sql`update engagements set deleted_at = now()
        where site_id = ${siteId} and id = ${id}`.execute(db);
    },

    async restore(siteId: number, id: number, isCurrent: boolean): Promise<WholeEngagement> {
      await sql`update engagements
        set deleted_at = null, is_current = ${isCurrent}, version = version + 1, updated_at = now()
        where site_id = ${siteId} and id = ${id}`.execute(db);
      return getOrThrow(siteId, id);
    },

    async purge(before: Date, limit: number): Promise<number> {
      const { numAffectedRows } = await sql`delete from engagements where id in (
        select id from engagements where deleted_at < ${before} order by deleted_at limit ${limit}
      )`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}
