import { z } from 'zod';
import { searchMaxLength } from '../limits.ts';
import { exactText, list, namedText, tooLongMessage } from '../text.ts';
import { disorderSeo } from './disorder-seo.ts';

export const disorderGroups = ['DISORDER', 'GROUP_OF_DISORDERS', 'SUBTYPE_OF_DISORDER'] as const;
export type DisorderGroup = (typeof disorderGroups)[number];
export const disorderGroupLabels: Record<DisorderGroup, string> = {
  DISORDER: 'Disorder',
  GROUP_OF_DISORDERS: 'Group of disorders',
  SUBTYPE_OF_DISORDER: 'Subtype of disorder',
};

export const disorderSorts = [
  'name',
  'disorderType',
  'disorderGroup',
  'orphaCode',
  'updatedAt',
] as const;
export type DisorderSort = (typeof disorderSorts)[number];
export const defaultDisorderSort: DisorderSort = 'name';

export const disorderPageSizes = [10, 20, 50] as const;

/** Geographies shown on condition pages; the reference has more. */
export const prevalenceGeographies = ['United States', 'Europe', 'Worldwide'] as const;
export type PrevalenceGeography = (typeof prevalenceGeographies)[number];

/** Measures of how frequent a condition is, in the order in which they are shown. */
export const prevalenceTypes = [
  'POINT_PREVALENCE',
  'BIRTH_PREVALENCE',
  'LIFETIME_PREVALENCE',
  'ANNUAL_INCIDENCE',
  'CASES_OR_FAMILIES',
] as const;
export type PrevalenceMeasure = (typeof prevalenceTypes)[number];
export const prevalenceTypeLabels: Record<PrevalenceMeasure, string> = {
  POINT_PREVALENCE: 'Prevalence',
  BIRTH_PREVALENCE: 'Prevalence at birth',
  LIFETIME_PREVALENCE: 'Lifetime prevalence',
  ANNUAL_INCIDENCE: 'Annual incidence',
  CASES_OR_FAMILIES: 'Cases or families',
};

/** Suggestions for free-text fields, in addition to values already in use. */
export const commonDisorderTypes = ['Disease', 'Syndrome', 'Category', 'Subtype'] as const;
export const commonPrevalenceClasses = [
  '>1 / 1000',
  '6-9 / 10 000',
  '1-5 / 10 000',
  '1-9 / 100 000',
  '1-9 / 1 000 000',
  '<1 / 1 000 000',
  'Unknown',
  'Not yet documented',
] as const;
export const commonInheritanceTypes = [
  'Autosomal dominant',
  'Autosomal recessive',
  'X-linked dominant',
  'X-linked recessive',
  'Mitochondrial inheritance',
  'Multigenic/multifactorial',
  'Not applicable',
  'Unknown',
] as const;
export const commonOnsetAges = [
  'Antenatal',
  'Neonatal',
  'Infancy',
  'Childhood',
  'Adolescent',
  'Adult',
  'Elderly',
  'All ages',
] as const;

/** Sorts by age; unknown words come last, in their given order. */
export function sortOnsetAges(ages: readonly string[]): string[] {
  const known: readonly string[] = commonOnsetAges;
  const ageRank = (age: string) => (known.includes(age) ? known.indexOf(age) : known.length);
  return ages.toSorted((a, b) => ageRank(a) - ageRank(b));
}

export const disorderMaxLengths = {
  name: 300,
  slug: 200,
  disorderType: 100,
  summary: 20_000,
  body: 200_000,
  entry: 300,
} as const;
export const maxSynonyms = 200;
export const maxDisorderListEntries = 50;
export const maxPrevalences = 60;
export const maxMergedDisorders = 50;
export const maxListedMerges = 100;
export const maxDisorderEvents = 50;
export const maxFlaggedDisorders = 500;

export const disorderMessages = {
  created: 'Disorder created!',
  updated: 'Disorder updated!',
  deleted: 'The disorder was deleted',
  notDeleted: 'The disorder could not be deleted',
  merged: 'Conditions merged!',
  mergeUndone: 'The merge was undone',
  flagsSaved: (count: number) => `${count === 1 ? 'One condition' : `${count} conditions`} changed`,
  flagsRestored: 'The change was undone',
  flagsTooMany: `At most ${maxFlaggedDisorders} conditions can be changed at once`,
  changedSince: (name: string) => `${name} was changed since. Nothing was done.`,
  siteValuesSaved: 'This site’s values were saved',
  notFound: 'That condition does not exist.',
  nameRequired: 'Name is required',
  nameTaken: 'Another condition already has that name.',
  slugRequired: 'Slug is required',
  slugCharacters: 'A slug has the letters a to z, digits and hyphens only.',
  slugEnds: 'A slug begins and ends with a letter or digit.',
  slugTaken: 'Another condition already has that slug.',
  parentNotFound: 'That parent does not exist.',
  classificationMoving:
    'A sync is moving conditions below others. Try again when it has been applied.',
  parentBelow: 'A condition cannot stand below itself.',
  onlyCustom: 'Only custom conditions can be deleted; this one comes from the reference.',
  inUse: (uses: string) => `It is in use: ${uses}. Merge it into another one instead.`,
  mergeTwo: 'Choose two or more conditions to merge',
  mergeTarget: 'Choose one of the ticked conditions to merge into',
  mergeTooMany: `At most ${maxMergedDisorders} conditions can be merged at once`,
  mergeNotFound: 'That merge does not exist, or was undone already.',
  mergedSince: (name: string) =>
    `The condition it was merged into has itself been merged into ${name} since. Undo that first.`,
} as const;

export function sanitizeSlug(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9-]/g, '');
}

/** Example: 'Crohn’s disease' becomes 'crohns-disease'. */
export function suggestSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '');
  return sanitizeSlug(plain.replace(/[^A-Za-z0-9]+/g, '-'))
    .slice(0, 150)
    .replace(/^-|-$/g, '');
}

export function conditionPath(slug: string): string {
  return `/conditions/${encodeURIComponent(slug)}`;
}

export function sourceLabelOfCondition(orphaCode: number | null): string {
  return orphaCode === null ? 'admin' : `orphanet ${orphaCode}`;
}

const maxEntriesToDeduplicate = 1000;

const tooManyEntriesMessage = (title: string, max: number) =>
  `${title} may have at most ${max} entries`;

/** List of texts without empty entries and duplicates, ignoring case. */
const distinctTextsSchema = (title: string, max: number) =>
  list(
    namedText(title, disorderMaxLengths.entry),
    maxEntriesToDeduplicate,
    tooManyEntriesMessage(title, max),
  )
    .transform((entries) => {
      const known = new Set<string>();
      return entries.filter((entry) => {
        const key = entry.toLowerCase();
        return entry !== '' && !known.has(key) && known.add(key);
      });
    })
    .pipe(list(exactText(disorderMaxLengths.entry), max, tooManyEntriesMessage(title, max)))
    .meta({ title });

const prevalenceInputSchema = z.object({
  type: z.enum(prevalenceTypes, 'Choose what is measured').default('POINT_PREVALENCE'),
  class: namedText('Class', 100).min(1, 'Class is required'),
  geographic: z.enum(prevalenceGeographies, 'Choose where'),
});
export type Prevalence = z.output<typeof prevalenceInputSchema>;

const adTagsSchema = distinctTextsSchema('Ad tags', maxDisorderListEntries);
const disorderSummarySchema = namedText('Summary', disorderMaxLengths.summary).meta({
  title: 'Summary',
  description: 'What lists and search engines may show; <i> and <b> are kept.',
});
const disorderBodySchema = exactText(
  disorderMaxLengths.body,
  tooLongMessage('Body', disorderMaxLengths.body),
).meta({ title: 'Body' });

export const disorderInput = z.object({
  name: namedText('Name', disorderMaxLengths.name)
    .min(1, disorderMessages.nameRequired)
    .meta({ title: 'Name' }),
  slug: namedText('Slug', disorderMaxLengths.slug)
    .min(1, disorderMessages.slugRequired)
    .regex(/^[a-z0-9-]+$/, disorderMessages.slugCharacters)
    .regex(/^[a-z0-9]/, disorderMessages.slugEnds)
    .regex(/[a-z0-9]$/, disorderMessages.slugEnds)
    .meta({ title: 'Slug' }),
  disorderType: namedText('Type', disorderMaxLengths.disorderType).meta({ title: 'Type' }),
  disorderGroup: z.enum(disorderGroups).meta({ title: 'Group' }),
  summary: disorderSummarySchema,
  rawBody: disorderBodySchema,
  synonyms: distinctTextsSchema('Synonyms', maxSynonyms),
  prevalences: list(
    prevalenceInputSchema,
    maxPrevalences,
    `There may be at most ${maxPrevalences} prevalences`,
  )
    .transform((rows) => removeRepeatedPrevalences(rows))
    .meta({ title: 'Prevalence' }),
  inheritanceType: distinctTextsSchema('Inheritance type', maxDisorderListEntries),
  onsetAge: distinctTextsSchema('Onset age', maxDisorderListEntries)
    .transform(sortOnsetAges)
    .meta({ title: 'Onset age' }),
  deathAge: namedText('Death age', disorderMaxLengths.entry).meta({ title: 'Death age' }),
  tags: adTagsSchema,
  seo: disorderSeo,
  isActive: z.boolean().meta({ title: 'Active' }),
  isFeatured: z.boolean().meta({ title: 'Featured' }),
  hasDetailPage: z.boolean().meta({ title: 'Detail page' }),
  isRelatableToUsers: z.boolean().meta({ title: 'User relatable' }),
});
export type DisorderInput = z.output<typeof disorderInput>;

export const newDisorder: DisorderInput = {
  name: '',
  slug: '',
  disorderType: '',
  disorderGroup: 'DISORDER',
  summary: '',
  rawBody: '',
  synonyms: [],
  prevalences: [],
  inheritanceType: [],
  onsetAge: [],
  deathAge: '',
  tags: [],
  seo: disorderSeo.parse({}),
  isActive: true,
  isFeatured: false,
  hasDetailPage: false,
  isRelatableToUsers: true,
};

export const disorderFlags = [
  'isActive',
  'isFeatured',
  'hasDetailPage',
  'isRelatableToUsers',
] as const;
export type DisorderFlag = (typeof disorderFlags)[number];

/** Values with which a site overrides the network's; null inherits. */
export const disorderSiteInput = z.object({
  isFeatured: z.boolean().nullable(),
  hasDetailPage: z.boolean().nullable(),
  summary: disorderSummarySchema.nullable(),
  rawBody: disorderBodySchema.nullable(),
  tags: adTagsSchema.nullable(),
  seo: disorderSeo.nullable(),
});
export type DisorderSiteInput = z.output<typeof disorderSiteInput>;

export const disorderFilter = z.object({
  search: namedText('A search', searchMaxLength)
    .nullish()
    .transform((search) => (search ?? '').replace(/\s+/g, ' ')),
  types: list(exactText(disorderMaxLengths.disorderType), 200).nullish(),
  groups: list(z.enum(disorderGroups), disorderGroups.length).nullish(),
  isActive: z.boolean().nullish(),
  isFeatured: z.boolean().nullish(),
  hasDetailPage: z.boolean().nullish(),
  isRelatableToUsers: z.boolean().nullish(),
});
export type DisorderFilter = z.output<typeof disorderFilter>;

function removeRepeatedPrevalences(rows: Prevalence[]): Prevalence[] {
  const known = new Set<string>();
  return rows.filter((row) => {
    const key = `${row.type}\n${row.geographic}\n${row.class}`;
    return !known.has(key) && known.add(key);
  });
}
