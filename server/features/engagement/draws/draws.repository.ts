import { sql } from 'kysely';
import { roleIds, staffRoles } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';
import { isEmployeeAccount } from '../../accounts/users/employees.ts';
import type { DrawnEntry } from './draw.ts';

export interface Draw {
  engagementId: number;
  siteId: number;
  question: string;
  date: string | null;
  submissions: number;
  seed: string;
  seedHash: string;
  committedAt: Date;
  frozenAt: Date | null;
  entriesCount: number | null;
  entriesHash: string | null;
  winnersCount: number | null;
  alternatesCount: number | null;
  drawnAt: Date | null;
}

export interface DrawCandidate {
  id: number;
  /** Key of the person behind the entry; several entries of one person share it. */
  person: string;
  email: string | null;
  hasAccount: boolean;
}

export interface DrawnPerson {
  place: number;
  isAlternate: boolean;
  entryId: number;
  userId: number | null;
  username: string | null;
  /** Current address of the account; otherwise the address used to enter. */
  email: string | null;
  notifiedAt: Date | null;
  /** Time when staff withdrew the prize; the reason is visible to staff only. */
  withdrawnAt: Date | null;
  withdrawnReason: string | null;
  replacesEntryId: number | null;
}

/** True for winners and replacements, except those who were replaced themselves. */
export function isWinner({
  isAlternate,
  withdrawnAt,
  replacesEntryId,
}: Pick<DrawnPerson, 'isAlternate' | 'withdrawnAt' | 'replacesEntryId'>): boolean {
  return withdrawnAt === null && (!isAlternate || replacesEntryId !== null);
}

export function drawsRepository(db: Db) {
  const selectDraw = (siteId: number, id: number) =>
    db
      .selectFrom('giveaway_draws as draw')
      .innerJoin('engagements as item', 'item.id', 'draw.engagementId')
      .select([
        'draw.engagementId',
        'draw.siteId',
        'item.question',
        'item.date',
        'item.giveawaySubmissions as submissions',
        'draw.seed',
        'draw.seedHash',
        'draw.committedAt',
        'draw.frozenAt',
        'draw.entriesCount',
        'draw.entriesHash',
        'draw.winnersCount',
        'draw.alternatesCount',
        'draw.drawnAt',
      ])
      .where('item.siteId', '=', siteId)
      .where('item.id', '=', id)
      .where('item.deletedAt', 'is', null);

  return {
    find: (siteId: number, id: number): Promise<Draw | undefined> =>
      selectDraw(siteId, id).executeTakeFirst(),
    /** Locks the draw, so that nobody enters, edits or draws meanwhile. */
    findForUpdate: (siteId: number, id: number): Promise<Draw | undefined> =>
      selectDraw(siteId, id).forUpdate().executeTakeFirst(),

    /**
     * Entries that can win. Excludes staff of any site, blocked and deleted accounts, and addresses
     * of the network's own domains. An address verified by an account counts as that account.
     */
    async findCandidates(id: number, mailDomains: readonly string[]): Promise<DrawCandidate[]> {
      const { rows } = await sql<DrawCandidate>`
        select entry.id, entry.email, own.id is not null as "hasAccount",
          coalesce('person ' || own.person_id,
            'address ' || coalesce(entry.mailbox, lower(entry.email))) as person
        from giveaway_entries as entry
        left join users as own on own.deleted_at is null and own.id = coalesce(entry.user_id, (
          select named.id from users as named
          where named.site_id = entry.site_id and lower(named.email) = lower(entry.email)
            and named.deleted_at is null
            and (named.verified_at is not null
              or named.role_id = any(${[...staffRoles, roleIds.spammer].map(Number)}::int[]))
          limit 1))
        where entry.engagement_id = ${id} and (own.id is not null or entry.email is not null)
          and (own.id is not null or entry.user_id is null)
          and own.role_id is distinct from ${Number(roleIds.spammer)}
          and not exists (
            select from users as linked where linked.person_id = own.person_id
              and ${isEmployeeAccount(mailDomains)})
          and split_part(lower(coalesce(entry.email, '')), '@', 2)
            <> all(${[...mailDomains]}::text[])
        order by entry.id`.execute(db);
      return rows;
    },

    async freeze(
      id: number,
      { entries, hash, at }: { entries: readonly number[]; hash: string; at: Date },
    ): Promise<void> {
      await db.deleteFrom('giveaway_draw_entries').where('engagementId', '=', id).execute();
      await sql`insert into giveaway_draw_entries (engagement_id, entry_id)
        select ${id}::int, unnest(${[...entries]}::bigint[])`.execute(db);
      await db
        .updateTable('giveaway_draws')
        .set({ frozenAt: at, entriesCount: entries.length, entriesHash: hash })
        .where('engagementId', '=', id)
        .execute();
    },

    async findFrozenEntries(id: number): Promise<number[]> {
      const rows = await db
        .selectFrom('giveaway_draw_entries')
        .select('entryId')
        .where('engagementId', '=', id)
        .orderBy('entryId')
        .execute();
      return rows.map(({ entryId }) => entryId);
    },

    async recordWinners(
      id: number,
      drawn: readonly DrawnEntry[],
      outcome: { winners: number; alternates: number; at: Date; by: number },
    ): Promise<void> {
      const places = JSON.stringify(
        drawn.map(({ entry, place, isAlternate }) => ({ entry, place, is_alternate: isAlternate })),
      );
      await sql`update giveaway_draw_entries as frozen
        set place = drawn.place, is_alternate = drawn.is_alternate
        from jsonb_to_recordset(${places}::jsonb)
          as drawn (entry bigint, place int, is_alternate boolean)
        where frozen.engagement_id = ${id} and frozen.entry_id = drawn.entry`.execute(db);
      await db
        .updateTable('giveaway_draws')
        .set({
          winnersCount: outcome.winners,
          alternatesCount: outcome.alternates,
          drawnAt: outcome.at,
          drawnBy: outcome.by,
          revealedAt: outcome.at,
        })
        .where('engagementId', '=', id)
        .execute();
    },

    async findDrawnPeople(id: number): Promise<DrawnPerson[]> {
      const rows = await db
        .selectFrom('giveaway_draw_entries as frozen')
        .innerJoin('giveaway_entries as entry', 'entry.id', 'frozen.entryId')
        .leftJoin('users as account', (join) =>
          join.onRef('account.id', '=', 'entry.userId').on('account.deletedAt', 'is', null),
        )
        .select((eb) => [
          'frozen.place',
          'frozen.isAlternate',
          'frozen.entryId',
          'account.id as userId',
          'account.username',
          eb.fn.coalesce('account.email', 'entry.email').as('email'),
          'frozen.notifiedAt',
          'frozen.withdrawnAt',
          'frozen.withdrawnReason',
          'frozen.replacesEntryId',
        ])
        .where('frozen.engagementId', '=', id)
        .where('frozen.place', 'is not', null)
        .orderBy('frozen.place')
        .execute();
      return rows.map((row) => ({ ...row, place: row.place ?? 0 }));
    },

    findEntryPlaces: (
      id: number,
    ): Promise<{ entryId: number; place: number | null; isAlternate: boolean }[]> =>
      db
        .selectFrom('giveaway_draw_entries')
        .select(['entryId', 'place', 'isAlternate'])
        .where('engagementId', '=', id)
        .orderBy('entryId')
        .execute(),

    findUnfrozen: (
      today: string,
      limit: number,
    ): Promise<{ engagementId: number; siteId: number }[]> =>
      db
        .selectFrom('giveaway_draws as draw')
        .innerJoin('engagements as item', 'item.id', 'draw.engagementId')
        .select(['draw.engagementId', 'draw.siteId'])
        // Freezes again if the date was moved after freezing.
        .where(
          sql<boolean>`coalesce(draw.frozen_at
            < (item.date::timestamp at time zone 'America/New_York'), true)`,
        )
        .where('draw.drawnAt', 'is', null)
        .where('item.date', '<=', today)
        .where('item.deletedAt', 'is', null)
        .orderBy('draw.engagementId')
        .limit(limit)
        .execute(),
  };
}
