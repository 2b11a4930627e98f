import { type UserSearchModifier, userSearchModifiers } from '../../../../contract/people/users.ts';

/** What someone typed into the search box of the users list. All of it must match. */
export interface UserSearch {
  /** Each is part of the email or the username, or a user's id. */
  words: string[];
  /** Each is part of one field. */
  parts: { field: UserSearchModifier; value: string }[];
}

/** A name on its own, or a value with or without one; a quote left open runs to the end. */
const token =
  /(?<lone>[a-z_]+):(?=\s|$)|(?:(?<name>[a-z_]+):)?(?:"(?<quoted>[^"]*)"?|(?<bare>\S+))/gi;

/**
 * Reads `first_name:mary email:"@example.org" smith`. Nothing typed is an error: a name that is
 * no modifier is searched for as it stands, and a modifier without a value yet is passed over.
 */
export function parseUserSearch(typed: string): UserSearch {
  const search: UserSearch = { words: [], parts: [] };
  for (const { 0: whole, groups = {} } of typed.matchAll(token)) {
    const { lone, name, quoted, bare } = groups;
    const field = modifierOf(name ?? lone);
    const isPlain = field !== undefined || name === undefined;
    const value = (isPlain ? (quoted ?? bare ?? (field ? '' : whole)) : whole).trim();
    if (value === '') continue;
    if (field) search.parts.push({ field, value });
    else search.words.push(value);
  }
  return search;
}

function modifierOf(name: string | undefined): UserSearchModifier | undefined {
  return userSearchModifiers.find((modifier) => modifier === name?.toLowerCase());
}

/** The id that a word may mean. */
export function idIn(word: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(word) ? Number(word) : Number.NaN;
  return id <= 2_147_483_647 ? id : undefined;
}

/**
 * Whether the trigram index can find the text anywhere in a value. Too little of it would mean
 * reading the whole table; such text is looked up as the beginning of a value instead.
 */
export function isFoundAnywhere(text: string): boolean {
  return (
    /[\p{L}\p{N}]{3}/u.test(text) ||
    // The edge of a word inside the text counts as a character of its trigrams.
    /[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(text) ||
    /[^\p{L}\p{N}][\p{L}\p{N}]{2}/u.test(text)
  );
}
