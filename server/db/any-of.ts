import { type RawBuilder, sql } from 'kysely';

/**
 * Matches any of the ids: `where('id', '=', anyOf(ids))`. The SQL text is the same for any number
 * of ids and, because of the subselect, so is the plan.
 */
export function anyOf(ids: readonly (number | null)[]): RawBuilder<number> {
  return sql<number>`any((select ${ids}::int[])::int[])`;
}

export function noneOf(ids: readonly number[]): RawBuilder<number> {
  return sql<number>`all(${[...ids]}::int[])`;
}

export function anyOfTexts<T extends string>(texts: readonly T[]): RawBuilder<T> {
  return sql<T>`any((select ${[...texts]}::text[])::text[])`;
}
