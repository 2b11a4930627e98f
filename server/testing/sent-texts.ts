import { PreparedGroup } from '../db/prepared-query.ts';

/** Texts of the statements that a spy on pg's `query` saw, in groups or alone. */
export function sentTexts(calls: readonly unknown[][]): string[] {
  return calls.flatMap(([query]) => {
    if (query instanceof PreparedGroup) return query.statements.map(({ text }) => text);
    if (typeof query === 'string') return query;
    const { text } = query as { text?: string };
    if (text === undefined) throw new Error('A query of an unknown kind was sent');
    return text;
  });
}
