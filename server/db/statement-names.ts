import { sql } from 'kysely';

const plannedForItsValuesMark = '/* planned for its values */';

/**
 * Marks a statement whose best plan depends on its values. It stays unnamed, because PostgreSQL may
 * use one plan for all values of a named statement.
 */
export const plannedForItsValues = sql.raw(plannedForItsValuesMark);

/** The best plan for a text search always depends on the search text. */
const isPlannedForItsValues = (text: string) =>
  text.includes(plannedForItsValuesMark) || /\bi?like\b/i.test(text);

const maxValuesInNamedStatement = 100;
const maxNamedStatementTexts = 2000;

/**
 * Names a statement on its second use, so that one-time texts evict nothing. Uses numbers, because
 * two texts could share a hash.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #nameCount = 0;

  of(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0 || values.length > maxValuesInNamedStatement) return undefined;
    const known = this.#names.get(text);
    if (known === undefined && isPlannedForItsValues(text)) return undefined;
    const name = known === '' ? `s${++this.#nameCount}` : (known ?? '');
    this.#names.delete(text);
    this.#names.set(text, name);
    if (this.#names.size > maxNamedStatementTexts) this.#names.delete(this.#oldestText());
    return name || undefined;
  }

  #oldestText(): string {
    return this.#names.keys().next().value ?? '';
  }
}
