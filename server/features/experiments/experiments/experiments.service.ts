import { isDeepStrictEqual } from 'node:util';
import {
  type ExperimentInput,
  experimentInput,
  experimentMessages,
  newExperiment,
} from '../../../../contract/experiments/experiments.ts';
import { searchText } from '../../../../contract/text.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import { createRecords } from '../../../base/records.ts';
import { validate } from '../../../base/validate.ts';
import type { Trx } from '../../../db/database.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import {
  type Experiment,
  type ExperimentFields,
  type ExperimentVersion,
  experimentsRepository,
  pickConfiguration,
} from './experiments.repository.ts';

type HistoryPage = Pick<PageArgs, 'limit' | 'offset'>;

interface ExperimentListArgs extends HistoryPage {
  search?: string | null | undefined;
  isActive?: boolean | null | undefined;
  siteId?: number | undefined;
}

/** Absent or null means unchanged, or the default for new experiments. */
type ExperimentEdit = {
  [Name in keyof ExperimentInput]?: ExperimentInput[Name] | null | undefined;
} & {
  id: number | null;
  version: number | null;
};

export interface ExperimentsService {
  list(
    actor: Actor,
    args: ExperimentListArgs,
  ): Promise<{ experiments: Experiment[]; total(): Promise<number> }>;
  get(actor: Actor, id: number): Promise<Experiment>;
  history(actor: Actor, id: number, page: HistoryPage): Promise<ExperimentVersion[]>;
  save(actor: Actor, edit: ExperimentEdit): Promise<Experiment>;
}

const noun = 'experiment' as const;
const searchTextSchema = searchText;

export function createExperimentsService({
  database,
  changes,
  events,
  onChange,
}: Pick<Core, 'database' | 'changes' | 'events'> & { onChange(): void }): ExperimentsService {
  const experiments = experimentsRepository(database.db);
  const records = createRecords<Experiment, ExperimentFields>(
    { database, changes },
    {
      noun,
      notFoundMessage: experimentMessages.notFound,
      store: experimentsRepository,
      audited: pickConfiguration,
      taken: { experiments_symbol: () => conflict(experimentMessages.symbolTaken, 'symbol') },
    },
  );

  return {
    get: records.get,

    async list(_, args) {
      const filter = {
        search: validate(searchTextSchema, args.search ?? undefined),
        isActive: args.isActive ?? undefined,
        siteId: args.siteId,
      };
      return {
        experiments: await experiments.list(filter, pageOf(args)),
        total: () => experiments.count(filter),
      };
    },

    async history(actor, id, page) {
      await records.get(actor, id);
      return experiments.listStates(id, pageOf(page));
    },

    async save(actor, { id, version, ...edit }) {
      let before: Experiment | undefined;
      const saved = await records.save(actor, {
        id,
        version,
        async fields(trx, stored) {
          before = stored;
          return applyExperimentEdit(trx, stored, edit);
        },
        async after(trx, experiment) {
          const repository = experimentsRepository(trx);
          await repository.addState(actor.id, experiment);
          if (isNewPhase(before, experiment)) await repository.addPhase(experiment);
          // Consoles receive only events of their own site, but all sites see experiments.
          const others = (await sitesIn(trx).list()).filter((site) => site.id !== actor.siteId);
          await events.publish(
            trx,
            ...others.map((site) => ({ siteId: site.id, noun, id: experiment.id })),
          );
          return experiment;
        },
      });
      onChange();
      return saved;
    },
  };
}

async function applyExperimentEdit(
  trx: Trx,
  stored: Experiment | undefined,
  edit: Omit<ExperimentEdit, 'id' | 'version'>,
): Promise<ExperimentFields> {
  const changes = Object.fromEntries(Object.entries(edit).filter(([, value]) => value != null));
  const base = stored && {
    ...stored,
    siteIds: stored.siteIds.map(String),
    winner: stored.winnerKey,
  };
  const edited = { ...(base ?? newExperiment), ...changes };
  // Restarting the experiment, or an empty key, withdraws the winner.
  const winner = edited.isActive || edited.winner === '' ? null : edited.winner;
  const { winner: winnerKey, ...input } = validate(experimentInput, { ...edited, winner });
  return { ...input, winnerKey, siteIds: await parseSiteIds(trx, input.siteIds) };
}

async function parseSiteIds(trx: Trx, ids: readonly string[]): Promise<number[]> {
  const known = new Set((await sitesIn(trx).list()).map(({ id }) => id));
  const wanted = [...new Set(ids.map(Number))].toSorted((a, b) => a - b);
  if (wanted.some((id) => !known.has(id))) {
    throw notFound(experimentMessages.siteNotFound, 'siteIds');
  }
  return wanted;
}

/** A change of anything that affects counts starts a new phase. */
function isNewPhase(before: Experiment | undefined, after: Experiment): boolean {
  const pickCountedParts = ({ symbol, variants, goals }: Experiment) => ({
    symbol,
    variants,
    goals: goals.map(({ key }) => key),
  });
  return !before || !isDeepStrictEqual(pickCountedParts(before), pickCountedParts(after));
}
