import { type UserSearchModifier, userSearchModifiers } from '../../../../contract/people/users.ts';

/** Parsed search box; all words and parts must match. */
export interface UserSearch {
  words: string[];
  parts: { field: UserSearchModifier; value: string }[];
}

/**
 * Groups: `lone`, a modifier without value; `name`, a modifier; `quoted` or `bare`, its value. An
 * open quote runs to the end.
 */
const searchTokenPattern =
  /(?<lone>[a-z_]+):(?=\s|$)|(?:(?<name>[a-z_]+):)?(?:"(?<quoted>[^"]*)"?|(?<bare>\S+))/gi;

/**
 * Parses `first_name:mary email:"@example.org" smith`. Accepts any text: unknown modifiers are
 * searched as text, and modifiers without a value ignored.
 */
export function parseUserSearch(typed: string): UserSearch {
  const search: UserSearch = { words: [], parts: [] };
  for (const { 0: whole, groups = {} } of typed.matchAll(searchTokenPattern)) {
    const { lone, name, quoted, bare } = groups;
    const field = findSearchModifier(name ?? lone);
    const isPlain = field !== undefined || name === undefined;
    const value = (isPlain ? (quoted ?? bare ?? (field ? '' : whole)) : whole).trim();
    if (value === '') continue;
    if (field) search.parts.push({ field, value });
    else search.words.push(value);
  }
  return search;
}

function findSearchModifier(name: string | undefined): UserSearchModifier | undefined {
  return userSearchModifiers.find((modifier) => modifier === name?.toLowerCase());
}

/**
 * True if the trigram index can find the text. Shorter text would scan the whole table, so it is
 * searched as a prefix instead.
 */
export function canUseTrigramIndex(text: string): boolean {
  return (
    /[\p{L}\p{N}]{3}/u.test(text) ||
    // Word boundaries count as characters of trigrams.
    /[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(text) ||
    /[^\p{L}\p{N}][\p{L}\p{N}]{2}/u.test(text)
  );
}
