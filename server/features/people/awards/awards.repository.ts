import { type RawBuilder, sql } from 'kysely';
import type { AwardInput, AwardSort, AwardStatus } from '../../../../contract/people/awards.ts';
import { anyOf } from '../../../db/any-of.ts';
import { compileOncePerChoice } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';
import { containsPattern } from '../../../db/search.ts';

export interface Award {
  id: number;
  name: string;
  year: number | null;
  finalistsCount: number;
  winnersCount: number;
  version: number;
}

export interface UserAward {
  id: number;
  status: AwardStatus;
  earnedAt: Date;
  awardId: number;
  user: { id: number; username: string; slug: string; roleId: number };
}

export interface AwardFilter {
  search: string;
  years: number[];
}

export interface AwardPage extends AwardFilter {
  sort: AwardSort;
  sortDesc: boolean;
  limit: number;
  offset: number;
}

export const awardColumns = [
  'awards.id',
  'awards.name',
  'awards.year',
  'awards.finalistsCount',
  'awards.winnersCount',
  'awards.version',
] as const;

/** Each matches the leading expression of an index. Awards without a year sort before all years. */
const sortExpressions: Record<AwardSort, RawBuilder<unknown>> = {
  name: sql`lower(awards.name)`,
  year: sql`coalesce(awards.year, 0)`,
  finalistsCount: sql`awards.finalists_count`,
  winnersCount: sql`awards.winners_count`,
};

/** Awards of users that are not deleted, with the user. */
export function selectUserAwards(db: Db, siteId: number) {
  return db
    .selectFrom('user_awards')
    .innerJoin('users', 'users.id', 'user_awards.userId')
    .select([
      'user_awards.id',
      'user_awards.status',
      'user_awards.earnedAt',
      'user_awards.awardId',
      'users.id as userId',
      'users.username',
      'users.slug',
      'users.roleId',
    ])
    .where('user_awards.siteId', '=', siteId)
    .where('users.deletedAt', 'is', null);
}

type UserAwardRow = Awaited<
  ReturnType<ReturnType<typeof selectUserAwards>['executeTakeFirstOrThrow']>
>;

export function toUserAward(row: UserAwardRow): UserAward {
  const { userId, username, slug, roleId, status, ...rest } = row;
  return { ...rest, status: status as AwardStatus, user: { id: userId, username, slug, roleId } };
}

type AwardFilterChoice = readonly [hasSearch: boolean, hasYears: boolean];
type AwardFilterValues = [siteId: number, pattern: string, years: readonly number[]];

function selectFilteredAwards(
  db: Db,
  [hasSearch, hasYears]: AwardFilterChoice,
  [siteId, pattern, years]: AwardFilterValues,
) {
  return db
    .selectFrom('awards')
    .where('awards.siteId', '=', siteId)
    .$if(hasSearch, (q) => q.where('awards.name', 'ilike', pattern))
    .$if(hasYears, (q) => q.where(sortExpressions.year, '=', anyOf(years)));
}

const chooseAwardFilter = ({ search, years }: AwardFilter): AwardFilterChoice => [
  search !== '',
  years.length > 0,
];

const listAwardFilterValues = (
  siteId: number,
  { search, years }: AwardFilter,
): AwardFilterValues => [siteId, containsPattern(search), years];

const selectAwardPage = compileOncePerChoice(
  (
    db,
    [sort, sortDesc, ...filter]: readonly [AwardSort, boolean, ...AwardFilterChoice],
    limit: number,
    offset: number,
    ...values: AwardFilterValues
  ) => {
    const direction = sortDesc ? 'desc' : 'asc';
    return selectFilteredAwards(db, filter, values)
      .select(awardColumns)
      .orderBy(sortExpressions[sort], direction)
      .orderBy('awards.id', direction)
      .limit(limit)
      .offset(offset)
      .compile();
  },
);

const countFilteredAwards = compileOncePerChoice(
  (db, filter: AwardFilterChoice, ...values: AwardFilterValues) =>
    selectFilteredAwards(db, filter, values)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .compile(),
);

export function awardsRepository(db: Db) {
  return {
    list: (siteId: number, page: AwardPage): Promise<Award[]> => {
      const { sort, sortDesc, limit, offset } = page;
      const choice = [sort, sortDesc, ...chooseAwardFilter(page)] as const;
      return selectAwardPage(db, choice, limit, offset, ...listAwardFilterValues(siteId, page));
    },

    async count(siteId: number, filter: AwardFilter): Promise<number> {
      const values = listAwardFilterValues(siteId, filter);
      const [row] = await countFilteredAwards(db, chooseAwardFilter(filter), ...values);
      return row?.total ?? 0;
    },

    find: (siteId: number, id: number): Promise<Award | undefined> =>
      db
        .selectFrom('awards')
        .select(awardColumns)
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .executeTakeFirst(),

    findForUpdate: (siteId: number, id: number): Promise<Award | undefined> =>
      db
        .selectFrom('awards')
        .select(awardColumns)
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    async insert(siteId: number, { name, year }: AwardInput): Promise<Award> {
      return db
        .insertInto('awards')
        .values({ siteId, name, year })
        .returning(awardColumns)
        .executeTakeFirstOrThrow();
    },

    async update(siteId: number, id: number, { name, year }: AwardInput): Promise<Award> {
      return db
        .updateTable('awards')
        .set({ name, year, version: sql`version + 1`, updatedAt: sql`now()` })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .returning(awardColumns)
        .executeTakeFirstOrThrow();
    },

    async recount(siteId: number): Promise<number> {
      await sql`
        select id from awards where site_id = ${siteId} order by id for update`.execute(db);
      const { numAffectedRows = 0n } = await sql`
        update awards set finalists_count = actual.finalists, winners_count = actual.winners
        from (
          select awards.id,
            (count(*) filter (where earned.status = 'FINALIST'))::int as finalists,
            (count(*) filter (where earned.status = 'WINNER'))::int as winners
          from awards left join user_awards as earned on earned.award_id = awards.id
          where awards.site_id = ${siteId} group by awards.id
        ) as actual
        where awards.id = actual.id and (awards.finalists_count, awards.winners_count)
          is distinct from (actual.finalists, actual.winners)`.execute(db);
      return Number(numAffectedRows);
    },

    async usersOf(siteId: number, awardIds: readonly number[]): Promise<UserAward[]> {
      const rows = await selectUserAwards(db, siteId)
        .where('user_awards.awardId', '=', anyOf(awardIds))
        .orderBy(sql`lower(users.username)`)
        .orderBy('user_awards.id')
        .execute();
      return rows.map(toUserAward);
    },
  };
}
