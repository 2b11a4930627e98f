import type { ResultsVisibility } from './kind.ts';

export const engagementPageSizes = [10, 20, 50] as const;

export const engagementSorts = [
  'question',
  'insertedAt',
  'totalVotes',
  'currentSiteTotalVotes',
  'priority',
  'date',
  'giveawaySubmissions',
  'createdForums',
] as const;
export type EngagementSort = (typeof engagementSorts)[number];
export const defaultEngagementSort: EngagementSort = 'insertedAt';

export const engagementPriorities = [
  { value: 1, label: 'High' },
  { value: 2, label: 'Medium' },
  { value: 3, label: 'Low' },
] as const;

export const visibilityLabels: Record<ResultsVisibility, string> = {
  ALWAYS: 'Everyone, always',
  AFTER_VOTING: 'Those who voted',
  AFTER_CLOSING: 'Everyone, after closing',
  STAFF: 'Staff only',
};

export const engagementMaxLengths = {
  question: 500,
  answerDescription: 2000,
  helperCopy: 125,
  ctaText: 100,
  link: 2000,
  option: 200,
} as const;
export const minEngagementOptions = 2;
export const maxPollOptions = 20;
export const maxQuizletOptions = 3;
export const maxThisOrThatOptions = 2;
export const maxEngagementTags = 50;
export const maxEngagementsFound = 20;
export const maxListedEngagementUses = 50;
export const deletedEngagementRetentionDays = 30;

export const engagementMessages = {
  saved: 'Your engagement has been saved!',
  // Misspelled on purpose: people and clients rely on it.
  deleted: 'Engagment was successfully deleted',
  restored: 'The engagement is back',
  duplicated: 'This is a copy. Nothing is saved yet.',
  notFound: 'That engagement does not exist.',
  fieldRequired: 'This field is required',
  ctaLinkRequired: 'This field is required to show cta text',
  linkFormat: "Link must start with '/', 'http://', or 'https://'",
  correctRequired: 'Please select a correct answer!',
  dateFormat: 'Please type a date as MM/DD/YYYY',
  threadInvalid: 'Please choose a thread by its id, URL or title',
  tagNotFound: 'One of these tags does not exist any more.',
  optionNotFound: 'One of these options does not exist any more.',
  optionTwice: 'Each option may stand here only once',
  globalRefused: 'Only a Super Admin or Community Tech may make this global',
  globalLocked: 'This one is global. Only a Super Admin or Community Tech may change or delete it.',
  dateLocked: 'The winners have been drawn, so the date stays as it is.',
  endsBeforeStart: 'The end date must be after the start date',
  closingNeedsDate: 'Results after closing need an end date',
  currentTaken: 'Another one was made current just now. Please save again.',
  ofOtherSite: (site: string) => `This one belongs to ${site} and is edited there.`,
  takesCurrent: (name: string) => `Saving takes “Current” from “${name}”.`,
  tooManyOptions: (max: number) => `At most ${max} options`,
  tooFewOptions: 'Please add at least two options',
} as const;

/** In an object of its own, because only the server needs it. */
export const engagementWarnings = {
  votesWouldGo: (votes: number, options: readonly string[]) =>
    `${options.map((name) => `“${name}”`).join(', ')} ${options.length === 1 ? 'has' : 'have'} ${formatVoteCount(votes)}. Deleting ${options.length === 1 ? 'it' : 'them'} deletes ${votes === 1 ? 'that vote' : 'those votes'}, too.`,
  votesWouldBeRenamed: (votes: number, options: readonly (readonly [string, string])[]) =>
    `${formatVoteCount(votes)} ${votes === 1 ? 'was' : 'were'} cast before this change of words: ${options.map(([before, after]) => `“${before}” becomes “${after}”`).join(', ')}.`,
  datePassed: (date: string, verb: 'enter' | 'vote') =>
    `${date} has passed, so that nobody can ${verb}. Save it anyway?`,
  currentIsGlobal: (name: string) =>
    `“${name}” is current and global. Only a Super Admin or Community Tech may take that from it.`,
} as const;

function formatVoteCount(votes: number): string {
  return votes === 1 ? '1 vote' : `${votes.toLocaleString('en')} votes`;
}

export function resultsCsvName(type: string, id: number | string): string {
  return `${type}-${id}-votes.csv`;
}

export function resultsCsvPath(id: number | string): string {
  return `/api/engagements/${id}/votes.csv`;
}

export const engagementPicturePath = '/api/engagements/picture';
