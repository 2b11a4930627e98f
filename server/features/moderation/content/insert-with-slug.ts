import { randomInt } from 'node:crypto';
import { isReservedThreadSlug } from '../../../../contract/public-paths.ts';
import { createSlug } from '../../../../contract/slugs.ts';

const maxSlugAttempts = 8;

/** Calls `insert` with the slug of the name, then with random suffixes, until it returns a row. */
export async function insertWithSlug(
  name: string,
  whenEmpty: string,
  insert: (slug: string) => Promise<{ id: number } | undefined>,
): Promise<number> {
  const wanted = createSlug(name, whenEmpty);
  for (let attempt = isReservedThreadSlug(wanted) ? 1 : 0; attempt < maxSlugAttempts; attempt++) {
    const ending = attempt === 0 ? '' : `-${randomInt(36 ** 5, 36 ** 6).toString(36)}`;
    const row = await insert(`${wanted}${ending}`);
    if (row) return row.id;
  }
  throw new Error(`No free address for '${wanted}'`);
}
