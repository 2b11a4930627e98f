import { messages } from '../../../../contract/messages.ts';
import {
  type AwardSort,
  awardFilter,
  awardInput,
  awardSorts,
  defaultAwardSort,
  duplicateAwardMessage,
} from '../../../../contract/people/awards.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf, sortOf } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import { assertSameVersion } from '../../../base/versions.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Database } from '../../../db/database.ts';
import { type Award, awardsRepository, type UserAward } from './awards.repository.ts';

export interface AwardListArgs extends PageArgs {
  search?: string | null | undefined;
  years?: number[] | null | undefined;
}

export interface AwardEdit {
  /** Null for a new one. */
  id: number | null;
  /** The version that the editor saw; null to overwrite whatever is there. */
  version: number | null;
  name: string;
  year: number | null;
}

export interface AwardsService {
  list(actor: Actor, args: AwardListArgs): Promise<{ awards: Award[]; total(): Promise<number> }>;
  get(actor: Actor, id: number): Promise<Award>;
  upsert(actor: Actor, args: AwardEdit): Promise<Award>;
  usersOf(actor: Actor, awardIds: readonly number[]): Promise<UserAward[]>;
}

export function createAwardsService({
  database,
  changes,
}: {
  database: Database;
  changes: ChangeLog;
}): AwardsService {
  const awards = awardsRepository(database.db);
  return {
    async list(actor, args) {
      const filter = validate(awardFilter, {
        search: args.search ?? undefined,
        years: args.years ?? undefined,
      });
      const page = {
        ...filter,
        ...pageOf(args),
        ...sortOf<AwardSort>(args, awardSorts, { sort: defaultAwardSort, sortDesc: true }),
      };
      return {
        awards: await awards.list(actor.siteId, page),
        total: () => awards.count(actor.siteId, filter),
      };
    },

    async get(actor, id) {
      const award = await awards.find(actor.siteId, id);
      if (!award) throw notFound(messages.awardNotFound);
      return award;
    },

    async upsert(actor, { id, version, ...fields }) {
      const input = validate(awardInput, fields);
      try {
        return await database.transaction(async (trx) => {
          const repository = awardsRepository(trx);
          const before = id === null ? undefined : await repository.findForUpdate(actor.siteId, id);
          if (id !== null && !before) throw notFound(messages.awardNotFound);
          if (before) await assertSameVersion(trx, actor, { noun: 'award', ...before }, version);
          const award = before
            ? await repository.update(actor.siteId, before.id, input)
            : await repository.insert(actor.siteId, input);
          await changes.record(trx, actor, {
            noun: 'award',
            id: award.id,
            action: before ? 'updated' : 'created',
            ...(before && { before: { name: before.name, year: before.year } }),
            after: input,
            version: award.version,
          });
          return award;
        });
      } catch (error) {
        if (!violatesUnique(error, 'awards_name_and_year')) throw error;
        throw conflict(duplicateAwardMessage(input), 'name');
      }
    },

    usersOf: (actor, awardIds) => awards.usersOf(actor.siteId, awardIds),
  };
}
