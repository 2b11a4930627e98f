import { z } from 'zod';
import { exactText, list, text } from '../text.ts';

export const maxSynonymGroups = 500;
export const maxSynonymNames = 12;
const synonymNameMaxLength = 60;
/** Longer searches are whole stories, and likely to be about one person. */
export const searchMissMaxLength = 80;
export const maxStoredSearchMisses = 1000;
export const searchMissRetentionDays = 90;

export const searchWordMessages = {
  notFound: 'These synonyms do not exist.',
  missNotFound: 'This search is not in the list any more.',
  tooFew: 'Name at least two words for the same thing, separated by commas.',
  tooMany: `Name at most ${maxSynonymNames} words for the same thing.`,
  tooLong: `A name may have at most ${synonymNameMaxLength} characters.`,
  noWord: 'A name must have a letter or a digit.',
  taken: 'There is a group of exactly these names already.',
  full: `A site has at most ${maxSynonymGroups} groups of synonyms. Delete one that is no longer needed.`,
  deleteQuestion: 'Searches no longer take these names for the same thing.',
  deleted: 'The synonyms were deleted.',
  missDeleted: 'The search was removed from the list.',
} as const;

/** Names as they were typed, separated by commas or line breaks; repeated ones count once. */
export function splitSynonymNames(typed: string): string[] {
  const names = new Map<string, string>();
  for (const part of typed.split(/[,\n]/)) {
    const name = part.replace(/\s+/g, ' ').trim();
    const key = name.toLowerCase();
    if (name !== '' && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

export const joinSynonymNames = (names: readonly string[]): string => names.join(', ');

const synonymNameSchema = text(synonymNameMaxLength, searchWordMessages.tooLong).regex(
  /[\p{L}\p{N}]/u,
  searchWordMessages.noWord,
);

export const synonymsInput = z.object({
  names: list(synonymNameSchema, maxSynonymNames, searchWordMessages.tooMany)
    .overwrite((names) => splitSynonymNames(names.join(',')))
    .min(2, searchWordMessages.tooFew),
});

const typedSynonymsMaxLength = 2 * maxSynonymNames * (synonymNameMaxLength + 2);

/** The form has one field, in which commas separate the names. */
export const synonymsForm = z.object({
  names: exactText(typedSynonymsMaxLength, searchWordMessages.tooMany)
    .superRefine((typed, context) => {
      const { error } = synonymsInput.safeParse({ names: splitSynonymNames(typed) });
      const [issue] = error?.issues ?? [];
      if (issue) context.addIssue({ code: 'custom', message: issue.message });
    })
    .meta({ title: 'Names for the same thing' }),
});
