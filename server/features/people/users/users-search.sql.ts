import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserSearchModifier } from '../../../../contract/people/users.ts';
import { parseRowId } from '../../../../contract/row-id.ts';
import { containsPattern, startsWithPattern } from '../../../db/search.ts';
import { canUseTrigramIndex, type UserSearch } from './users-search.ts';

type SearchCondition = RawBuilder<SqlBool>;

/** SQL conditions on `users`, in forms that its indexes answer. */
export interface SearchConditions {
  all: SearchCondition;
  /** Equivalent to `all` if combined with or; each can use an index. */
  alternatives: SearchCondition[];
}

const bioPrefixLength = 20;

export function buildSearchConditions(
  search: UserSearch,
  { withEmail }: { withEmail: boolean },
): SearchConditions {
  const fixed = search.parts.map(({ field, value }) => matchUserField(field, value));
  const words = search.words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => searchConditionsForWord(word, withEmail));
  // Uses an index for the longest word, the most selective one; the others filter its rows.
  const [longest = [], ...others] = words;
  const besides = [...fixed, ...others.map(anyConditionOf)];
  return {
    all: allConditionsOf([...fixed, ...words.map(anyConditionOf)]),
    alternatives:
      longest.length === 0
        ? [allConditionsOf(besides)]
        : longest.map((way) => allConditionsOf([way, ...besides])),
  };
}

function searchConditionsForWord(word: string, withEmail: boolean): SearchCondition[] {
  const fields = [
    matchUserField('username', word),
    ...(withEmail ? [matchUserField('email', word)] : []),
  ];
  const id = parseRowId(word);
  const ways = id === undefined ? fields : [...fields, sql<SqlBool>`id = ${id}`];
  // Trigram searches are combined in one scan. Prefix searches stay separate, so that each can stop
  // early.
  return canUseTrigramIndex(word) ? [anyConditionOf(ways)] : ways;
}

function matchUserField(field: UserSearchModifier, text: string): SearchCondition {
  const column = sql.ref(field);
  if (canUseTrigramIndex(text)) return sql`${column} ilike ${containsPattern(text)}`;
  if (field !== 'bio') return sql`lower(${column}) like lower(${startsWithPattern(text)})`;
  const beginning = [...text].slice(0, bioPrefixLength).join('');
  return sql`lower(left(bio, ${sql.lit(bioPrefixLength)})) like lower(${startsWithPattern(beginning)})`;
}

const anyConditionOf = (conditions: SearchCondition[]): SearchCondition =>
  sql`(${sql.join(conditions, sql` or `)})`;

function allConditionsOf(conditions: SearchCondition[]): SearchCondition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}
