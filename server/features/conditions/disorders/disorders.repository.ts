import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { containing } from '../../../db/search.ts';

/** A health condition, shared by the whole network. */
export interface Disorder {
  id: number;
  name: string;
  isRelatableToUsers: boolean;
}

export interface DisorderFilter {
  search: string;
  /** Absent: whether or not people can say that they have it. */
  isRelatableToUsers: boolean | undefined;
}

const columns = ['id', 'name', 'isRelatableToUsers'] as const;

export function disordersRepository(db: Db) {
  const filtered = ({ search, isRelatableToUsers }: DisorderFilter) =>
    db
      .selectFrom('disorders')
      .$if(search !== '', (q) => q.where('name', 'ilike', containing(search)))
      .$if(isRelatableToUsers !== undefined, (q) =>
        q.where('isRelatableToUsers', '=', isRelatableToUsers as boolean),
      );

  return {
    list: (filter: DisorderFilter, page: { limit: number; offset: number }): Promise<Disorder[]> =>
      filtered(filter)
        .select(columns)
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    async count(filter: DisorderFilter): Promise<number> {
      const row = await filtered(filter)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return row.total;
    },

    find: (id: number): Promise<Disorder | undefined> =>
      db.selectFrom('disorders').select(columns).where('id', '=', id).executeTakeFirst(),
  };
}
