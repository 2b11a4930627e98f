import { messages } from '../../../../contract/messages.ts';
import {
  type AwardInput,
  type AwardSort,
  awardFilter,
  awardInput,
  awardSorts,
  defaultAwardSort,
  duplicateAwardMessage,
} from '../../../../contract/people/awards.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict } from '../../../base/errors.ts';
import { type PageArgs, pageOf, sortOf } from '../../../base/paging.ts';
import { createRecords } from '../../../base/records.ts';
import { validate } from '../../../base/validate.ts';
import { type Award, awardsRepository, type UserAward } from './awards.repository.ts';

interface AwardListArgs extends PageArgs {
  search?: string | null | undefined;
  years?: number[] | null | undefined;
}

interface AwardEdit {
  id: number | null;
  /** Version that the editor saw; null overwrites any. */
  version: number | null;
  name: string;
  year: number | null;
}

/** Each part is read when requested. */
export interface AwardList {
  findAwards(): Promise<Award[]>;
  countAll(): Promise<number>;
}

export interface AwardsService {
  list(actor: Actor, args: AwardListArgs): AwardList;
  get(actor: Actor, id: number): Promise<Award>;
  upsert(actor: Actor, args: AwardEdit): Promise<Award>;
  usersOf(actor: Actor, awardIds: readonly number[]): Promise<UserAward[]>;
}

export function createAwardsService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): AwardsService {
  const awards = awardsRepository(database.db);
  const records = createRecords(
    { database, changes },
    {
      noun: 'award',
      notFoundMessage: messages.awardNotFound,
      store: awardsRepository,
      audited: ({ name, year }: Award) => ({ name, year }),
      taken: {
        awards_name_and_year: (fields: AwardInput) =>
          conflict(duplicateAwardMessage(fields), 'name'),
      },
    },
  );
  return {
    list(actor, args) {
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
        findAwards: () => awards.list(actor.siteId, page),
        countAll: () => awards.count(actor.siteId, filter),
      };
    },

    get: records.get,
    upsert: (actor, { id, version, ...fields }) =>
      records.save(actor, { id, version, fields: validate(awardInput, fields) }),
    usersOf: (actor, awardIds) => awards.usersOf(actor.siteId, awardIds),
  };
}
