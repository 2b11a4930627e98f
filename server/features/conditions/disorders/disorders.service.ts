import { searchMaxLength } from '../../../../contract/limits.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import type { Database, Db } from '../../../db/database.ts';
import { type Disorder, disordersRepository } from './disorders.repository.ts';

export interface DisorderListArgs extends Pick<PageArgs, 'limit' | 'offset'> {
  search?: string | null | undefined;
  isRelatableToUsers?: boolean | null | undefined;
}

export interface DisordersService {
  get(id: number): Promise<Disorder>;
  list(args: DisorderListArgs): Promise<{ disorders: Disorder[]; total(): Promise<number> }>;
}

/** What other areas may ask inside a transaction of theirs. */
export function disordersIn(db: Db) {
  const { find } = disordersRepository(db);
  return { find };
}

export function createDisordersService({ database }: { database: Database }): DisordersService {
  const disorders = disordersRepository(database.db);
  return {
    async get(id) {
      const disorder = await disorders.find(id);
      if (!disorder) throw notFound(userMessages.conditionNotFound);
      return disorder;
    },

    async list({ search, isRelatableToUsers, ...page }) {
      const typed = search?.trim() ?? '';
      if (typed.length > searchMaxLength) {
        throw invalidInput(`A search may have at most ${searchMaxLength} characters`, 'search');
      }
      const filter = { search: typed, isRelatableToUsers: isRelatableToUsers ?? undefined };
      return {
        disorders: await disorders.list(filter, pageOf(page)),
        total: () => disorders.count(filter),
      };
    },
  };
}
