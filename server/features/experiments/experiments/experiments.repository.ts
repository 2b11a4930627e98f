import { sql } from 'kysely';
import type { Goal, Variant } from '../../../../contract/experiments/experiments.ts';
import type { Db } from '../../../db/database.ts';
import { containsPattern } from '../../../db/search.ts';

export interface ExperimentFields {
  name: string;
  symbol: string;
  description: string;
  isActive: boolean;
  persistSessions: boolean;
  variants: Variant[];
  excludeEmployees: boolean;
  excludeBots: boolean;
  siteIds: number[];
  goals: Goal[];
  /** Absent in states that were saved before winners existed. */
  winnerKey?: string | null;
}

export interface Experiment extends ExperimentFields {
  winnerKey: string | null;
  id: number;
  hashVersion: number;
  version: number;
  insertedAt: Date;
  updatedAt: Date;
}

export interface ExperimentVersion {
  id: number;
  version: number;
  insertedAt: Date;
  state: ExperimentFields;
  user: { id: number; email: string | null } | null;
}

export interface ExperimentFilter {
  search: string;
  isActive: boolean | undefined;
  siteId: number | undefined;
}

export interface ExperimentPhase {
  id: number;
  variants: Variant[];
  goalKeys: string[];
  startedAt: Date;
  /** False if its goals were counted by sessions only. */
  countsVisitors: boolean;
}

const experimentColumns = [
  'id',
  'name',
  'symbol',
  'description',
  'isActive',
  'persistSessions',
  'variants',
  'excludeEmployees',
  'excludeBots',
  'siteIds',
  'goals',
  'winnerKey',
  'hashVersion',
  'version',
  'insertedAt',
  'updatedAt',
] as const;

export function pickConfiguration(experiment: ExperimentFields): ExperimentFields {
  const { name, symbol, description, isActive, persistSessions } = experiment;
  const { variants, excludeEmployees, excludeBots, siteIds, goals, winnerKey } = experiment;
  return {
    name,
    symbol,
    description,
    isActive,
    persistSessions,
    variants,
    excludeEmployees,
    excludeBots,
    siteIds,
    goals,
    winnerKey: winnerKey ?? null,
  };
}

type ExperimentJsonColumns = { variants: Variant[]; goals: Goal[] };

function toExperimentRow({ variants, goals, ...fields }: ExperimentFields) {
  return { ...fields, variants: JSON.stringify(variants), goals: JSON.stringify(goals) };
}

/**
 * Experiments belong to the network, so these functions ignore the site id that `createRecords`
 * passes.
 */
export function experimentsRepository(db: Db) {
  const selectFiltered = ({ search, isActive, siteId }: ExperimentFilter) =>
    db
      .selectFrom('experiments')
      .$if(search !== '', (q) =>
        q.where((eb) =>
          eb.or([
            eb('name', 'ilike', containsPattern(search)),
            eb('symbol', 'ilike', containsPattern(search)),
          ]),
        ),
      )
      .$if(isActive !== undefined, (q) => q.where('isActive', '=', isActive === true))
      .$if(siteId !== undefined, (q) => q.where(sql<boolean>`site_ids @> array[${siteId}::int]`));
  const selectById = (id: number) =>
    db
      .selectFrom('experiments')
      .select(experimentColumns)
      .$narrowType<ExperimentJsonColumns>()
      .where('id', '=', id);

  return {
    list: (filter: ExperimentFilter, page: { limit: number; offset: number }) =>
      selectFiltered(filter)
        .select(experimentColumns)
        .$narrowType<ExperimentJsonColumns>()
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    async count(filter: ExperimentFilter): Promise<number> {
      const row = await selectFiltered(filter)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return row.total;
    },

    find: (_: number, id: number) => selectById(id).executeTakeFirst(),
    findForUpdate: (_: number, id: number) => selectById(id).forUpdate().executeTakeFirst(),

    insert: (_: number, fields: ExperimentFields) =>
      db
        .insertInto('experiments')
        .values(toExperimentRow(fields))
        .returning(experimentColumns)
        .$narrowType<ExperimentJsonColumns>()
        .executeTakeFirstOrThrow(),

    update: (_: number, id: number, fields: ExperimentFields) =>
      db
        .updateTable('experiments')
        .set({ ...toExperimentRow(fields), version: sql`version + 1`, updatedAt: sql`now()` })
        .where('id', '=', id)
        .returning(experimentColumns)
        .$narrowType<ExperimentJsonColumns>()
        .executeTakeFirstOrThrow(),

    async addPhase({ id, symbol, variants, goals }: Experiment): Promise<void> {
      await db
        .insertInto('experiment_phases')
        .values({
          experimentId: id,
          symbol,
          variants: JSON.stringify(variants),
          goalKeys: goals.map(({ key }) => key),
        })
        .execute();
    },

    listPhases: (id: number): Promise<ExperimentPhase[]> =>
      db
        .selectFrom('experiment_phases')
        .select(['id', 'variants', 'goalKeys', 'startedAt', 'countsVisitors'])
        .$narrowType<{ variants: Variant[] }>()
        .where('experimentId', '=', id)
        .orderBy('id')
        .execute(),

    async addState(userId: number, experiment: Experiment): Promise<void> {
      const { id: experimentId, version } = experiment;
      await db
        .insertInto('experiment_states')
        .values({
          experimentId,
          version,
          userId,
          state: JSON.stringify(pickConfiguration(experiment)),
        })
        .execute();
    },

    async listStates(
      id: number,
      page: { limit: number; offset: number },
    ): Promise<ExperimentVersion[]> {
      const rows = await db
        .selectFrom('experiment_states as each')
        .leftJoin('users', 'users.id', 'each.userId')
        .select(['each.id', 'each.version', 'each.insertedAt', 'each.state', 'each.userId'])
        .select('users.email')
        .$narrowType<{ state: ExperimentFields }>()
        .where('each.experimentId', '=', id)
        .orderBy('each.version', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return rows.map(({ userId, email, ...row }) => ({
        ...row,
        user: userId === null ? null : { id: userId, email },
      }));
    },

    listAllWithPhase: () =>
      db
        .selectFrom('experiments')
        .select(experimentColumns)
        .$narrowType<ExperimentJsonColumns>()
        .select((eb) =>
          eb
            .selectFrom('experiment_phases')
            .select((q) => q.fn.max('id').as('id'))
            .whereRef('experimentId', '=', 'experiments.id')
            .as('phaseId'),
        )
        .execute(),
  };
}
