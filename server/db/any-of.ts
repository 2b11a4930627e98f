import { type RawBuilder, sql } from 'kysely';

/**
 * One of these ids: `where('id', '=', anyOf(ids))`. The text is the same for any number of them. In
 * a subselect, so that their number is no reason to plan the statement again: they are looked up
 * one by one however many there are.
 */
export function anyOf(ids: readonly (number | null)[]): RawBuilder<number> {
  return sql<number>`any((select ${[...ids]}::int[])::int[])`;
}

/** None of these ids: `where('id', '<>', noneOf(ids))`. */
export function noneOf(ids: readonly number[]): RawBuilder<number> {
  return sql<number>`all(${[...ids]}::int[])`;
}

/** One of these words or names. */
export function anyOfTexts<T extends string>(texts: readonly T[]): RawBuilder<T> {
  return sql<T>`any((select ${[...texts]}::text[])::text[])`;
}
