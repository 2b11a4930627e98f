import { sql } from 'kysely';

const mark = '/* planned for its values */';

/**
 * Anywhere in a statement whose best plan depends on its values. PostgreSQL may settle on one
 * plan for all values of a statement that has a name; this one gets none.
 */
export const plannedForItsValues = sql.raw(mark);

/** The best way to search depends on what is searched for, always. */
const isPlannedForItsValues = (text: string) => text.includes(mark) || /\bi?like\b/i.test(text);

/** A text with more values than this inserts many rows, and seldom as many again. */
const mostValues = 100;
/** So many texts are remembered, to know the ones that come again. */
const mostTexts = 2000;

/**
 * Names a text when it comes the second time: what comes only once takes nobody's place. By numbers
 * and not by a hash, which two texts could share.
 */
export class StatementNames {
  /** Names by text, empty until the second time; from the least to the most recently used. */
  readonly #names = new Map<string, string>();
  #given = 0;

  of(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0 || values.length > mostValues) return undefined;
    const known = this.#names.get(text);
    if (known === undefined && isPlannedForItsValues(text)) return undefined;
    const name = known === '' ? `s${++this.#given}` : (known ?? '');
    this.#names.delete(text);
    this.#names.set(text, name);
    if (this.#names.size > mostTexts) this.#names.delete(this.#oldest());
    return name || undefined;
  }

  #oldest(): string {
    return this.#names.keys().next().value ?? '';
  }
}
